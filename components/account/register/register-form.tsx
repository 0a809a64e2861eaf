'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Link } from '@/components/ui/link';
import { register as registerAccount } from '@/lib/api/auth';
import { errorMessage } from '@/lib/api/api-error';
import { makeKeptReaction } from '@/lib/api/kept-reaction';
import { pathTo } from '@/lib/paths';
import type { RegisterForm as Values } from '@/lib/schemas/auth';
import { useAuth } from '@/stores/auth';
import { AccountCard } from '../form/account-card';
import { AccountForm } from '../form/account-form';
import { useAccountForm } from '../form/use-account-form';
import { useGuestOnly } from '../login/use-guest-only';
import { beginPause } from '../code-pause';
import { say } from '@/components/ui/say';
import { RegisterFields, registerRules } from './register-fields';

/** How long the alert stands before the way goes on (docs/product.md#session). */
const REDIRECT_MS = 2_000;

/** /register: signs in, shows the alert, and goes on to /verify-email after 2 s (docs/product.md#session). */
export function RegisterForm() {
  const t = useTranslations('account');
  const tReactions = useTranslations('reactions');
  const router = useRouter();
  const stay = useGuestOnly();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => router.replace(pathTo.verifyEmail()), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, router]);
  const send = async ({ confirmPassword: _confirmed, ...input }: Values) => {
    const session = await registerAccount(input, () => say(t('register.working'), 'info'));
    stay();
    useAuth.getState().signIn(session);
    beginPause('verify', session.user.id, session.retryAfter);
    await makeKeptReaction().catch((error: unknown) => say(errorMessage(error, tReactions('addFailed')), 'error'));
    say(t('register.done'), 'success');
    setDone(true);
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    rules: registerRules,
    send,
    failure: t('register.failed'),
  });
  const links = (
    <span>
      {t('register.haveAccount')} <Link href={pathTo.login()}>{t('register.login')}</Link>
    </span>
  );
  return (
    <AccountCard title={t('register.title')} links={links}>
      <AccountForm
        banner={banner}
        onSubmit={onSubmit}
        submit={{ label: t('register.submit'), pending: pending || done }}
      >
        <RegisterFields form={form} errorOf={errorOf} />
      </AccountForm>
    </AccountCard>
  );
}
