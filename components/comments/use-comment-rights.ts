'use client';

import { isBeingSent } from '@/lib/api/comment-cache';
import { rolesWith } from '@/lib/rules/permissions';
import type { Comment } from '@/lib/schemas/comment';
import { useAuth } from '@/stores/auth';

/** What this reader may do with a comment: rewrite their own with a verified address, delete it; moderators delete any. */
export function useCommentRights(comment: Comment): { edit: boolean; delete: boolean } {
  const user = useAuth((state) => state.user);
  const verified = useAuth((state) => state.isEmailVerified);
  if (!user || isBeingSent(comment)) return { edit: false, delete: false };
  const isOwn = comment.user_username === user.username;
  const moderates = rolesWith('comments.moderate').some((role) => role === user.role);
  return { edit: isOwn && verified, delete: isOwn || moderates };
}
