'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { resetPassword } from '@/lib/api/auth';
import { pathTo } from '@/lib/paths';
import { resetPasswordFormSchema, type ResetPasswordForm } from '@/lib/schemas/auth';
import { useAuth } from '@/stores/auth';
import { AccountCard } from './account-card';
import { AccountForm } from './account-form';
import { FocusTitle } from './focus-title';
import { loginPath } from '../../lib/session/login-path';
import { PasswordField } from './password-field';
import type { ProvenCode } from './reset-code-form';
import { say } from './say';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';
import { useLiveCheck } from './use-live-check';

/** Step 2 of the reset. It ends every session of the account, so this browser's goes, too. */
export function NewPasswordForm({ proven }: { proven: ProvenCode }) {
  const t = useTranslations('account');
  const router = useRouter();
  const send = async ({ newPassword }: ResetPasswordForm) => {
    await resetPassword({ ...proven.proof, newPassword });
    if (useAuth.getState().isAuthenticated) await useAuth.getState().clear();
    say(t('reset.done'), 'success');
    router.push(loginPath());
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    schema: resetPasswordFormSchema,
    send,
    failure: t('reset.failed'),
  });
  const onBlur = useLiveCheck(form, { name: 'newPassword', confirmation: 'confirmPassword' });
  const lead = `${t('reset.step', { step: 2 })}. ${t('reset.passwordLead', { email: proven.email })}`;
  const links = <Link href={pathTo.forgotPassword()}>{t('reset.requestCode')}</Link>;
  return (
    <FocusTitle>
      <AccountCard title={t('reset.title')} lead={lead} links={links}>
        <AccountForm banner={banner} onSubmit={onSubmit}>
          {/* Tells a password manager whose password this is. */}
          <input type="email" autoComplete="username" value={proven.email} readOnly hidden />
          <PasswordField
            {...form.register('newPassword', { onBlur })}
            label={t('fields.newPassword')}
            autoComplete="new-password"
            hint={`${t('reset.passwordHint')} ${t('passwordCommon')}`}
            error={errorOf('newPassword')}
          />
          <PasswordField
            {...form.register('confirmPassword')}
            label={t('fields.confirmPassword')}
            autoComplete="new-password"
            error={errorOf('confirmPassword')}
          />
          <SubmitButton label={t('reset.submit')} pending={pending} />
        </AccountForm>
      </AccountCard>
    </FocusTitle>
  );
}
