'use client';

import { useState } from 'react';
import type { CommentsPage } from '@/lib/api/comments';
import type { Comment } from '@/lib/schemas/comment';
import { useAuth } from '@/stores/auth';

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
export function useHeldComments({ comments, pagination }: CommentsPage, isReached: boolean): Held {
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
