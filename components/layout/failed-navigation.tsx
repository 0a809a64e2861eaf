'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { RetryNotice } from '@/components/ui/notice';
import { type HeldPage, keepPages } from '@/lib/api/page-fetch';
import styles from './failed-navigation.module.css';

// Browsers say that they are online a little before anything gets through.
const BACK_MS = [0, 1_000, 3_000, 8_000];

/** What could not be fetched, by its address (docs/product.md#texts). */
function useReason(path: string): string {
  const t = useTranslations('common');
  const tPosts = useTranslations('posts');
  const [pathname = '', query = ''] = path.split('?');
  const [, folder, slug] = pathname.split('/');
  if (folder === 'categories')
    return slug
      ? t('categoryError', { reason: t('categoryPostsFailed') })
      : t('categoriesError', { reason: t('categoriesFailed') });
  if (folder === 'posts' || folder === 'post') return t('postFailed');
  if (folder === 'users') return t('userFailed');
  if (folder === '') return query.startsWith('category=') ? t('categoryPostsFailed') : tPosts('loadFailed');
  return t('pageFailed');
}

function HeldNotice({ held, onClose }: { held: HeldPage; onClose: () => void }) {
  const t = useTranslations('common');
  return (
    <div className={styles.bar}>
      <RetryNotice message={useReason(held.path)} retry={t('tryAgain')} onRetry={held.again} />
      <Button onClick={onClose}>{t('close')}</Button>
    </div>
  );
}

/** Says that the page a reader has asked for did not come; asks for it again when told so, or when back online. */
export function FailedNavigation() {
  const [held, setHeld] = useState<HeldPage | null>(null);
  const waiting = useRef<HeldPage | null>(null);
  const tell = (page: HeldPage | null) => setHeld((waiting.current = page));
  useEffect(() => keepPages(tell), []);
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const stop = () => timers.forEach(clearTimeout);
    const comeBack = () => {
      stop();
      timers = BACK_MS.map((ms) => setTimeout(() => waiting.current?.again(), ms));
    };
    window.addEventListener('online', comeBack);
    return () => {
      stop();
      window.removeEventListener('online', comeBack);
    };
  }, []);
  return held && <HeldNotice held={held} onClose={() => tell(null)} />;
}
