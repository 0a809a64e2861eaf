'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { changeEmail } from '@/lib/api/auth';
import { changeEmailSchema, type ChangeEmailInput } from '@/lib/schemas/change-credentials';
import { AccountDialog } from './account-dialog';
import { AccountForm } from './account-form';
import { DialogActions } from './dialog-actions';
import { FormField } from './form-field';
import { PasswordField } from './password-field';
import { say } from './say';
import { useAccountForm } from './use-account-form';
import { useKeepUser } from './use-keep-user';

/** Changes the address; says beforehand what that costs (DECISIONS 19). */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account');
  const keep = useKeepUser();
  const send = async (input: ChangeEmailInput) => {
    const { user, message } = await changeEmail(input);
    keep(user);
    say(message || t('profile.emailChanged'), 'success');
    onClose();
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    schema: changeEmailSchema,
    send,
    failure: t('profile.changeEmailFailed'),
  });
  return (
    <AccountDialog title={t('profile.changeEmail')} onClose={onClose}>
      <AccountForm banner={banner} onSubmit={onSubmit}>
        <Notice severity="warning">{t('profile.changeEmailWarning')}</Notice>
        <PasswordField
          {...form.register('currentPassword')}
          label={t('fields.currentPassword')}
          autoComplete="current-password"
          autoFocus
          error={errorOf('currentPassword')}
        />
        <FormField
          {...form.register('newEmail')}
          label={t('fields.newEmail')}
          type="email"
          autoComplete="email"
          error={errorOf('newEmail')}
        />
        <DialogActions label={t('profile.changeEmail')} pending={pending} onCancel={onClose} />
      </AccountForm>
    </AccountDialog>
  );
}
