'use client';

import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RetryNotice } from '@/components/ui/retry-notice';
import { activityOptions, type ActivityOf } from '@/lib/api/admin-stats';
import { errorMessage } from '@/lib/api/api-error';
import { ActivityDays, WaitingForDays } from './activity-days';
import { SpanFilter, type Span } from './span-filter';

/** Views, comments and reactions over time, as plots or as a table. */
export function ActivityCard({ of }: { of: ActivityOf }) {
  const t = useTranslations('admin');
  const [span, setSpan] = useState<Span>('30');
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
        <SpanFilter value={span} onChange={setSpan} />
      </Stack>
      {isError && !data && (
        <RetryNotice
          message={errorMessage(error, t('dashboard.failed'))}
          retry={t('tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <WaitingForDays />}
      {data && <ActivityDays days={data} measures={['views', 'comments', 'reactions']} isOld={isPlaceholderData} />}
    </Card>
  );
}
