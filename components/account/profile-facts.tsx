'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { OwnUser } from '@/lib/schemas/profile';
import { ChangeEmail } from './change-email';
import { ChangePassword } from './change-password';
import { FullName } from './full-name';
import styles from './profile.module.css';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the account consists of, each with the way to change it. E-mail and password need a verified e-mail (SPEC 5). */
export function ProfileFacts({ user }: { user: OwnUser }) {
  const t = useTranslations('account.profile');
  const { isEmailVerified } = user;
  return (
    <section className={styles.section}>
      <dl className={styles.facts}>
        <Fact name={t('fullName')}>
          <FullName user={user} />
        </Fact>
        <Fact name={t('username')}>{user.username}</Fact>
        <Fact name={t('email')}>
          <span>{user.email}</span>
          <ChangeEmail allowed={isEmailVerified} />
        </Fact>
        <Fact name={t('emailStatus')}>
          <span className={`${styles.badge} ${isEmailVerified ? styles.yes : styles.no}`}>
            {t(isEmailVerified ? 'verified' : 'unverified')}
          </span>
        </Fact>
        <Fact name={t('password')}>
          <span role="img" aria-label={t('passwordMask')}>
            ••••••••
          </span>
          <ChangePassword allowed={isEmailVerified} />
        </Fact>
        <Fact name={t('role')}>{t(`roles.${user.role}`)}</Fact>
      </dl>
    </section>
  );
}
