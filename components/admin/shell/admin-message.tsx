'use client';

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { trustedHtml } from '@/components/ui/trusted-html';
import { copiesOf } from '../editor/state/local-copies';
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

// A line for each block, by a document in which nothing runs or loads.
const textOf = (html: string) =>
  new DOMParser().parseFromString(trustedHtml(html.replaceAll(/<br>|<\/(?:p|h\d|li|pre|tr)>/gu, '$&\n')), 'text/html')
    .body.textContent;

/** What somebody wrote who may not save it any more. A press takes all of it, to be copied. */
export function KeptTexts({ userId }: { userId: number }) {
  const t = useTranslations('admin.notForRole');
  const [copies] = useState(() => copiesOf(userId));
  return copies.map(({ at, fields: { title, content } }) => (
    <Box key={at} component="section" sx={{ mt: 5 }}>
      <p>{t('kept')}</p>
      <Box dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', userSelect: 'all' }}>
        {`${title}\n\n${textOf(content)}`}
      </Box>
    </Box>
  ));
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
