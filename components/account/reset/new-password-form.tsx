'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { resetPassword } from '@/lib/api/auth';
import { pathTo } from '@/lib/paths';
import type { ResetPasswordForm } from '@/lib/schemas/auth';
import { useAuth } from '@/stores/auth';
import { AccountCard } from '../form/account-card';
import { AccountForm } from '../form/account-form';
import { loginPath } from '@/lib/session/login-path';
import { PasswordField } from '../form/password-field';
import type { ProvenCode } from './reset-code-form';
import { say } from '@/components/ui/say';
import { useAccountForm } from '../form/use-account-form';
import { useLiveCheck } from '../form/use-live-check';

const rules = () => import('@/lib/schemas/auth').then(({ resetPasswordFormSchema }) => resetPasswordFormSchema);

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
    rules,
    send,
    failure: t('reset.failed'),
  });
  const onBlur = useLiveCheck(form, { name: 'newPassword', confirmation: 'confirmPassword' });
  const lead = `${t('reset.step', { step: 2 })}. ${t('reset.passwordLead', { email: proven.email })}`;
  const links = <Link href={pathTo.forgotPassword()}>{t('reset.requestCode')}</Link>;
  return (
    <AccountCard title={t('reset.title')} lead={lead} links={links} stage="replaced">
      <AccountForm banner={banner} onSubmit={onSubmit} submit={{ label: t('reset.submit'), pending }}>
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
      </AccountForm>
    </AccountCard>
  );
}
