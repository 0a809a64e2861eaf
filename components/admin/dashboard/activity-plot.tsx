'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState, type PointerEvent } from 'react';
import type { ActivityDay } from '@/lib/schemas/admin-stats';
import styles from './activity-plot.module.css';
import { areaPath, barsPath, columnMiddle, linePath, PLOT, scaleTop } from './plot-shape';

type Measure = 'views' | 'comments' | 'reactions';

/** Days are whole UTC days, whatever the site's zone is. */
const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);
const DAY_STYLE = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

type ActivityPlotProps = { measure: Measure; days: ActivityDay[]; look: 'area' | 'bars' };

/** One measure over the days. Who cannot see it hears total and peak; every number stands in the table beside it. */
export function ActivityPlot({ measure, days, look }: ActivityPlotProps) {
  const t = useTranslations('admin.dashboard');
  const format = useFormatter();
  const id = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const values = days.map((day) => day[measure]);
  const total = values.reduce((sum, value) => sum + value, 0);
  const top = scaleTop(values);
  const peak = days[values.indexOf(Math.max(...values))];
  const dayText = (day: ActivityDay | undefined) => (day ? format.dateTime(dayOf(day.day), DAY_STYLE) : '');
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days.length);
    setPointed(Math.min(Math.max(index, 0), days.length - 1));
  };
  const day = pointed === null ? undefined : days[pointed];
  const summary = t('plotSummary', {
    measure: t(measure),
    days: days.length,
    total,
    peak: peak?.[measure] ?? 0,
    day: dayText(peak),
  });
  return (
    <figure className={`${styles.plot} ${styles[measure]}`} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <span id={id} className={styles.name}>
          {t(measure)}
        </span>
        <span className={styles.total}>{format.number(day ? day[measure] : total)}</span>
        <span className={styles.when}>{day ? dayText(day) : t('inDays', { days: days.length })}</span>
      </figcaption>
      {/* Time runs from left to right in a plot, also where text does not. */}
      <div className={styles.field} dir="ltr">
        <span className={styles.scale} aria-hidden="true">
          {format.number(top)}
        </span>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
          preserveAspectRatio="none"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          <path className={styles.grid} d={`M0 .5H${PLOT.width}M0 ${PLOT.height / 2}H${PLOT.width}`} />
          <path
            className={styles.fill}
            data-look={look}
            d={look === 'area' ? areaPath(values, top) : barsPath(values, top)}
          />
          {look === 'area' && <path className={styles.line} d={linePath(values, top)} />}
          {pointed !== null && (
            <path className={styles.pointer} d={`M${columnMiddle(pointed, days.length)} 0V${PLOT.height}`} />
          )}
        </svg>
      </div>
      <div className={styles.ends} dir="ltr" aria-hidden="true">
        <bdi>{dayText(days[0])}</bdi>
        <bdi>{dayText(days.at(-1))}</bdi>
      </div>
    </figure>
  );
}
