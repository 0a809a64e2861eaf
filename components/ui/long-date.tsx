import { useFormatter } from 'next-intl';

/**
 * A date in the long US format, or the reader's (docs/product.md#dates). `iso`: ISO 8601 UTC; the zone is the
 * site's. Browsers may know another spelling of it than the server: the server's stays.
 */
export function LongDate({ iso }: { iso: string }) {
  const format = useFormatter();
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {format.dateTime(new Date(iso), { dateStyle: 'long' })}
    </time>
  );
}
