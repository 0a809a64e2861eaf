'use client';

import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { truncate } from '@/lib/text/cut';
import type { Comment } from '@/lib/schemas/comment';
import { htmlToLine } from './comment-text';
import styles from './new-comments.module.css';

// The rest is cut by the width that there is.
const GLIMPSE_LENGTH = 200;

type NewCommentsProps = { ref: Ref<HTMLDivElement>; comments: readonly Comment[]; onShow: () => void };

/** Tells of comments that wait to be shown, in a place that is kept free for it, or under the bar of the page. */
export function NewComments({ ref, comments, onShow }: NewCommentsProps) {
  const t = useTranslations('comments');
  const [newest] = comments;
  const count = comments.length;
  return (
    <div ref={ref} className={styles.place}>
      <span role="status">
        <VisuallyHidden>{count > 0 ? t('arrived', { count }) : ''}</VisuallyHidden>
      </span>
      {newest && (
        <button type="button" className={styles.line} onClick={onShow}>
          <span className={styles.count}>{t('arrived', { count })}</span>{' '}
          <span className={styles.glimpse} dir="auto">
            {truncate(htmlToLine(newest.content), GLIMPSE_LENGTH)}
          </span>{' '}
          <span className={styles.show}>{t('show')}</span>
        </button>
      )}
    </div>
  );
}
