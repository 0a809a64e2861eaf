'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { mayChangeUser } from '@/lib/rules/permissions';
import type { AdminUser } from '@/lib/schemas/admin-user';
import type { Column } from '../list/data-table';
import { ShortDate } from '../short-date';
import { useViewer } from '../viewer';
import type { UserChange } from './change-user-dialog';
import { RoleSelect } from './role-select';
import { UserName } from './user-name';
import styles from './user-status.module.css';

/** Columns of the list of accounts. What may not be changed is shown and says why (CONTRACT 4). */
export function useUserColumns(onChange: (change: UserChange) => void): Column<AdminUser>[] {
  const t = useTranslations('admin.users');
  const viewer = useViewer();
  const reasonOf = (user: AdminUser) => {
    if (mayChangeUser(viewer, user)) return null;
    return user.id === viewer.id ? t('notYourself') : t('notDefaultAdmin');
  };
  return [
    { key: 'user', title: t('user'), kind: 'main', cell: (user) => <UserName user={user} /> },
    {
      key: 'role',
      title: t('roleTitleShort'),
      cell: (user) => (
        <RoleSelect user={user} reason={reasonOf(user)} onChange={(role) => onChange({ kind: 'role', user, role })} />
      ),
    },
    {
      key: 'status',
      title: t('status'),
      cell: (user) => (
        <span className={user.isActive ? styles.active : styles.inactive}>
          {t(user.isActive ? 'active' : 'inactive')}
        </span>
      ),
    },
    { key: 'posts', title: t('posts'), kind: 'number', cell: ({ post_count }) => post_count },
    { key: 'comments', title: t('comments'), kind: 'number', cell: ({ comment_count }) => comment_count },
    { key: 'since', title: t('since'), cell: ({ created_at }) => <ShortDate iso={created_at} /> },
    {
      key: 'change',
      title: t('change'),
      cell: (user) => {
        const reason = reasonOf(user);
        return (
          <Button
            variant="outlined"
            disabled={reason !== null}
            title={reason ?? undefined}
            aria-haspopup="dialog"
            onClick={() => onChange({ kind: 'status', user })}
          >
            {t(user.isActive ? 'deactivate' : 'activate')} <VisuallyHidden>{user.username}</VisuallyHidden>
          </Button>
        );
      },
    },
  ];
}
