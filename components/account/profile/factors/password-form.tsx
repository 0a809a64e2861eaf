'use client';

import { useTranslations } from 'next-intl';
import { useAuth } from '@/stores/auth';
import { AccountForm } from '../../form/account-form';
import { CurrentPasswordField } from '../../form/current-password-field';
import { useAccountForm } from '../../form/use-account-form';

const rules = () => import('@/lib/schemas/second-factor').then(({ currentPasswordSchema }) => currentPasswordSchema);

type PasswordFormProps = { lead: string; onPassword: (password: string) => Promise<void>; onCancel: () => void };

/** Asks for the password before the way somebody signs in is changed. */
export function PasswordForm({ lead, onPassword, onCancel }: PasswordFormProps) {
  const tFactors = useTranslations('factors');
  const email = useAuth((state) => state.user?.email);
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    rules,
    send: ({ currentPassword }: { currentPassword: string }) => onPassword(currentPassword),
    failure: tFactors('failed'),
    defaultValues: { currentPassword: '' },
  });
  return (
    <AccountForm
      banner={banner}
      onSubmit={onSubmit}
      submit={{ label: tFactors('continue'), pending }}
      onCancel={onCancel}
    >
      <p>{lead}</p>
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <CurrentPasswordField {...form.register('currentPassword')} error={errorOf('currentPassword')} />
    </AccountForm>
  );
}
