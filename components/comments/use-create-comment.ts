'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { addComment, settleComment, dropComment } from '@/lib/api/comment-cache';
import { errorMessage } from '@/lib/api/api-error';
import { commentKeys, createComment } from '@/lib/api/comments';
import type { AuthUser } from '@/stores/auth';
import { useUi } from '@/stores/ui';
import { typedToHtml } from './comment-text';

/**
 * Sends a comment, which stands on top of the list meanwhile (docs/product.md#comments) and goes again when it was not taken in.
 * @param onSent once the server has it
 */
export function useCreateComment(postId: number, user: AuthUser, onSent: () => void) {
  const t = useTranslations('comments');
  const notify = useUi((state) => state.notify);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => createComment({ postId, content }),
    async onMutate(content) {
      // An answer that is under way does not know it yet.
      await client.cancelQueries({ queryKey: commentKeys.page(postId, 1) });
      const sent = -Date.now();
      addComment(client, postId, {
        id: sent,
        content: typedToHtml(content),
        created_at: new Date().toISOString(),
        author_name: user.full_name,
        user_username: user.username,
        user_full_name: user.full_name,
        user_profile_image: user.profile_image,
      });
      return { sent };
    },
    onSuccess(comment, _content, { sent }) {
      settleComment(client, postId, { sent, comment });
      onSent();
    },
    onError(error, _content, context) {
      // The form shows the server's own words.
      if (errorMessage(error, '') === '') notify(t('createFailed'), 'error');
      if (context) dropComment(client, postId, context.sent);
    },
  });
}
