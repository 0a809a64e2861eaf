'use client';

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageHead } from '../page-head';

/** A screen that only says something: not for this role, logged out. */
export function AdminMessage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Box sx={{ maxWidth: '34rem', mx: 'auto', mt: '8vh' }}>
      <PageHead title={title} />
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}

/** Stands where a screen will be, until it is known who looks: 'Loading...'. */
export function AdminWaiting() {
  const t = useTranslations('common');
  return (
    <Stack spacing={2.5}>
      <div role="status">
        <Typography component="h1" color="textSecondary">
          {t('loading')}
        </Typography>
      </div>
      <Skeleton variant="rounded" width="40%" height={36} />
      <Skeleton variant="rounded" height={320} />
    </Stack>
  );
}
