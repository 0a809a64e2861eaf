'use client';

import { useTranslations } from 'next-intl';
import { ShareIcon } from '@/components/ui/icons/post-icons';
import { useSlots } from '@/components/ui/kept-part';
import { useUi } from '@/stores/ui';
import styles from './share-button.module.css';

type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

function wasCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

async function copy(url: string): Promise<ShareOutcome> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // No permission, or no clipboard at all outside https: the reader is told to copy by hand.
    return 'failed';
  }
}

/** docs/api.md#http: the device's share sheet where there is one, else (or when it fails) the address goes to the clipboard. */
async function sharePost(post: { title: string; url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return copy(post.url);
  try {
    await navigator.share(post);
    return 'shared';
  } catch (error) {
    return wasCancelled(error) ? 'cancelled' : copy(post.url);
  }
}

/** Shares a post's address, or copies it; says so where the device does not (docs/product.md#screens and #texts). */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const t = useTranslations('posts');
  const slot = useSlots();
  const notify = useUi((state) => state.notify);
  async function share() {
    const outcome = await sharePost({ title, url: new URL(path, window.location.origin).href });
    if (outcome === 'copied') notify(t('copied'), 'success');
    if (outcome === 'failed') notify(t('shareFailed'), 'error');
  }
  return (
    <button
      type="button"
      className={styles.share}
      aria-label={slot('share', t('sharePost', { title }))}
      onClick={() => void share()}
    >
      <ShareIcon size={18} />
      <span>{t('share')}</span>
    </button>
  );
}
