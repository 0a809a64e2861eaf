'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { verifyResetCode, resetPassword } from '@/lib/api/auth';
import { errorMessage } from '@/lib/api/api-error';
import { AccountCard } from '../form/account-card';
import { LoadingMessage } from '../form/loading-message';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import type { ResetPasswordForm } from '@/lib/schemas/auth';
import { useAuth } from '@/stores/auth';
import { AccountForm } from '../form/account-form';
import { loginPath } from '@/lib/session/login-path';
import { PasswordField } from '../form/password-field';
import { say } from '@/components/ui/say';
import { useAccountForm } from '../form/use-account-form';
import { useLiveCheck } from '../form/use-live-check';
import { ResetCodeForm, type ProvenCode } from './reset-code-form';
import { useLinkToken } from '../use-link-token';

const rules = () => import('@/lib/schemas/auth').then(({ resetPasswordFormSchema }) => resetPasswordFormSchema);

/** Step 2 of the reset. It ends every session of the account, so this browser's goes, too. */
function NewPasswordForm({ proven }: { proven: ProvenCode }) {
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

/** /reset-password: the code, then the new password, then /login (docs/product.md#codes-and-links). A mail's link stands for the code. */
export function ResetPassword() {
  const t = useTranslations('account');
  const token = useLinkToken();
  const [proven, setProven] = useState<ProvenCode | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (found: string) => verifyResetCode({ token: found }),
    onSuccess: ({ email }, found) => setProven({ proof: { token: found }, email }),
  });
  // Checking uses nothing up: a mail scanner that opens the link does no harm.
  useEffect(() => {
    if (token) mutate(token);
  }, [token, mutate]);
  if (proven) return <NewPasswordForm proven={proven} />;
  if (isPending)
    return (
      <AccountCard title={t('reset.title')}>
        <LoadingMessage />
      </AccountCard>
    );
  return (
    <ResetCodeForm onProven={setProven} refusal={error ? errorMessage(error, t('reset.codeFailed')) : undefined} />
  );
}
