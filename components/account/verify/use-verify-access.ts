'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useAuth } from '@/stores/auth';
import { checkSession } from '@/lib/session/session-refresh';
import { loginPath } from '@/lib/session/login-path';

/** docs/product.md#limits: how long /verify-email waits to learn who is there. */
const LONGEST_WAIT_MS = 3_000;

export type VerifyAccess = 'loading' | 'timeout' | 'ready';

/**
 * Who may see /verify-email (docs/product.md#session): guests go to /login. Tokens without a user are
 * validated, once; when no answer comes, that is a `timeout`. A link's token is enough for anybody.
 */
export function useVerifyAccess(token: string | null | undefined): VerifyAccess {
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
