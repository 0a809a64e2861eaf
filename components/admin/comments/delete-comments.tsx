'use client';

import { useTranslations } from 'next-intl';
import { errorMessage } from '@/lib/api/api-error';
import type { AdminComment } from '@/lib/schemas/admin-comment';
import { ConfirmDialog } from '../confirm-dialog';
import { say } from '@/components/ui/say';
import type { useCommentActions } from './use-comment-actions';
import { nameOf } from './use-comment-columns';

type DeleteCommentsProps = {
  comments: readonly AdminComment[];
  remove: ReturnType<typeof useCommentActions>['remove'];
  onClose: () => void;
};

/** Asks once more: what is deleted does not come back. */
export function DeleteComments({ comments, remove, onClose }: DeleteCommentsProps) {
  const t = useTranslations('admin');
  const [first, ...others] = comments;
  const confirm = () =>
    remove.mutate(comments, {
      onSuccess: () => {
        say(t('comments.deleted'), 'success');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={
        first && others.length === 0
          ? t('comments.deleteOne', { name: nameOf(first) })
          : t('comments.deleteMany', { count: comments.length })
      }
      action={t('posts.delete')}
      pending={remove.isPending}
      error={remove.isError ? errorMessage(remove.error, t('comments.deleteFailed')) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('comments.deleteText')}
    </ConfirmDialog>
  );
}
