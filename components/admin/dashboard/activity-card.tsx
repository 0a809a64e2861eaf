'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RetryNotice } from '@/components/ui/retry-notice';
import { activityOptions, type ActivityOf } from '@/lib/api/admin-stats';
import { errorMessage } from '@/lib/api/api-error';
import { ListFilter } from '../list/list-filter';
import { ActivityTable } from './activity-table';

const SPANS = ['7', '30', '90'] as const;
type Span = (typeof SPANS)[number];

function Waiting() {
  const t = useTranslations('admin.dashboard');
  return <Skeleton role="progressbar" aria-label={t('activity')} variant="rounded" height={240} />;
}

// Plots need a browser to measure, and are heavier than all the rest of the screen.
const ActivityPlot = dynamic(() => import('./activity-plot').then((module) => module.ActivityPlot), {
  ssr: false,
  loading: Waiting,
});

/** Views, comments and reactions over time, as plots or as a table. */
export function ActivityCard({ of }: { of: ActivityOf }) {
  const t = useTranslations('admin');
  const [span, setSpan] = useState<Span>('30');
  const [look, setLook] = useState<'plots' | 'table'>('plots');
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(activityOptions(of, Number(span)));
  return (
    <Card component="section" aria-labelledby="activity" sx={{ p: { xs: 2, sm: 2.5 }, mb: 4 }}>
      <Stack
        direction="row"
        useFlexGap
        spacing={1.5}
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: 2.5 }}
      >
        <Typography id="activity" variant="h4" component="h2">
          {t('dashboard.activity')}
        </Typography>
        <ListFilter
          label={t('dashboard.span')}
          options={SPANS.map((value) => ({ value, text: t('dashboard.days', { days: Number(value) }) }))}
          value={span}
          onChange={setSpan}
        />
      </Stack>
      {isError && !data && (
        <RetryNotice
          message={errorMessage(error, t('dashboard.failed'))}
          retry={t('tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Waiting />}
      {data && look === 'table' && <ActivityTable days={data} />}
      {data && look === 'plots' && (
        <Box
          sx={{
            display: 'grid',
            gap: 3.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            '& > :first-of-type': { gridColumn: '1 / -1' },
            opacity: isPlaceholderData ? 0.5 : 1,
          }}
        >
          <ActivityPlot measure="views" days={data} look="area" />
          <ActivityPlot measure="comments" days={data} look="bars" />
          <ActivityPlot measure="reactions" days={data} look="bars" />
        </Box>
      )}
      {data && (
        <Button variant="outlined" sx={{ mt: 2.5 }} onClick={() => setLook(look === 'plots' ? 'table' : 'plots')}>
          {look === 'plots' ? t('dashboard.asTable') : t('dashboard.asPlots')}
        </Button>
      )}
    </Card>
  );
}
