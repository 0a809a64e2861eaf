'use client';

import { useTranslations } from 'next-intl';
import type { Pagination } from '@/lib/schemas/pagination';
import styles from './list-bar.module.css';

/** Which rows of how many are on show; read aloud when it changes. */
export function ListCount({ pagination }: { pagination: Pagination | undefined }) {
  const t = useTranslations('admin.list');
  return (
    <p className={styles.count} role="status">
      {pagination && countOf(t, pagination)}
    </p>
  );
}

function countOf(t: ReturnType<typeof useTranslations<'admin.list'>>, { page, limit, total }: Pagination): string {
  if (total === 0) return t('none');
  return t('shown', { first: (page - 1) * limit + 1, last: Math.min(page * limit, total), total });
}
