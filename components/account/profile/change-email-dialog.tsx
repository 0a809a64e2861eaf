'use client';

import Alert from '@mui/material/Alert';
import { useTranslations } from 'next-intl';
import { changeEmail } from '@/lib/api/auth';
import type { ChangeEmailInput } from '@/lib/schemas/change-credentials';
import { beginPause } from '../code-pause';
import { FormField } from '../form/form-field';
import { CurrentPasswordField } from '../form/password-field';
import { AccountForm } from '../form/account-form';
import { useAccountForm } from '../form/use-account-form';
import { say } from '@/components/ui/say';
import { useKeepUser } from '../use-keep-user';
import { AccountDialog, useAuthFailure } from './account-dialog';

const rules = () => import('@/lib/schemas/change-credentials').then(({ changeEmailSchema }) => changeEmailSchema);

/** Changes the address; says beforehand what that costs (docs/product.md#codes-and-links). */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account');
  const keep = useKeepUser();
  const tell = useAuthFailure(t('profile.emailChangeFailed'));
  const send = async (input: ChangeEmailInput) => {
    const { user, retryAfter } = await tell(changeEmail(input));
    keep(user);
    beginPause('verify', user.id, retryAfter);
    say(t('profile.emailChanged'), 'success');
    onClose();
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    rules,
    send,
    failure: t('profile.changeEmailFailed'),
  });
  return (
    <AccountDialog title={t('profile.changeEmail')} onClose={onClose}>
      <AccountForm
        banner={banner}
        onSubmit={onSubmit}
        submit={{ label: t('profile.changeEmail'), pending }}
        onCancel={onClose}
      >
        <Alert severity="warning" role="note">
          {t('profile.changeEmailWarning')}
        </Alert>
        <CurrentPasswordField {...form.register('currentPassword')} error={errorOf('currentPassword')} />
        <FormField
          {...form.register('newEmail')}
          label={t('fields.newEmail')}
          type="email"
          autoComplete="email"
          error={errorOf('newEmail')}
        />
      </AccountForm>
    </AccountDialog>
  );
}
