'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import type { Ref } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { Comment } from '@/lib/schemas/comment';
import styles from './new-comments.module.css';

// Its place is kept free: code that comes with the first comment moves nothing.
const ArrivedLine = dynamic(() => import('./arrived-line').then((module) => module.ArrivedLine), { ssr: false });

type NewCommentsProps = { ref: Ref<HTMLDivElement>; comments: readonly Comment[]; onShow: () => void };

/** Tells of comments that wait to be shown, in a place that is kept free for it, or under the bar of the page. */
export function NewComments({ ref, comments, onShow }: NewCommentsProps) {
  const t = useTranslations('comments');
  const [newest] = comments;
  const count = comments.length;
  return (
    <div ref={ref} className={styles.place}>
      <span role="status">
        <VisuallyHidden>{count > 0 ? t('arrived', { count }) : ''}</VisuallyHidden>
      </span>
      {newest && <ArrivedLine newest={newest} count={count} onShow={onShow} />}
    </div>
  );
}
