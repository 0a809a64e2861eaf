'use client';

import { useFormatter } from 'next-intl';
import { SHORT_DAY, SHORT_MOMENT } from '@/lib/format';

type ShortDateProps = {
  /** ISO 8601 UTC. */ iso: string;
  /** With the time of day, in the site's zone. */ look?: 'date' | 'date-time';
};

/** A date that fits a row of a table. */
export function ShortDate({ iso, look = 'date' }: ShortDateProps) {
  const format = useFormatter();
  return (
    <time dateTime={iso} style={look === 'date' ? { whiteSpace: 'nowrap' } : undefined}>
      {format.dateTime(new Date(iso), look === 'date' ? SHORT_DAY : SHORT_MOMENT)}
    </time>
  );
}
