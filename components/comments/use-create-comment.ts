'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { addComment, settleComment, dropComment } from '@/lib/api/comment-cache';
import { errorMessage } from '@/lib/api/api-error';
import { commentKeys, createComment } from '@/lib/api/comments';
import type { Comment, Reply } from '@/lib/schemas/comment';
import type { AuthUser } from '@/stores/auth';
import { useUi } from '@/stores/ui';
import { typedToHtml } from './comment-text';

/** Where a comment is written: below a post, or as an answer to the comment `answered`, be that an answer itself. */
export type CommentPlace = { postId: number; answered?: Reply | undefined };

function answerTo(answered: Reply | undefined): Pick<Comment, 'parent_id' | 'reply_to' | 'reply_count' | 'replies'> {
  if (!answered) return { parent_id: null, reply_to: null, reply_count: 0, replies: [] };
  const { id, parent_id, user_full_name, author_name } = answered;
  if (parent_id === null) return { parent_id: id, reply_to: null };
  return { parent_id, reply_to: { id, user_full_name: user_full_name ?? author_name } };
}

/**
 * Sends a comment, which stands on top of the list meanwhile (docs/product.md#comments) and goes again when it was not taken in.
 * @param onSent once the server has it
 */
export function useCreateComment({ postId, answered }: CommentPlace, user: AuthUser, onSent: () => void) {
  const t = useTranslations('comments');
  const notify = useUi((state) => state.notify);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => createComment({ postId, content, ...(answered && { parentId: answered.id }) }),
    async onMutate(content) {
      // An answer that is under way does not know it yet.
      await client.cancelQueries({ queryKey: answered ? commentKeys.ofPost(postId) : commentKeys.page(postId, 1) });
      const sending: Comment = {
        id: -Date.now(),
        ...answerTo(answered),
        content: typedToHtml(content),
        created_at: new Date().toISOString(),
        author_name: user.full_name,
        user_username: user.username,
        user_full_name: user.full_name,
        user_profile_image: user.profile_image,
      };
      addComment(client, postId, sending);
      return sending;
    },
    onSuccess(comment, _content, { id: sent }) {
      settleComment(client, postId, { sent, comment });
      onSent();
    },
    onError(error, _content, sending) {
      // The form shows the server's own words.
      if (errorMessage(error, '') === '') notify(t('createFailed'), 'error');
      if (sending) dropComment(client, postId, sending);
    },
  });
}
