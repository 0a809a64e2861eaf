'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { MatraHeading } from '@/components/ui/matra-heading';
import { Notice } from '@/components/ui/notice';
import { RetryNotice } from '@/components/ui/retry-notice';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { errorMessage } from '@/lib/api/client';
import { commentsOptions } from '@/lib/api/comments';
import { CommentList } from './comment-list';
import { CommentPager } from './comment-pager';
import styles from './comment-section.module.css';
import { usePermalink } from './use-permalink';
import { WriteComment } from './write-comment';

type CommentSectionProps = { postId: number; slug: string };

/** Comments of a post, newest first, page by page; the first page is in the server's HTML. */
export function CommentSection({ postId, slug }: CommentSectionProps) {
  const t = useTranslations('comments');
  const section = useRef<HTMLElement>(null);
  const goal = useRef<number | null>(null);
  const [page, setPage] = useState(1);
  const [isDeleted, setIsDeleted] = useState(false);
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(commentsOptions(postId, page));
  const { target, isGone } = usePermalink({ postId, goalRef: goal, turnTo: setPage });
  const { total = 0, pages = 0 } = data?.pagination ?? {};
  function turnTo(next: number) {
    setPage(next);
    setIsDeleted(false);
    // The list changes above the pager: the reader, and the keyboard, start at its top again.
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }
  function leaveDeleted() {
    setIsDeleted(true);
    section.current?.focus({ preventScroll: true });
    if (page > 1 && data?.comments.length === 1) setPage(page - 1);
  }
  return (
    <section ref={section} className={styles.section} id="comments" aria-labelledby="comments-heading" tabIndex={-1}>
      <MatraHeading level={2} id="comments-heading">
        {t('heading', { count: total })}
      </MatraHeading>
      <WriteComment postId={postId} slug={slug} onShowFirst={page > 1 ? () => turnTo(1) : undefined} />
      {isGone && <Notice severity="info">{t('gone')}</Notice>}
      <span role="status">
        <VisuallyHidden>{isPlaceholderData ? t('loading') : isDeleted ? t('deleted') : ''}</VisuallyHidden>
      </span>
      {isError && (
        <RetryNotice message={errorMessage(error, t('loadFailed'))} retry={t('retry')} onRetry={() => void refetch()} />
      )}
      {data && total === 0 && <p className={styles.empty}>{t('empty')}</p>}
      {data && (
        <CommentList
          postId={postId}
          list={data}
          isBusy={isPlaceholderData}
          target={target}
          goalRef={goal}
          onDeleted={leaveDeleted}
        />
      )}
      {pages > 1 && <CommentPager page={page} pages={pages} onPage={turnTo} />}
    </section>
  );
}
