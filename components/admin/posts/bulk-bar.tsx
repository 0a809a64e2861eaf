'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import styles from './bulk-bar.module.css';

type BulkBarProps = {
  count: number;
  pending: boolean;
  onPublish: () => void;
  onUnpublish: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** What can be done with the ticked posts. Stands at the bottom of the screen, where a thumb is. */
export function BulkBar({ count, pending, onPublish, onUnpublish, onDelete, onClear }: BulkBarProps) {
  const t = useTranslations('admin.posts');
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bulk')}>
      <span className={styles.count} role="status">
        {t('selected', { count })}
      </span>
      <Button variant="outlined" disabled={pending} onClick={onPublish}>
        {t('publish')}
      </Button>
      <Button variant="outlined" disabled={pending} onClick={onUnpublish}>
        {t('unpublish')}
      </Button>
      <Button variant="outlined" disabled={pending} onClick={onDelete}>
        {t('delete')}
      </Button>
      <Button onClick={onClear}>{t('clearSelection')}</Button>
    </div>
  );
}
