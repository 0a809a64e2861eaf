'use client';

import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
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
import { FormField } from '../form/form-field';
import { PasswordField } from '../form/password-field';
import { useLiveCheck } from '../form/use-live-check';

/** The rules of a new account, loaded while its first field is filled in. */
export const registerRules = () => import('@/lib/schemas/auth').then(({ registerFormSchema }) => registerFormSchema);

type RegisterFieldsProps = {
  /** The address is an invitation's, and nobody's to type. */
  isInvited?: boolean;
  form: UseFormReturn<Values, unknown, Values>;
  errorOf: (name: keyof Values) => string | undefined;
};

/** What is asked for, with the password's rules checked while it is typed. */
export function RegisterFields({ form, errorOf, isInvited = false }: RegisterFieldsProps) {
  const t = useTranslations('account');
  const { register } = form;
  const onBlur = useLiveCheck(form, { name: 'password', confirmation: 'confirmPassword' });
  const field = (name: keyof Values) => ({ ...register(name), error: errorOf(name) });
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={{ xs: 2.5, sm: 2 }}>
        <FormField {...field('firstName')} label={t('fields.firstName')} autoComplete="given-name" />
        <FormField {...field('lastName')} label={t('fields.lastName')} autoComplete="family-name" />
      </Stack>
      <FormField
        {...field('username')}
        label={t('fields.username')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormField {...field('email')} label={t('fields.email')} type="email" autoComplete="email" readOnly={isInvited} />
      <PasswordField
        {...register('password', { onBlur })}
        label={t('fields.password')}
        autoComplete="new-password"
        hint={`${t('register.passwordHint')} ${t('passwordCommon')}`}
        error={errorOf('password')}
      />
      <PasswordField {...field('confirmPassword')} label={t('fields.confirmPassword')} autoComplete="new-password" />
    </>
  );
}

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
    const session = await registerAccount(input, () => say(t('busy'), 'info'));
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
