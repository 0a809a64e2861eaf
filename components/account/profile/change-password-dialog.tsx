'use client';

import { useTranslations } from 'next-intl';
import { changePassword } from '@/lib/api/auth';
import type { ChangePasswordForm } from '@/lib/schemas/change-credentials';
import { useAuth } from '@/stores/auth';
import { AccountForm } from '../form/account-form';
import { PasswordField, CurrentPasswordField } from '../form/password-field';
import { useAccountForm } from '../form/use-account-form';
import { useLiveCheck } from '../form/use-live-check';
import { say } from '@/components/ui/say';
import { AccountDialog, useAuthFailure } from './account-dialog';

const rules = () =>
  import('@/lib/schemas/change-credentials').then(({ changePasswordFormSchema }) => changePasswordFormSchema);

/** Changes the password; the account's other sessions end (docs/api.md#accounts). */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account');
  const email = useAuth((state) => state.user?.email);
  const tell = useAuthFailure(t('profile.passwordChangeFailed'));
  const send = async ({ currentPassword, newPassword }: ChangePasswordForm) => {
    await tell(changePassword({ currentPassword, newPassword }));
    say(t('profile.passwordChanged'), 'success');
    onClose();
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    rules,
    send,
    failure: t('profile.changePasswordFailed'),
  });
  const onBlur = useLiveCheck(form, { name: 'newPassword', confirmation: 'confirmPassword' });
  return (
    <AccountDialog title={t('profile.changePassword')} onClose={onClose}>
      <AccountForm
        banner={banner}
        onSubmit={onSubmit}
        submit={{ label: t('profile.changePassword'), pending }}
        onCancel={onClose}
      >
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <CurrentPasswordField {...form.register('currentPassword')} error={errorOf('currentPassword')} />
        <PasswordField
          {...form.register('newPassword', { onBlur })}
          label={t('fields.newPassword')}
          autoComplete="new-password"
          hint={`${t('profile.changePasswordHint')} ${t('passwordCommon')}`}
          error={errorOf('newPassword')}
        />
        <PasswordField
          {...form.register('confirmPassword')}
          label={t('fields.confirmNewPassword')}
          autoComplete="new-password"
          error={errorOf('confirmPassword')}
        />
      </AccountForm>
    </AccountDialog>
  );
}
