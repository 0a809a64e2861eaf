'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Link } from '@/components/ui/link';
import { errorMessage } from '@/lib/api/api-error';
import { profileOptions } from '@/lib/api/profile';
import { pathTo } from '@/lib/paths';
import { useAuth } from '@/stores/auth';
import { AccountCard } from '../form/account-card';
import { LoadingMessage } from '../form/loading-message';
import { loginPath } from '@/lib/session/login-path';
import { ProfileView } from './profile-view';

/** Said to somebody who was logged out while looking at the profile (docs/product.md#session). */
function LoggedOut() {
  const t = useTranslations('account');
  return (
    <AccountCard title={t('profile.title')}>
      <Alert severity="info" role="note">
        {t('profile.loggedOut')}
      </Alert>
      <Button component={Link} href={loginPath()} variant="contained" size="large">
        {t('loginNow')}
      </Button>
    </AccountCard>
  );
}

/** The profile could not be loaded: try again, or log in anew. */
function ProfileFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('account');
  return (
    <AccountCard title={t('profile.title')}>
      <Alert severity="error">{errorMessage(error, t('profile.loadFailed'))}</Alert>
      <Button variant="contained" size="large" onClick={onRetry}>
        {t('retry')}
      </Button>
      <Button component={Link} href={pathTo.login()} variant="outlined" size="large">
        {t('loginNow')}
      </Button>
    </AccountCard>
  );
}

/** /profile: guests are sent to /login, history replaced; who is logged out while here is told so. */
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
