'use client';

import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';

/** Shown while nobody knows yet who is there (docs/product.md#session). */
export function LoadingMessage() {
  const t = useTranslations('account');
  return (
    <Typography role="status" color="textSecondary" sx={{ py: '18vh', textAlign: 'center', fontSize: '1.125rem' }}>
      {t('loading')}
    </Typography>
  );
}
