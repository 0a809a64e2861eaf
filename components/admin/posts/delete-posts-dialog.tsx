'use client';

import { useTranslations } from 'next-intl';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { ConfirmDialog } from '../confirm-dialog';

type DeletePostsDialogProps = {
  posts: AdminPostItem[];
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before posts are deleted, which nobody can take back. */
export function DeletePostsDialog({ posts, pending, onConfirm, onClose }: DeletePostsDialogProps) {
  const t = useTranslations('admin.posts');
  const count = posts.length;
  const title = count === 1 ? t('deleteOne', { title: posts[0]?.title ?? '' }) : t('deleteMany', { count });
  return (
    <ConfirmDialog title={title} action={t('delete')} pending={pending} onConfirm={onConfirm} onClose={onClose}>
      <p style={{ margin: 0 }}>{t('deleteText', { count })}</p>
    </ConfirmDialog>
  );
}
