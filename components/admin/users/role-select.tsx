'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { AdminUser } from '@/lib/schemas/admin-user';
import type { Role } from '@/lib/rules/roles';
import styles from './role-select.module.css';

// There is one default_admin, and it is made by the operator.
const GIVEN: readonly Role[] = ['user', 'author', 'admin'];

type RoleSelectProps = {
  user: AdminUser;
  /** Why the role cannot be changed; null when it can. */
  reason: string | null;
  onChange: (role: Role) => void;
};

/** The role of an account, to be changed where that may be. */
export function RoleSelect({ user, reason, onChange }: RoleSelectProps) {
  const t = useTranslations('admin.users');
  const id = useId();
  const roles = GIVEN.includes(user.role) ? GIVEN : [user.role];
  return (
    <>
      <select
        className={styles.select}
        aria-label={t('roleOf', { name: user.username })}
        aria-describedby={reason ? id : undefined}
        title={reason ?? undefined}
        disabled={reason !== null}
        value={user.role}
        onChange={(event) => {
          const role = roles.find((known) => known === event.target.value);
          if (role) onChange(role);
        }}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`role.${role}`)}
          </option>
        ))}
      </select>
      {reason && <VisuallyHidden id={id}>{reason}</VisuallyHidden>}
    </>
  );
}
