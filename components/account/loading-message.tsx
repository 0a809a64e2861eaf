'use client';

import { useTranslations } from 'next-intl';
import styles from './loading-message.module.css';

/** SPEC 2: shown while nobody knows yet who is there. */
export function LoadingMessage() {
  const t = useTranslations('account');
  return (
    <p className={styles.loading} role="status">
      {t('loading')}
    </p>
  );
}
