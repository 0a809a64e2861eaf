'use client';

import { useTranslations } from 'next-intl';
import styles from './admin-waiting.module.css';

/** Stands where a screen will be, until it is known who looks (SPEC 2: 'Loading...'). */
export function AdminWaiting() {
  const t = useTranslations('common');
  return (
    <div className={styles.waiting}>
      <h1 className={styles.text} role="status">
        {t('loading')}
      </h1>
      <span className={styles.line} />
      <span className={styles.block} />
    </div>
  );
}
