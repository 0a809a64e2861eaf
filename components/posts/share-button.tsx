'use client';

import { useTranslations } from 'next-intl';
import { ShareIcon } from '@/components/ui/icons/post-icons';
import { useUi } from '@/stores/ui';
import { sharePost } from './share-post';
import styles from './share-button.module.css';

/** Shares a post's address, or copies it; says so where the device does not (docs/product.md#screens and #texts). */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const t = useTranslations('posts');
  const notify = useUi((state) => state.notify);
  async function share() {
    const outcome = await sharePost({ title, url: new URL(path, window.location.origin).href });
    if (outcome === 'copied') notify(t('copied'), 'success');
    if (outcome === 'failed') notify(t('shareFailed'), 'error');
  }
  return (
    <button type="button" className={styles.share} aria-label={t('sharePost', { title })} onClick={() => void share()}>
      <ShareIcon size={18} />
      <span>{t('share')}</span>
    </button>
  );
}
