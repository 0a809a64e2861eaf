'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { profileOptions } from '@/lib/api/profile';
import { useAuth } from '@/stores/auth';
import { LoadingMessage } from './loading-message';
import { loginPath } from '../../lib/session/login-path';
import { LoggedOut } from './logged-out';
import { ProfileFailed } from './profile-failed';
import { ProfileView } from './profile-view';

/** /profile: guests are sent to /login, history replaced; who is logged out while here is told so (DECISIONS 22). */
export function Profile() {
  const router = useRouter();
  const { loading, isAuthenticated, user } = useAuth();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (isAuthenticated) wasSignedIn.current = true;
    else if (!loading && !wasSignedIn.current) router.replace(loginPath());
  }, [loading, isAuthenticated, router]);
  // Its key only tells users apart; who asks is in the token.
  const profile = useQuery({ ...profileOptions(user?.id ?? 0), enabled: isAuthenticated });
  const { data } = profile;
  useEffect(() => {
    if (data && useAuth.getState().isAuthenticated) useAuth.getState().saveUser(data);
  }, [data]);
  if (loading) return <LoadingMessage />;
  if (!isAuthenticated) return <LoggedOut />;
  if (data) return <ProfileView user={data} />;
  if (profile.isError) return <ProfileFailed error={profile.error} onRetry={() => void profile.refetch()} />;
  return <LoadingMessage />;
}
