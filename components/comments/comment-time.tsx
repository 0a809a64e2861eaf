import { useFormatter, useTranslations } from 'next-intl';
import { CLOCK } from '@/lib/format';

/** Date and time, put together here: the word between them differs between browsers and the server. */
export function CommentTime({ iso }: { iso: string }) {
  const t = useTranslations('comments');
  const format = useFormatter();
  const moment = new Date(iso);
  const date = format.dateTime(moment, { dateStyle: 'long' });
  const time = format.dateTime(moment, CLOCK);
  // The browser may know another spelling of the date than the server: the server's stays.
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {t('dateAndTime', { date, time })}
    </time>
  );
}
