'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { login } from '@/lib/api/auth';
import { errorMessage } from '@/lib/api/client';
import { pathTo } from '@/lib/paths';
import { loginSchema, type LoginInput } from '@/lib/schemas/auth';
import { useAuth } from '@/stores/auth';
import { AccountCard } from './account-card';
import { AccountForm } from './account-form';
import { FormField } from './form-field';
import { PasswordField } from './password-field';
import { safeNext } from './safe-next';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';
import { useGuestOnly } from './use-guest-only';

/** /login (SPEC 2, 4): to `?next=` when it is safe, else to /verify-email while unverified, else home. */
export function LoginForm() {
  const t = useTranslations('account');
  const router = useRouter();
  const stay = useGuestOnly();
  const send = async (input: LoginInput) => {
    const { signIn, fail } = useAuth.getState();
    const session = await login(input).catch((error: unknown) => {
      fail(errorMessage(error, t('login.failed')));
      throw error;
    });
    stay();
    signIn(session);
    const home = session.user.isEmailVerified ? pathTo.home() : pathTo.verifyEmail();
    router.replace(safeNext(window.location.search) ?? home);
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    schema: loginSchema,
    send,
    failure: t('login.failed'),
  });
  const links = (
    <>
      <span>
        {t('login.noAccount')} <Link href={pathTo.register()}>{t('login.register')}</Link>
      </span>
      <Link href={pathTo.forgotPassword()}>{t('login.forgot')}</Link>
    </>
  );
  return (
    <AccountCard title={t('login.title')} links={links}>
      <AccountForm banner={banner} onSubmit={onSubmit}>
        <FormField
          {...form.register('email')}
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          error={errorOf('email')}
        />
        <PasswordField
          {...form.register('password')}
          label={t('fields.password')}
          autoComplete="current-password"
          error={errorOf('password')}
        />
        <SubmitButton label={t('login.submit')} pending={pending} />
      </AccountForm>
    </AccountCard>
  );
}
