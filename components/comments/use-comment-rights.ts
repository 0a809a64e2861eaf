'use client';

import { isBeingSent } from '@/lib/api/comments';
import { may, ROLES } from '@/lib/rules/roles';
import type { Reply } from '@/lib/schemas/comment';
import { useAuth } from '@/stores/auth';
import { useConversation } from './conversation';

type Rights = { edit: boolean; delete: boolean; answer: boolean; report: boolean };
const NONE: Rights = { edit: false, delete: false, answer: false, report: false };

/**
 * What this reader may do with a comment: with a verified address answer it and rewrite their own; delete their own, a
 * moderator any; report what others say.
 */
export function useCommentRights(comment: Reply): Rights {
  const user = useAuth((state) => state.user);
  const verified = useAuth((state) => state.isEmailVerified);
  const { isClosed, authors } = useConversation();
  if (!user || isBeingSent(comment) || comment.content === '') return NONE;
  const isOwn = comment.user_username === user.username;
  const role = ROLES.find((known) => known === user.role) ?? 'user';
  const moderates =
    may(role, 'comments.moderate') || (may(role, 'comments.moderate-own') && authors.includes(user.username));
  const isShown = comment.status === undefined;
  return {
    edit: isOwn && verified,
    delete: isOwn || moderates,
    answer: verified && !isClosed && isShown,
    report: !isOwn && !moderates && isShown,
  };
}
