'use client';

import { useFormatter } from 'next-intl';

type ShortDateProps = {
  /** ISO 8601 UTC. */ iso: string;
  /** With the time of day, in the site's zone. */ look?: 'date' | 'date-time';
};

/** A date that fits a row of a table. */
export function ShortDate({ iso, look = 'date' }: ShortDateProps) {
  const format = useFormatter();
  const style =
    look === 'date' ? { dateStyle: 'medium' as const } : { dateStyle: 'medium' as const, timeStyle: 'short' as const };
  return (
    <time dateTime={iso} style={look === 'date' ? { whiteSpace: 'nowrap' } : undefined}>
      {format.dateTime(new Date(iso), style)}
    </time>
  );
}
