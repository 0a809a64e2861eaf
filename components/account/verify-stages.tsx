'use client';

import LinearProgress from '@mui/material/LinearProgress';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { verifyEmail } from '@/lib/api/auth';
import { errorMessage } from '@/lib/api/client';
import { pathTo } from '@/lib/paths';
import { useAuth } from '@/stores/auth';
import { AccountCard } from './form/account-card';
import { checkSession } from './check-session';
import { codeFromLink } from './code-from-link';
import { LoadingMessage } from './form/loading-message';
import { VerifyCodeForm } from './verify-code-form';
import { VerifyFailed } from './verify-failed';

/** SPEC 9: how long the success stands before /profile. */
const REDIRECT_MS = 2_000;

/** The four stages: input, verifying, success, error. Try Again returns to input (SPEC 2). */
export function VerifyStages() {
  const t = useTranslations('account');
  const router = useRouter();
  const [code, setCode] = useState(codeFromLink);
  const [tries, setTries] = useState(0);
  const isVerified = useAuth((state) => state.isEmailVerified);
  const { mutate, status, error, reset } = useMutation({
    mutationFn: verifyEmail,
    // SPEC 4: marked as verified, kept, and the session refreshed.
    onSuccess: ({ user }) => {
      useAuth.getState().saveUser(user);
      void checkSession();
    },
  });
  // An already verified user goes to /profile (SPEC 4); who becomes one here is first told so.
  const isElsewhere = isVerified && (status === 'idle' || status === 'error');
  useEffect(() => {
    if (isElsewhere) router.replace(pathTo.profile());
  }, [isElsewhere, router]);
  useEffect(() => {
    if (status !== 'success') return;
    const timer = setTimeout(() => router.replace(pathTo.profile()), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [status, router]);
  if (isElsewhere) return <LoadingMessage />;
  if (status === 'pending')
    return (
      <AccountCard key="verifying" title={t('verify.verifying')} stage="replaced">
        <LinearProgress aria-label={t('verify.verifying')} />
      </AccountCard>
    );
  if (status === 'success')
    return <AccountCard key="success" title={t('verify.successTitle')} lead={t('verify.success')} stage="replaced" />;
  if (status === 'error') {
    const tryAgain = () => {
      setCode('');
      setTries(tries + 1);
      reset();
    };
    return <VerifyFailed message={errorMessage(error, t('verify.invalid'))} onTryAgain={tryAgain} />;
  }
  return <VerifyCodeForm isBack={tries > 0} code={code} onCode={setCode} onSubmit={() => mutate(code)} />;
}
