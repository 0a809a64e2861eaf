'use client';

import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { INVITABLE_ROLES, mayChangeUser, type Role, ROLES } from '@/lib/rules/roles';
import type { AdminUser } from '@/lib/schemas/user';
import type { Column } from '../list/list-grid';
import type { ListAddress } from '../list/use-list-address';
import { ShortDate } from '../status-chip';
import { useViewer } from '../viewer';
import type { UserChange } from './change-user-dialog';
import { changeUserCommenting } from '@/lib/api/admin-users';
import { errorMessage } from '@/lib/api/api-error';
import { RowMenu } from '../list/row-menu';
import { say } from '@/components/ui/say';
import { Link } from '@/components/ui/link';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { pathTo, pathToAdmin } from '@/lib/paths';

/** Who somebody is, on the way to their public page, which only active accounts have. */
export function UserName({ user }: { user: AdminUser }) {
  const t = useTranslations('admin.users');
  const viewer = useViewer();
  const name = user.full_name || user.username;
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <PersonAvatar name={name} image={user.profile_image} size={36} />
      <div>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', fontWeight: 600 }}>
          {user.isActive ? (
            <MuiLink component={Link} href={pathTo.user(user.username)} color="textPrimary" underline="hover">
              {name}
            </MuiLink>
          ) : (
            <span>{name}</span>
          )}
          {user.id === viewer.id && <Chip size="small" label={t('you')} />}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          <bdi>@{user.username}</bdi>
          {!user.isEmailVerified && ` · ${t('unverified')}`}
          {!user.may_comment && ` · ${t('noCommenting')}`}
        </Typography>
      </div>
    </Stack>
  );
}

/** How much somebody has said, on the way to it. */
function CommentsLink({ count, username }: { count: number; username: string }) {
  const t = useTranslations('admin.comments');
  const format = useFormatter();
  return (
    <MuiLink
      component={Link}
      href={`${pathToAdmin.comments()}?author=${encodeURIComponent(username)}`}
      color="primary.dark"
      underline="hover"
      // One figure would be 8 px to press.
      sx={{ display: 'inline-block', minWidth: 24, textAlign: 'end' }}
    >
      {format.number(count)} <VisuallyHidden>{t('onlyBy', { name: username })}</VisuallyHidden>
    </MuiLink>
  );
}

/** Takes somebody's right to comment, or gives it back. */
function CommentingMenu({ user: { id, username, may_comment } }: { user: AdminUser }) {
  const t = useTranslations('admin.users');
  const { mutate } = useMutation(changeUserCommenting);
  const change = (allowed: boolean) =>
    mutate(
      { id, allowed },
      {
        onSuccess: () => say(t(allowed ? 'commentingGiven' : 'commentingTaken', { name: username }), 'success'),
        onError: (error) => say(errorMessage(error, t('commentingFailed')), 'error'),
      },
    );
  const action = may_comment
    ? { text: t('takeCommenting'), onClick: () => change(false), isDanger: true }
    : { text: t('giveCommenting'), onClick: () => change(true) };
  return <RowMenu label={`${t('comments')}: ${username}`} actions={[action]} />;
}

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

/** The role that the list is narrowed to, '' for none. */
export const roleIn = ({ valueOf }: ListAddress) => ROLES.find((role) => role === valueOf('role')) ?? '';

/** Which roles are on show. */
export function RoleFilter({ address }: { address: ListAddress }) {
  const t = useTranslations('admin');
  const label = t('users.roleTitleShort');
  return (
    <NativeSelect
      input={<OutlinedInput size="small" />}
      value={roleIn(address)}
      inputProps={{ 'aria-label': label }}
      onChange={({ target }) => address.goTo({ role: target.value, page: 1 })}
    >
      {['' as const, ...ROLES].map((role) => (
        <option key={role} value={role}>
          {role === '' ? `${label}: ${t('status.all')}` : t(`users.role.${role}`)}
        </option>
      ))}
    </NativeSelect>
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
      width: 110,
      sortable: true,
      cell: ({ comment_count, username }) =>
        comment_count > 0 ? <CommentsLink count={comment_count} username={username} /> : comment_count,
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
