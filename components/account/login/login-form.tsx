'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { Link } from '@/components/ui/link';
import { login } from '@/lib/api/auth';
import { errorMessage } from '@/lib/api/api-error';
import { makeKeptReaction } from '@/lib/api/kept-reaction';
import { pathTo } from '@/lib/paths';
import type { LoginInput } from '@/lib/schemas/auth';
import type { SecondFactorStep } from '@/lib/schemas/second-factor';
import type { SignedIn } from '@/lib/schemas/session';
import { useAuth } from '@/stores/auth';
import { AccountCard } from '../form/account-card';
import { AccountForm } from '../form/account-form';
import { FormField } from '../form/form-field';
import { PasswordField } from '../form/password-field';
import { useAccountForm } from '../form/use-account-form';
import { keepNext, safeNext } from '../safe-next';
import { say } from '@/components/ui/say';
import { useGuestOnly } from './use-guest-only';

const rules = () => import('@/lib/schemas/auth').then(({ loginSchema }) => loginSchema);

// Loaded by those whose account has one, once the server has said so.
const loadSecondStep = () => import('../second-factor/second-step');
const SecondStep = dynamic(() => loadSecondStep().then((module) => module.SecondStep), { ssr: false });

const PATIENCE_MS = 5_000;

/** Shows who has reacted that it was done, once the post is there (components/posts/post-view.tsx). Its address stays as it was. */
function showReactions(until = Date.now() + PATIENCE_MS): void {
  const reactions = document.getElementById('post-reactions');
  if (reactions) reactions.scrollIntoView({ block: 'center' });
  else if (Date.now() < until) setTimeout(showReactions, 50, until);
}

/** /login (docs/product.md#session): to `?next=` when it is safe, else to /verify-email while unverified, else home. */
export function LoginForm() {
  const t = useTranslations('account');
  const tReactions = useTranslations('reactions');
  const router = useRouter();
  const stay = useGuestOnly();
  const [step, setStep] = useState<SecondFactorStep | null>(null);
  const enter = async (session: SignedIn) => {
    stay();
    useAuth.getState().signIn(session);
    if (session.restored) say(t('login.restored'), 'success');
    const fail = (error: unknown) => say(errorMessage(error, tReactions('addFailed')), 'error');
    const hasReacted = await makeKeptReaction().catch(fail);
    const home = session.user.isEmailVerified ? pathTo.home() : pathTo.verifyEmail();
    const next = safeNext(window.location.search);
    if (!session.user.isEmailVerified) keepNext();
    router.replace(next ?? home);
    if (hasReacted) showReactions();
  };
  const send = async (input: LoginInput) => {
    const { fail } = useAuth.getState();
    fail(null);
    const answer = await login(input, () => say(t('busy'), 'info')).catch((error: unknown) => {
      fail(errorMessage(error, t('login.failed')));
      throw error;
    });
    if (!('loginToken' in answer)) return enter(answer);
    await loadSecondStep();
    setStep(answer);
  };
  const startOver = (reason: string | null) => {
    form.resetField('password');
    useAuth.getState().fail(reason);
    setStep(null);
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({ rules, send, failure: t('login.failed') });
  const authError = useAuth((state) => state.error);
  // What failed is said once: on the next page it is over.
  useEffect(() => () => useAuth.getState().fail(null), []);
  if (step) return <SecondStep step={step} onSignedIn={enter} onStartOver={startOver} />;
  const links = (
    <>
      <span>
        {t('login.noAccount')}{' '}
        <Link href={pathTo.register()} onClick={keepNext}>
          {t('login.register')}
        </Link>
      </span>
      <Link href={pathTo.forgotPassword()}>{t('login.forgot')}</Link>
    </>
  );
  return (
    <AccountCard title={t('login.title')} links={links}>
      <AccountForm banner={banner ?? authError} onSubmit={onSubmit} submit={{ label: t('login.submit'), pending }}>
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
      </AccountForm>
    </AccountCard>
  );
}
