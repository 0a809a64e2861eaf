'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import styles from './notices.module.css';
import { useEdited, useSession } from './state/session-context';

/** Offers what a crash or a closed tab left in this browser. */
export function FoundCopyNotice() {
  const t = useTranslations('editor.found');
  const format = useFormatter();
  const session = useSession();
  const found = useEdited((state) => state.found);
  const base = useEdited(({ post }) => post?.updated_at ?? null);
  if (!found) return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = format.dateTime(new Date(found.at), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <div className={styles.notice} role="status">
      <p>{found.base === base ? t('text', { time }) : t('textChanged', { time })}</p>
      <div className={styles.actions}>
        <Button variant="contained" onClick={() => session.restoreFound()}>
          {t('restore')}
        </Button>
        <Button onClick={() => session.discardFound()}>{t('discard')}</Button>
      </div>
    </div>
  );
}
