'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { MatraHeading } from '@/components/ui/matra-heading';
import { RetryNotice } from '@/components/ui/retry-notice';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { errorMessage } from '@/lib/api/client';
import { commentsOptions } from '@/lib/api/comments';
import { CommentItem } from './comment-item';
import { CommentPager } from './comment-pager';
import { WriteComment } from './write-comment';
import styles from './comment-section.module.css';

type CommentSectionProps = { postId: number; slug: string };

/** Comments of a post, newest first, page by page; the first page is in the server's HTML. */
export function CommentSection({ postId, slug }: CommentSectionProps) {
  const t = useTranslations('comments');
  const section = useRef<HTMLElement>(null);
  const [page, setPage] = useState(1);
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(commentsOptions(postId, page));
  const { total = 0, pages = 0 } = data?.pagination ?? {};
  function turnTo(next: number) {
    setPage(next);
    // The list changes above the pager: the reader, and the keyboard, start at its top again.
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }
  return (
    <section
      ref={section}
      className={styles.section}
      id="comments"
      aria-labelledby="comments-heading"
      tabIndex={-1}
    >
      <MatraHeading level={2} id="comments-heading">
        {t('heading', { count: total })}
      </MatraHeading>
      <WriteComment postId={postId} slug={slug} />
      <span role="status">
        <VisuallyHidden>{isPlaceholderData ? t('loading') : ''}</VisuallyHidden>
      </span>
      {isError && (
        <RetryNotice
          message={errorMessage(error, t('loadFailed'))}
          retry={t('retry')}
          onRetry={() => void refetch()}
        />
      )}
      {data && total === 0 && <p className={styles.empty}>{t('empty')}</p>}
      <ol className={styles.list} aria-busy={isPlaceholderData}>
        {data?.comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
      </ol>
      {pages > 1 && <CommentPager page={page} pages={pages} onPage={turnTo} />}
    </section>
  );
}
