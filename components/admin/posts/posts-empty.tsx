'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { pathTo } from '@/lib/paths';
import styles from '../empty-actions.module.css';

/** A list without posts: nothing written yet, or nothing found. */
export function PostsEmpty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('admin.posts');
  return (
    <EmptyState title={t('empty')} text={isFiltered ? t('emptyFiltered') : t('emptyText')}>
      <div className={styles.actions}>
        {isFiltered ? (
          <Button variant="outlined" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        ) : (
          <LinkButton variant="contained" href={pathTo.adminNewPost()}>
            {t('write')}
          </LinkButton>
        )}
      </div>
    </EmptyState>
  );
}
