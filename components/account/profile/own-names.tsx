'use client';

import { useTranslations } from 'next-intl';
import { updateProfile } from '@/lib/api/profile';
import type { OwnUser } from '@/lib/schemas/profile';
import { EditInPlace } from './edit-in-place';

const fullNameRules = () => import('@/lib/schemas/profile-input').then(({ fullNameSchema }) => fullNameSchema);
const usernameRules = () => import('@/lib/schemas/profile-input').then(({ usernameFormSchema }) => usernameFormSchema);

/** The full name, edited where it stands. */
export function FullName({ user }: { user: OwnUser }) {
  const t = useTranslations('account');
  return (
    <EditInPlace
      name="fullName"
      label={t('fields.fullName')}
      editLabel={t('profile.editNameLabel')}
      value={user.full_name}
      autoComplete="name"
      rules={fullNameRules}
      save={(fullName) => updateProfile({ fullName })}
    />
  );
}

/** The username; says what a change of it does. */
export function Username({ user }: { user: OwnUser }) {
  const t = useTranslations('account');
  return (
    <EditInPlace
      name="username"
      label={t('fields.username')}
      editLabel={t('about.editUsername')}
      hint={t('about.usernameHint')}
      value={user.username}
      autoComplete="off"
      rules={usernameRules}
      save={(username) => updateProfile({ username })}
    />
  );
}
