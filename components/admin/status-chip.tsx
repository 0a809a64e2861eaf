'use client';

import { useTranslations } from 'next-intl';
import type { AdminPostStatus } from '@/lib/schemas/admin-post';
import styles from './status-chip.module.css';

/** What a post is: a draft, waiting for its time, or public. */
export function StatusChip({ status }: { status: AdminPostStatus }) {
  const t = useTranslations('admin.status');
  return <span className={`${styles.chip} ${styles[status]}`}>{t(status)}</span>;
}
