'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useAuth } from '@/stores/auth';
import { AccountCard } from './account-card';
import { FocusTitle } from './focus-title';
import { loginPath } from '../../lib/session/login-path';

/** Shown when nobody answered who is signed in (SPEC 2): Retry, Clear Auth Data, Login Again. */
export function VerifyTimeout() {
  const t = useTranslations('account');
  const router = useRouter();
  const startOver = async () => {
    await useAuth.getState().clear();
    router.replace(loginPath());
  };
  return (
    <FocusTitle>
      <AccountCard title={t('verify.timeoutTitle')} lead={t('verify.timeout')}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t('retry')}
        </Button>
        <Button variant="outlined" onClick={() => void startOver()}>
          {t('verify.clear')}
        </Button>
        <Button variant="outlined" onClick={() => void startOver()}>
          {t('verify.loginAgain')}
        </Button>
      </AccountCard>
    </FocusTitle>
  );
}
