'use client';

import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import NativeSelect from '@mui/material/NativeSelect';
import Tooltip from '@mui/material/Tooltip';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { INVITABLE_ROLES, mayChangeUser, type Role } from '@/lib/rules/roles';
import type { AdminUser } from '@/lib/schemas/admin-user';
import type { Column } from '../list/list-grid';
import { ShortDate } from '../short-date';
import { useViewer } from '../viewer';
import type { UserChange } from './change-user-dialog';
import { CommentingMenu } from './commenting-menu';
import { UserName } from './user-name';

/** An account, and why it cannot be changed; null when it can. */
type ChangeProps = { user: AdminUser; reason: string | null; onChange: (change: UserChange) => void };

function RoleSelect({ user, reason, onChange }: ChangeProps) {
  const t = useTranslations('admin.users');
  const id = useId();
  const roles: readonly Role[] = user.role === 'default_admin' ? [user.role] : INVITABLE_ROLES;
  return (
    <Tooltip title={reason}>
      <span>
        <NativeSelect
          disableUnderline
          disabled={reason !== null}
          value={user.role}
          inputProps={{
            'aria-label': t('roleOf', { name: user.username }),
            'aria-describedby': reason ? id : undefined,
          }}
          onChange={({ target }) => {
            const role = roles.find((known) => known === target.value);
            if (role) onChange({ kind: 'role', user, role });
          }}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`role.${role}`)}
            </option>
          ))}
        </NativeSelect>
        {reason && <VisuallyHidden id={id}>{reason}</VisuallyHidden>}
      </span>
    </Tooltip>
  );
}

function StatusButton({ user, reason, onChange }: ChangeProps) {
  const t = useTranslations('admin.users');
  return (
    <Tooltip title={reason}>
      <span>
        <Button
          size="small"
          sx={{ mx: -1.5 }}
          // The question that follows is red: a column of red says nothing about any of its rows.
          color={user.isActive ? 'inherit' : 'primary'}
          disabled={reason !== null}
          aria-haspopup="dialog"
          onClick={() => onChange({ kind: 'status', user })}
        >
          {t(user.isActive ? 'deactivate' : 'activate')} <VisuallyHidden>{user.username}</VisuallyHidden>
        </Button>
      </span>
    </Tooltip>
  );
}

/** Columns of the list of accounts. What may not be changed is shown and says why (docs/api.md#administration). */
export function useUserColumns(onChange: (change: UserChange) => void): Column<AdminUser>[] {
  const t = useTranslations('admin.users');
  const viewer = useViewer();
  const propsOf = (user: AdminUser): ChangeProps => {
    const reason = user.id === viewer.id ? t('notYourself') : t('notDefaultAdmin');
    return { user, onChange, reason: mayChangeUser(viewer, user) ? null : reason };
  };
  return [
    {
      field: 'name',
      headerName: t('user'),
      flex: 1,
      minWidth: 180,
      sortable: true,
      cell: (user) => <UserName user={user} />,
    },
    { field: 'role', headerName: t('roleTitleShort'), width: 200, cell: (user) => <RoleSelect {...propsOf(user)} /> },
    {
      field: 'isActive',
      headerName: t('status'),
      width: 95,
      cell: ({ isActive }) => (
        <Chip size="small" color={isActive ? 'success' : 'default'} label={t(isActive ? 'active' : 'inactive')} />
      ),
    },
    { field: 'post_count', headerName: t('posts'), type: 'number', width: 75, cell: ({ post_count }) => post_count },
    {
      field: 'comment_count',
      headerName: t('comments'),
      type: 'number',
      width: 100,
      sortable: true,
      cell: ({ comment_count }) => comment_count,
    },
    {
      field: 'created_at',
      headerName: t('since'),
      width: 120,
      sortable: true,
      cell: ({ created_at }) => <ShortDate iso={created_at} />,
    },
    { field: 'change', headerName: t('change'), width: 125, cell: (user) => <StatusButton {...propsOf(user)} /> },
    {
      field: 'commenting',
      type: 'actions',
      headerName: t('comments'),
      width: 56,
      cell: (user) => mayChangeUser(viewer, user) && <CommentingMenu user={user} />,
    },
  ];
}
