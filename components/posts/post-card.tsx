import { useFormatter, useLocale, useTimeZone, useTranslations } from 'next-intl';
import { EyeIcon } from '@/components/ui/icons/post-icons';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { PostListItem } from '@/lib/schemas/post';
import { LiveCommentCount } from './live-comment-count';
import styles from './post-counts.module.css';
import type { ComponentType, ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { truncate } from '@/lib/text/cut';
import { PHONE_IMAGE_SIZES } from '@/lib/image-variants';
import { textIn } from '@/lib/rules/languages';
import { EXCERPT_LENGTH } from '@/lib/rules/limits';
import { pathTo } from '@/lib/paths';
import { Byline } from './byline';
import { CategoryChips } from './category-chips';
import { type ImagePlace, PostImage } from './post-image';
import { ShareButton } from './share-button';
import { stillFacts } from './still-facts';
import postCardStyles from './post-card.module.css';

type PostCountsProps = { post: Pick<PostListItem, 'id' | 'view_count' | 'comment_count'> };

/** Views and comments of a card, as figures beside icons; the words are there for those who do not see the icons. */
function PostCounts({ post: { id, view_count, comment_count = 0 } }: PostCountsProps) {
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

function Pinned() {
  const t = useTranslations('posts');
  return <p className={postCardStyles.pinned}>{t('pinned')}</p>;
}

const IMAGE_SIZES = `(min-width: 1280px) 560px, (min-width: 900px) 50vw, ${PHONE_IMAGE_SIZES}`;

type PartProps = { id: string; className?: string | undefined; of: readonly unknown[]; children: ReactNode };

function ReactPart({ className, children }: PartProps) {
  return <div className={className}>{children}</div>;
}

type PostCardProps = {
  post: PostListItem;
  place: ImagePlace;
  /** The reaction buttons. */ reactions: ReactNode;
  /** What the parts are that nothing moves in: where the server makes a list, `Still`. */
  part?: ComponentType<PartProps>;
};

/** A post in a list (docs/product.md#screens). Lies down where it is given the width, stands where not; without a picture its text leads. */
export function PostCard({ post, place, reactions, part: Part = ReactPart }: PostCardProps) {
  const of = [useLocale(), useTimeZone(), place, stillFacts(post)];
  return (
    <article className={postCardStyles.card} data-post={post.id}>
      <div className={postCardStyles.frame}>
        {post.featured_image && (
          <Part id={`picture-${post.id}`} className={postCardStyles.picture} of={of}>
            <PostImage post={post} place={place} sizes={IMAGE_SIZES} />
          </Part>
        )}
        <div className={postCardStyles.body}>
          <Part id={`card-${post.id}`} className={postCardStyles.words} of={of}>
            {post.pinned && <Pinned />}
            <CategoryChips categories={post.categories} />
            <h2 className={postCardStyles.title} {...textIn(post.language)}>
              <Link href={pathTo.post(post.slug)}>{post.title}</Link>
            </h2>
            <p className={postCardStyles.excerpt} {...textIn(post.language)}>
              {truncate(post.excerpt, EXCERPT_LENGTH)}
            </p>
            <Byline post={post} look="small" />
          </Part>
          <footer className={postCardStyles.footer}>
            <PostCounts post={post} />
            {reactions}
            <ShareButton path={pathTo.post(post.slug)} title={post.title} />
          </footer>
        </div>
      </div>
    </article>
  );
}
