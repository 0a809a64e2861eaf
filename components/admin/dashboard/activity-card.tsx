'use client';

import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RetryNotice } from '@/components/ui/notice';
import { activityOptions } from '@/lib/api/admin-stats';
import { errorMessage } from '@/lib/api/api-error';
import { ActivityDays, WaitingForDays } from './activity-days';
import { ListFilter } from '../list/list-search';

/** How many days numbers are shown of. */
export const SPANS = ['7', '30', '90'] as const;
type Span = (typeof SPANS)[number];

export function SpanFilter({ value, onChange }: { value: Span; onChange: (span: Span) => void }) {
  const t = useTranslations('admin.dashboard');
  return (
    <ListFilter
      label={t('span')}
      options={SPANS.map((span) => ({ value: span, text: t('days', { days: Number(span) }) }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Views, comments and reactions over time, as plots or as a table. */
export function ActivityCard({ of }: { of: 'own' | 'site' }) {
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
