'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { AccountCard } from '../form/account-card';
import { ResendCode } from './resend-code';

const HELP = { color: 'text.secondary', fontSize: '0.9375rem', '& ul': { m: 0, mt: 1, paddingInlineStart: '1.3em' } };

/** The error stage: what the server said, and what may help (SPEC 8). */
export function VerifyFailed({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
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
