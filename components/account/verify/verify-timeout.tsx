'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAuth } from '@/stores/auth';
import { AccountCard } from '../form/account-card';
import { loginPath } from '@/lib/session/login-path';

/** Shown when nobody answered who is signed in (SPEC 2): Retry, Clear Auth Data, Login Again. */
export function VerifyTimeout() {
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
