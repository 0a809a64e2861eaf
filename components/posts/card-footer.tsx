'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CommentIcon, EyeIcon } from '@/components/ui/icons/post-icons';
import { KeptPart } from '@/components/ui/kept-part';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { commentCountOptions } from '@/lib/api/comment-count';
import { pathTo } from '@/lib/paths';
import type { PostListItem } from '@/lib/schemas/post';
import postCardStyles from './post-card.module.css';
import styles from './post-counts.module.css';
import { ShareButton } from './share-button';

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

/** What the foot of a card is made of. */
export type CardFacts = Pick<PostListItem, 'id' | 'slug' | 'title' | 'view_count' | 'comment_count' | 'reactions'>;

/** Views and comments of a card, as figures beside icons; the words are there for those who do not see the icons. */
function PostCounts({ post: { id, view_count, comment_count = 0 } }: { post: CardFacts }) {
  const t = useTranslations('posts');
  const format = useFormatter();
  const views = t('views', { count: view_count });
  return (
    <ul className={styles.counts}>
      <li title={views}>
        <EyeIcon size={18} />
        <span aria-hidden="true">{format.number(view_count)}</span>
        <VisuallyHidden>{views}</VisuallyHidden>
      </li>
      <LiveCommentCount postId={id} counted={comment_count} />
    </ul>
  );
}

type CardFooterProps = {
  post: CardFacts;
  /** The only id of React's in `reactions`. */
  place: string;
  /** The reaction buttons. */
  reactions: ReactNode;
};

/** The foot of a card: what readers change by being there, and what they may do. */
export function CardFooter({ post, place, reactions }: CardFooterProps) {
  const { id, title, view_count, comment_count, reactions: counts } = post;
  const of = [useLocale(), title, view_count, comment_count, counts];
  return (
    <KeptPart as="footer" part={`card-${id}`} of={of} place={place} className={postCardStyles.footer}>
      <PostCounts post={post} />
      {reactions}
      <ShareButton path={pathTo.post(post.slug)} title={title} />
    </KeptPart>
  );
}
