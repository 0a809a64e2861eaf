'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ActivityDay } from '@/lib/schemas/admin-stats';
import styles from './activity-table.module.css';

/** The numbers of the plots, the newest day first. */
export function ActivityTable({ days }: { days: ActivityDay[] }) {
  const t = useTranslations('admin.dashboard');
  const format = useFormatter();
  return (
    // Scrolls by keyboard too.
    <div className={styles.scroll} role="region" aria-label={t('byDay')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('views')}</th>
            <th scope="col">{t('comments')}</th>
            <th scope="col">{t('reactions')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, views, comments, reactions }) => (
            <tr key={day}>
              <th scope="row">
                {format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
              </th>
              <td>{format.number(views)}</td>
              <td>{format.number(comments)}</td>
              <td>{format.number(reactions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
