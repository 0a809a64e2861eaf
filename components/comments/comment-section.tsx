'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { Link } from '@/components/ui/link';
import { Notice, RetryNotice } from '@/components/ui/notice';
import { pathTo } from '@/lib/paths';
import { useAuth } from '@/stores/auth';
import styles from './comment-form.module.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MatraHeading } from '@/components/ui/matra-heading';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { errorMessage } from '@/lib/api/api-error';
import { commentKeys, commentsOptions } from '@/lib/api/comments';
import { CommentList } from './comment-list';
import { CommentPager } from './comment-pager';
import commentSectionStyles from './comment-section.module.css';
import { ConversationContext } from './conversation';
import { usePermalink, usePageInAddress } from './use-permalink';

// Most readers are guests: the form's code comes only to those who may use it.
const CommentForm = dynamic(() => import('./comment-form').then((module) => module.CommentForm), {
  ssr: false,
  loading: () => <div className={styles.coming} />,
});

type WriteCommentProps = { postId: number; path: string; onShowFirst: (() => void) | undefined };

/** What a reader finds where comments are written, by who they are (docs/product.md#comments: guest, unverified, verified). */
function WriteComment({ postId, path, onShowFirst }: WriteCommentProps) {
  const t = useTranslations('comments');
  const signedIn = useAuth((state) => state.isAuthenticated);
  const verified = useAuth((state) => state.isEmailVerified);
  const user = useAuth((state) => state.user);
  if (!signedIn)
    return (
      <Notice severity="info">
        {t('loginFirst')} <Link href={pathTo.login(pathTo.commentPage(path, 1))}>{t('login')}</Link>
      </Notice>
    );
  if (!user || !verified)
    return (
      <Notice severity="warning">
        {t('verifyFirst')} <Link href={pathTo.verifyEmail()}>{t('verify')}</Link>
      </Notice>
    );
  return <CommentForm key={user.id} postId={postId} user={user} onShowFirst={onShowFirst} />;
}

type CommentSectionProps = {
  postId: number;
  /** Path of the page that it stands on. */
  path: string;
  /** The page of comments that came with it. */
  firstPage?: number;
  /** User names of the post's authors. */
  authors?: readonly string[];
  isClosed?: boolean;
};

/** Comments of a post, newest first, page by page; the page that the address names is in the server's HTML. */
export function CommentSection({ postId, path, firstPage = 1, authors = [], isClosed = false }: CommentSectionProps) {
  const t = useTranslations('comments');
  const section = useRef<HTMLElement>(null);
  const goal = useRef<number | null>(null);
  const { page, showPage, turnTo: turnPage } = usePageInAddress(path, firstPage);
  const [isDeleted, setIsDeleted] = useState(false);
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(commentsOptions(postId, page));
  const client = useQueryClient();
  const userId = useAuth((state) => state.user?.id);
  const { target, isGone } = usePermalink({ postId, goalRef: goal, turnTo: showPage });
  const { total = 0, pages = 0 } = data?.pagination ?? {};
  const conversation = { postId, path, authors, isClosed, target, onDeleted: leaveDeleted };
  // The server's HTML is a guest's: a reader's own comments that wait for a moderator are not in it.
  useEffect(() => {
    if (userId !== undefined) void client.invalidateQueries({ queryKey: commentKeys.ofPost(postId) });
  }, [client, postId, userId]);
  function turnTo(next: number) {
    turnPage(next);
    setIsDeleted(false);
    // The list changes above the pager: the reader, and the keyboard, start at its top again.
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }
  function leaveDeleted(isPageEmpty: boolean) {
    setIsDeleted(true);
    section.current?.focus({ preventScroll: true });
    if (page > 1 && isPageEmpty) turnPage(page - 1);
  }
  return (
    <section
      ref={section}
      className={commentSectionStyles.section}
      id="comments"
      aria-labelledby="comments-heading"
      tabIndex={-1}
    >
      <MatraHeading level={2} id="comments-heading">
        {t('heading', { count: data?.comment_count ?? 0 })}
      </MatraHeading>
      {isClosed ? (
        <Notice severity="info">{t('closed')}</Notice>
      ) : (
        <WriteComment postId={postId} path={path} onShowFirst={page > 1 ? () => turnTo(1) : undefined} />
      )}
      {isGone && <Notice severity="info">{t('gone')}</Notice>}
      <span role="status">
        <VisuallyHidden>{isPlaceholderData ? t('loading') : isDeleted ? t('deleted') : ''}</VisuallyHidden>
      </span>
      {isError && (
        <RetryNotice message={errorMessage(error, t('loadFailed'))} retry={t('retry')} onRetry={() => void refetch()} />
      )}
      {data && total === 0 && <p className={commentSectionStyles.empty}>{t('empty')}</p>}
      {data && (
        <ConversationContext value={conversation}>
          <CommentList list={data} isBusy={isPlaceholderData} goalRef={goal} />
        </ConversationContext>
      )}
      {pages > 1 && <CommentPager page={page} pages={pages} path={path} onPage={turnTo} />}
    </section>
  );
}
