'use client';

import { useTranslations } from 'next-intl';
import styles from './list-skeleton.module.css';

const ROWS = 6;

/** Stands where rows will be. */
export function ListSkeleton() {
  const t = useTranslations('common');
  return (
    <div className={styles.rows} role="progressbar" aria-label={t('loading')}>
      {Array.from({ length: ROWS }, (_, index) => (
        <span key={index} className={styles.row} />
      ))}
    </div>
  );
}
