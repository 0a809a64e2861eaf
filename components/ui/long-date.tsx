import { useFormatter } from 'next-intl';

/** A date in the long US format, or the reader's (DECISIONS 6). `iso`: ISO 8601 UTC; the zone is the site's. */
export function LongDate({ iso }: { iso: string }) {
  const format = useFormatter();
  return <time dateTime={iso}>{format.dateTime(new Date(iso), { dateStyle: 'long' })}</time>;
}
