'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useState, type FormEvent } from 'react';
import { AccountCard } from '../form/account-card';
import { verifyEmail, sendVerificationCode } from '@/lib/api/auth';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import { pathTo } from '@/lib/paths';
import { useAuth } from '@/stores/auth';
import { checkSession } from '@/lib/session/session-refresh';
import { LoadingMessage } from '../form/loading-message';
import { AccountForm } from '../form/account-form';
import { CodeField } from '../form/code-field';
import { beginPause, pauseAsRefused, useCodePause } from '../code-pause';
import { say } from '@/components/ui/say';
import { StartAnew } from './start-anew';
import { loginPath } from '@/lib/session/login-path';
import { forgetNext, readKeptNext } from '../safe-next';

/** Sends a new code to who is signed in; blocked for as long as the server says, with a countdown (docs/product.md#codes-and-links). */
function ResendCode() {
  const t = useTranslations('account');
  const pause = useCodePause('verify');
  const userId = useAuth((state) => state.user?.id ?? 0);
  const isGuest = useAuth((state) => !state.isAuthenticated);
  const { mutate, isPending, error } = useMutation({
    mutationFn: sendVerificationCode,
    onSuccess: ({ retryAfter }) => {
      beginPause('verify', userId, retryAfter);
      say(t('verify.resent'), 'success');
    },
    onError: (refusal) => pauseAsRefused('verify', userId, refusal),
  });
  if (isGuest) return null;
  const left = pause.subject === String(userId) ? pause.left : 0;
  return (
    <>
      {error && <Alert severity="error">{errorMessage(error, t('verify.resendFailed'))}</Alert>}
      <Button variant="outlined" size="large" disabled={isPending || left > 0} onClick={() => mutate()}>
        {left > 0 ? t('verify.resendIn', { seconds: left }) : t('verify.resend')}
      </Button>
    </>
  );
}

type VerifyCodeFormProps = {
  code: string;
  onCode: (code: string) => void;
  onSubmit: () => void;
  /** The form has come back after an error: what had the focus is gone. */
  isBack: boolean;
};

const COMPLETE = 6;

/** The input stage: sent only with exactly six digits (docs/product.md#validation). */
function VerifyCodeForm({ code, onCode, onSubmit, isBack }: VerifyCodeFormProps) {
  const t = useTranslations('account');
  const email = useAuth((state) => state.user?.email);
  const isComplete = code.length === COMPLETE;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) onSubmit();
  };
  return (
    <AccountCard title={t('verify.title')} lead={email ? t('verify.lead', { email }) : t('verify.leadPlain')}>
      <AccountForm
        banner={null}
        onSubmit={submit}
        submit={{ label: t('verify.submit'), pending: false, disabled: !isComplete }}
      >
        <CodeField name="code" value={code} onCode={onCode} autoFocus={isBack} />
      </AccountForm>
      <ResendCode />
      <StartAnew />
    </AccountCard>
  );
}

const HELP = { color: 'text.secondary', fontSize: '0.9375rem', '& ul': { m: 0, mt: 1, paddingInlineStart: '1.3em' } };

/** The error stage: what the server said, and what may help (docs/product.md#texts). */
function VerifyFailed({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  const t = useTranslations('account');
  return (
    <AccountCard title={t('verify.errorTitle')} stage="replaced">
      <Alert severity="error">{message}</Alert>
      <Box sx={HELP}>
        {t('verify.help')}
        <ul>
          <li>{t('verify.hintExpiry')}</li>
          <li>{t('verify.hintLatest')}</li>
          <li>{t('verify.hintSpam')}</li>
        </ul>
      </Box>
      <Button variant="contained" size="large" onClick={onTryAgain}>
        {t('verify.tryAgain')}
      </Button>
      <ResendCode />
    </AccountCard>
  );
}

/** docs/product.md#limits: how long the success stands before the way goes on. */
const REDIRECT_MS = 2_000;

/** The success, before the way goes on: to what was read before, by who registered to say something there; else to /profile. */
function Verified() {
  const t = useTranslations('account');
  const router = useRouter();
  const [next] = useState(readKeptNext);
  useEffect(() => {
    const goOn = () => {
      forgetNext();
      router.replace(next ?? pathTo.profile());
    };
    const timer = setTimeout(goOn, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [next, router]);
  const lead = t(next ? 'verify.successBack' : 'verify.success');
  return <AccountCard title={t('verify.successTitle')} lead={lead} stage="replaced" />;
}

/** The input stage for who followed a mail's link. On a click: mail scanners open every link. */
function VerifyByLink({ onSubmit }: { onSubmit: () => void }) {
  const t = useTranslations('account');
  return (
    <AccountCard title={t('verify.title')} lead={t('verify.leadLink')}>
      <Button variant="contained" size="large" onClick={onSubmit}>
        {t('verify.submit')}
      </Button>
    </AccountCard>
  );
}

/**
 * The four stages: input, verifying, success, error. Try Again returns to input (docs/product.md#screens). With the token of a link the
 * input is a button, and somebody else's session in this browser stays as it is.
 */
export function VerifyStages({ token }: { token?: string | null | undefined }) {
  const t = useTranslations('account');
  const router = useRouter();
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  const isVerified = useAuth((state) => state.isEmailVerified);
  const isGuest = useAuth((state) => !state.isAuthenticated);
  const { mutate, status, error, reset } = useMutation({
    mutationFn: verifyEmail,
    // docs/product.md#session: marked as verified, kept, and the session refreshed.
    onSuccess: ({ user }) => {
      if (useAuth.getState().user?.id !== user.id) return;
      useAuth.getState().saveUser(user);
      void checkSession();
    },
  });
  // An already verified user goes to /profile (docs/product.md#session); who becomes one here is first told so.
  const followsLink = Boolean(token) && tries === 0;
  const isElsewhere = isVerified && !followsLink && (status === 'idle' || status === 'error');
  useEffect(() => {
    if (isElsewhere) router.replace(pathTo.profile());
  }, [isElsewhere, router]);
  if (isElsewhere) return <LoadingMessage />;
  if (status === 'pending')
    return (
      <AccountCard key="verifying" title={t('verify.verifying')} stage="replaced">
        <LinearProgress aria-label={t('verify.verifying')} />
      </AccountCard>
    );
  if (status === 'success') return <Verified />;
  if (status === 'error') {
    const tryAgain = () => {
      // A link that nobody refused may be pressed again.
      if (followsLink && !(error instanceof ApiError && error.status === 422)) return reset();
      // Digits are nobody's without a session.
      if (isGuest) return router.replace(loginPath(pathTo.verifyEmail()));
      setCode('');
      setTries(tries + 1);
      reset();
    };
    return <VerifyFailed message={errorMessage(error, t('verify.invalid'))} onTryAgain={tryAgain} />;
  }
  if (token && followsLink) return <VerifyByLink onSubmit={() => mutate({ token })} />;
  return <VerifyCodeForm isBack={tries > 0} code={code} onCode={setCode} onSubmit={() => mutate({ code })} />;
}
