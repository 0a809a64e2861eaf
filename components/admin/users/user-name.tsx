'use client';

import { useTranslations } from 'next-intl';
import { Chip } from '@/components/ui/chip';
import { Link } from '@/components/ui/link';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { pathTo } from '@/lib/paths';
import type { AdminUser } from '@/lib/schemas/admin-user';
import { useViewer } from '../viewer';
import styles from './user-name.module.css';

/** Who somebody is, on the way to their public page, which only active accounts have. */
export function UserName({ user }: { user: AdminUser }) {
  const t = useTranslations('admin.users');
  const viewer = useViewer();
  const name = user.full_name || user.username;
  return (
    <span className={styles.person}>
      <PersonAvatar name={name} image={user.profile_image} size={36} />
      <span className={styles.names}>
        <span className={styles.line}>
          {user.isActive ? <Link href={pathTo.user(user.username)}>{name}</Link> : <span>{name}</span>}
          {user.id === viewer.id && <Chip>{t('you')}</Chip>}
        </span>
        <span className={styles.username}>
          <bdi>@{user.username}</bdi>
          {!user.isEmailVerified && ` · ${t('unverified')}`}
        </span>
      </span>
    </span>
  );
}
