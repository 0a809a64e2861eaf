'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { AccountCard } from '../form/account-card';
import { LoadingMessage } from '../form/loading-message';
import { useLinkToken } from '../use-link-token';
import { checkSession } from '@/lib/session/session-refresh';
import { VerifyStages } from './verify-stages';
import { useAuth } from '@/stores/auth';
import { loginPath } from '@/lib/session/login-path';

/** docs/product.md#limits: how long /verify-email waits to learn who is there. */
const LONGEST_WAIT_MS = 3_000;

type VerifyAccess = 'loading' | 'timeout' | 'ready';

/**
 * Who may see /verify-email (docs/product.md#session): guests go to /login. Tokens without a user are
 * validated, once; when no answer comes, that is a `timeout`. A link's token is enough for anybody.
 */
function useVerifyAccess(token: string | null | undefined): VerifyAccess {
  const router = useRouter();
  const { loading, isAuthenticated, user } = useAuth();
  const [unanswered, setUnanswered] = useState(false);
  const mustCheck = !loading && isAuthenticated && !user;
  useEffect(() => {
    if (token === null && !loading && !isAuthenticated) router.replace(loginPath());
  }, [token, loading, isAuthenticated, router]);
  useEffect(() => {
    if (!loading) return;
    const giveUp = () => void useAuth.getState().clear();
    const timer = setTimeout(giveUp, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  useEffect(() => {
    if (!mustCheck) return;
    const timer = setTimeout(() => setUnanswered(true), LONGEST_WAIT_MS);
    void checkSession().then(({ kind }) => kind === 'unanswered' && setUnanswered(true));
    return () => clearTimeout(timer);
  }, [mustCheck]);
  if (token === undefined) return 'loading';
  if (user && isAuthenticated) return 'ready';
  if (token && !loading && !isAuthenticated) return 'ready';
  if (mustCheck && unanswered) return 'timeout';
  return 'loading';
}

/** Shown when nobody answered who is signed in (docs/product.md#screens): Retry, Clear Auth Data, Login Again. */
function VerifyTimeout() {
  const t = useTranslations('account');
  const router = useRouter();
  const startOver = async () => {
    await useAuth.getState().clear();
    router.replace(loginPath());
  };
  return (
    <AccountCard title={t('verify.timeoutTitle')} lead={t('verify.timeout')} stage="replaced">
      <Stack spacing={1.5}>
        <Button variant="contained" size="large" onClick={() => window.location.reload()}>
          {t('retry')}
        </Button>
        <Button variant="outlined" size="large" onClick={() => void startOver()}>
          {t('verify.clear')}
        </Button>
        <Button variant="outlined" size="large" onClick={() => void startOver()}>
          {t('verify.loginAgain')}
        </Button>
      </Stack>
    </AccountCard>
  );
}

/** /verify-email (docs/product.md#screens and #session). Whoever follows a mail's link need not be signed in. */
export function VerifyEmail() {
  const t = useTranslations('account');
  const token = useLinkToken();
  const access = useVerifyAccess(token);
  if (access === 'timeout') return <VerifyTimeout />;
  if (access === 'loading')
    return (
      <AccountCard title={t('verify.title')}>
        <LoadingMessage />
      </AccountCard>
    );
  // A link begins anew, whatever was tried before it.
  return <VerifyStages key={token} token={token} />;
}
