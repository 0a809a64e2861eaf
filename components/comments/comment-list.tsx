'use client';

import { type RefObject, useEffect, useState } from 'react';
import type { CommentsPage } from '@/lib/api/comments';
import type { Comment } from '@/lib/schemas/comment';
import { useAuth } from '@/stores/auth';
import { useOnInView } from '@/components/ui/use-on-in-view';
import styles from './comment-section.module.css';
import { NewComments } from './new-comments';
import { Thread } from './thread';

type Held = {
  /** What is shown, newest first, never more than a page holds. */
  shown: Comment[];
  /** What others wrote meanwhile, newest first. */
  held: Comment[];
  show: () => void;
};

/**
 * Holds back what others write while somebody reads the list (`isReached`): it would push away what is being read. It
 * is shown when the reader asks for it, or as soon as the list is out of sight below. One's own comments never wait.
 */
function useHeldComments({ comments, pagination }: CommentsPage, isReached: boolean): Held {
  const me = useAuth((state) => state.user?.username ?? null);
  const newest = Math.max(0, ...comments.map(({ id }) => id));
  const [admitted, setAdmitted] = useState({ page: pagination.page, newest });
  const isNewPage = admitted.page !== pagination.page;
  if (isNewPage || (!isReached && admitted.newest < newest)) setAdmitted({ page: pagination.page, newest });
  const isHeld = ({ id, user_username }: Comment) =>
    isReached && !isNewPage && id > admitted.newest && (user_username === null || user_username !== me);
  return {
    shown: comments.filter((comment) => !isHeld(comment)).slice(0, pagination.limit),
    held: comments.filter(isHeld),
    show: () => setAdmitted({ page: pagination.page, newest }),
  };
}

// In view, or passed: all that is above the window belongs to it.
const PASSED = '1000000px 0px 0px 0px';

type CommentListProps = {
  list: CommentsPage;
  isBusy: boolean;
  /** A comment to go to once it is there. */
  goalRef: RefObject<number | null>;
};

/** One page of comments. What others write meanwhile does not move what is being read. */
export function CommentList({ list, isBusy, goalRef }: CommentListProps) {
  const [isReached, setIsReached] = useState(false);
  // Where nothing can tell, it counts as not reached.
  const ref = useOnInView(setIsReached, PASSED);
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
          <Thread key={comment.id} thread={comment} />
        ))}
      </ol>
    </>
  );
}
