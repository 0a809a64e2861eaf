'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { RetryNotice } from '@/components/ui/retry-notice';
import { activityOptions } from '@/lib/api/admin-stats';
import { errorMessage } from '@/lib/api/client';
import { ListFilter } from '../list/list-filter';
import styles from './activity-card.module.css';
import { ActivityPlot } from './activity-plot';
import { ActivityTable } from './activity-table';

const SPANS = ['7', '30', '90'] as const;
type Span = (typeof SPANS)[number];

/** Views, comments and reactions over time, as plots or as a table. */
export function ActivityCard() {
  const t = useTranslations('admin');
  const [span, setSpan] = useState<Span>('30');
  const [look, setLook] = useState<'plots' | 'table'>('plots');
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(activityOptions(Number(span)));
  return (
    <section className={styles.card} aria-labelledby="activity">
      <div className={styles.head}>
        <h2 id="activity">{t('dashboard.activity')}</h2>
        <ListFilter
          label={t('dashboard.span')}
          options={SPANS.map((value) => ({ value, text: t('dashboard.days', { days: Number(value) }) }))}
          value={span}
          onChange={setSpan}
        />
      </div>
      {isError && !data && (
        <RetryNotice
          message={errorMessage(error, t('dashboard.failed'))}
          retry={t('tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <span className={styles.waiting} role="progressbar" aria-label={t('dashboard.activity')} />}
      {data && look === 'table' && <ActivityTable days={data} />}
      {data && look === 'plots' && (
        <div className={styles.plots} data-waiting={isPlaceholderData || undefined}>
          <ActivityPlot measure="views" days={data} look="area" />
          <ActivityPlot measure="comments" days={data} look="bars" />
          <ActivityPlot measure="reactions" days={data} look="bars" />
        </div>
      )}
      {data && (
        <div className={styles.foot}>
          <Button variant="outlined" onClick={() => setLook(look === 'plots' ? 'table' : 'plots')}>
            {look === 'plots' ? t('dashboard.asTable') : t('dashboard.asPlots')}
          </Button>
        </div>
      )}
    </section>
  );
}
