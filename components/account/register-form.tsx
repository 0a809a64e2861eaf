'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Link } from '@/components/ui/link';
import { register as registerAccount } from '@/lib/api/auth';
import { pathTo } from '@/lib/paths';
import { registerFormSchema, type RegisterForm as Values } from '@/lib/schemas/auth';
import { useAuth } from '@/stores/auth';
import { AccountCard } from './account-card';
import { AccountForm } from './account-form';
import { RegisterFields } from './register-fields';
import { say } from './say';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';
import { useGuestOnly } from './use-guest-only';

/** SPEC 9: how long the alert stands before the way goes on. */
const REDIRECT_MS = 2_000;

/** /register: signs in, shows the alert, and goes on to /verify-email after 2 s (DECISIONS 13). */
export function RegisterForm() {
  const t = useTranslations('account');
  const router = useRouter();
  const stay = useGuestOnly();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => router.replace(pathTo.verifyEmail()), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, router]);
  const send = async ({ confirmPassword: _confirmed, ...input }: Values) => {
    const session = await registerAccount(input);
    stay();
    useAuth.getState().signIn(session);
    say(t('register.done'), 'success');
    setDone(true);
  };
  const account = useAccountForm({ schema: registerFormSchema, send, failure: t('register.failed') });
  const links = (
    <span>
      {t('register.haveAccount')} <Link href={pathTo.login()}>{t('register.login')}</Link>
    </span>
  );
  return (
    <AccountCard title={t('register.title')} links={links}>
      <AccountForm banner={account.banner} onSubmit={account.onSubmit}>
        <RegisterFields form={account.form} errorOf={account.errorOf} />
        <SubmitButton label={t('register.submit')} pending={account.pending || done} />
      </AccountForm>
    </AccountCard>
  );
}
