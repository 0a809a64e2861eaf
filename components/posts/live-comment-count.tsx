'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { CommentIcon } from '@/components/ui/icons/post-icons';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { commentCountOptions } from '@/lib/api/comment-count';

/** A card's number of comments: what came with the card, until a newer one is heard (docs/product.md#live). */
export function LiveCommentCount({ postId, counted }: { postId: number; counted: number }) {
  const t = useTranslations('posts');
  const format = useFormatter();
  const { data: count = counted } = useQuery(commentCountOptions(postId));
  return (
    <li title={t('comments', { count })}>
      <CommentIcon size={18} />
      <span aria-hidden="true">{format.number(count)}</span>
      <VisuallyHidden>{t('comments', { count })}</VisuallyHidden>
    </li>
  );
}
