'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import { forgetComment, isAlone } from '@/lib/api/comment-cache';
import { deleteComment } from '@/lib/api/comments';
import type { Reply } from '@/lib/schemas/comment';
import styles from './comment-item.module.css';

type DeleteCommentProps = {
  postId: number;
  comment: Reply;
  onDeleted: (isPageEmpty: boolean) => void;
  onCancel: () => void;
};

/** Somebody else, or the same reader in another tab, may have been faster. */
async function deleteIfThere(id: number): Promise<void> {
  try {
    await deleteComment(id);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Asks once more, in the comment's own place, before it is gone for good. Escape or Cancel leaves it alone. */
export function DeleteComment({ postId, comment, onDeleted, onCancel }: DeleteCommentProps) {
  const t = useTranslations('comments');
  const client = useQueryClient();
  const question = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteIfThere(comment.id),
    onSuccess: () => {
      onDeleted(isAlone(client, postId, comment));
      forgetComment(client, postId, comment);
    },
  });
  useEffect(() => question.current?.focus(), []);
  return (
    <div
      ref={question}
      className={styles.question}
      role="group"
      aria-label={t('deleteQuestion')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      {error && (
        <div className={styles.failed}>
          <Notice severity="error">{errorMessage(error, t('deleteFailed'))}</Notice>
        </div>
      )}
      <p>{t('deleteQuestion')}</p>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
        {t(isPending ? 'deleting' : 'delete')}
      </Button>
    </div>
  );
}
