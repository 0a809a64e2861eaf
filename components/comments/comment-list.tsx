'use client';

import { useEffect, type RefObject } from 'react';
import { useInView } from 'react-intersection-observer';
import type { CommentsPage } from '@/lib/api/comments';
import { CommentItem } from './comment-item';
import styles from './comment-section.module.css';
import { NewComments } from './new-comments';
import { useHeldComments } from './use-held-comments';

// In view, or passed: all that is above the window belongs to it.
const PASSED = { rootMargin: '1000000px 0px 0px 0px', fallbackInView: false };

type CommentListProps = {
  postId: number;
  list: CommentsPage;
  isBusy: boolean;
  /** The comment that the address names. */
  target: number | null;
  /** A comment to go to once it is there. */
  goalRef: RefObject<number | null>;
  onDeleted: () => void;
};

/** One page of comments. What others write meanwhile does not move what is being read. */
export function CommentList({ postId, list, isBusy, target, goalRef, onDeleted }: CommentListProps) {
  const { ref, inView: isReached } = useInView(PASSED);
  const { shown, held, show } = useHeldComments(list, isReached);
  useEffect(() => {
    const item = goalRef.current === null ? null : document.getElementById(`comment-${goalRef.current}`);
    if (!item) return;
    goalRef.current = null;
    item.scrollIntoView({ block: 'start' });
    item.tabIndex = -1;
    item.focus({ preventScroll: true });
  });
  function showHeld() {
    goalRef.current = held[0]?.id ?? null;
    show();
  }
  return (
    <>
      <NewComments ref={ref} comments={held} onShow={showHeld} />
      <ol className={styles.list} aria-busy={isBusy}>
        {shown.map((comment) => (
          <CommentItem
            key={comment.id}
            postId={postId}
            comment={comment}
            isTarget={comment.id === target}
            onDeleted={onDeleted}
          />
        ))}
      </ol>
    </>
  );
}
