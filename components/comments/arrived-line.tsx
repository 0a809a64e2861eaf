'use client';

import { useTranslations } from 'next-intl';
import { truncate } from '@/lib/text/cut';
import type { Comment } from '@/lib/schemas/comment';
import styles from './new-comments.module.css';

/** The words of a comment in one line, without markup. */
export function htmlToLine(html: string): string {
  return html
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&gt;/gu, '>')
    .replace(/&lt;/gu, '<')
    .replace(/&amp;/gu, '&')
    .replace(/\s+/gu, ' ')
    .trim();
}

// The rest is cut by the width that there is.
const GLIMPSE_LENGTH = 200;

type ArrivedLineProps = { newest: Comment; count: number; onShow: () => void };

/** How many comments wait to be shown, and how the newest begins; a press shows them. */
export function ArrivedLine({ newest, count, onShow }: ArrivedLineProps) {
  const t = useTranslations('comments');
  return (
    <button type="button" className={styles.line} onClick={onShow}>
      <span className={styles.count}>{t('arrived', { count })}</span>{' '}
      <span className={styles.glimpse} dir="auto">
        {truncate(htmlToLine(newest.content), GLIMPSE_LENGTH)}
      </span>{' '}
      <span className={styles.show}>{t('show')}</span>
    </button>
  );
}
