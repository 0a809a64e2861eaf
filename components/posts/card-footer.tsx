'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CommentIcon, EyeIcon } from '@/components/ui/icons/post-icons';
import { type CountTexts, KeptPart, slotsOf, useSlots } from '@/components/ui/kept-part';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { commentCountOptions } from '@/lib/api/comment-count';
import type { PartTemplate } from '@/lib/page-html';
import { pathTo } from '@/lib/paths';
import type { PostListItem } from '@/lib/schemas/post';
import postCardStyles from './post-card.module.css';
import styles from './post-counts.module.css';
import { ShareButton } from './share-button';

type Counted = 'views' | 'comments';

function useCountTexts() {
  const t = useTranslations('posts');
  const format = useFormatter();
  return (what: Counted, count: number): CountTexts => ({ words: t(what, { count }), figure: format.number(count) });
}

type CountProps = { what: Counted; count: number; icon: typeof EyeIcon };

/** A count as a figure beside an icon; the words are there for those who do not see the icon. */
function Count({ what, count, icon: Icon }: CountProps) {
  const slot = useSlots();
  const texts = useCountTexts()(what, count);
  const words = slot(what, texts.words);
  return (
    <li title={words}>
      <Icon size={18} />
      <span aria-hidden="true">{slot(`${what}-figure`, texts.figure)}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </li>
  );
}

/** A card's number of comments: what came with the card, until a newer one is heard (docs/product.md#live). */
export function LiveCommentCount({ postId, counted }: { postId: number; counted: number }) {
  const { data: count = counted } = useQuery(commentCountOptions(postId));
  return <Count what="comments" count={count} icon={CommentIcon} />;
}

/** What the foot of a card is made of. */
export type CardFacts = Pick<PostListItem, 'id' | 'slug' | 'title' | 'view_count' | 'comment_count' | 'reactions'>;

type CardFooterProps = {
  post: CardFacts;
  /** The only id of React's in `reactions`. */
  place: string;
  /** The reaction buttons. */
  reactions: ReactNode;
  /** What the buttons are made of, on the server. */
  template?: PartTemplate | undefined;
};

/** The foot of a card: what readers change by being there, and what they may do. */
export function CardFooter({ post, place, reactions, template }: CardFooterProps) {
  const { id, title, view_count, comment_count = 0, reactions: counts } = post;
  const locale = useLocale();
  const t = useTranslations('posts');
  const texts = useCountTexts();
  // What no browser needs is no part of its code.
  const foot =
    typeof window === 'undefined' && template
      ? {
          of: [locale, template.of],
          slots: () => ({
            ...template.slots(),
            ...slotsOf('views', texts('views', view_count)),
            ...slotsOf('comments', texts('comments', comment_count)),
            share: t('sharePost', { title }),
          }),
        }
      : undefined;
  return (
    <KeptPart
      as="footer"
      part={`card-${id}`}
      of={[locale, title, view_count, comment_count, counts]}
      place={place}
      template={foot}
      className={postCardStyles.footer}
    >
      <ul className={styles.counts}>
        <Count what="views" count={view_count} icon={EyeIcon} />
        <LiveCommentCount postId={id} counted={comment_count} />
      </ul>
      {reactions}
      <ShareButton path={pathTo.post(post.slug)} title={title} />
    </KeptPart>
  );
}
