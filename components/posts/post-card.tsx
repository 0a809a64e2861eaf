import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { PostListItem } from '@/lib/schemas/post';
import type { ComponentType, ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { truncate } from '@/lib/text/cut';
import { PHONE_IMAGE_SIZES } from '@/lib/image-variants';
import { textIn } from '@/lib/rules/languages';
import { EXCERPT_LENGTH } from '@/lib/rules/limits';
import { pathTo } from '@/lib/paths';
import { stillFacts } from '@/lib/rules/posts';
import { Byline } from './byline';
import { CategoryChips } from './category-chips';
import { type ImagePlace, PostImage } from './post-image';
import postCardStyles from './post-card.module.css';

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
  /** What stands below (card-footer.tsx). */
  footer: ReactNode;
  /** What the parts are that nothing moves in: where the server makes a list, `Still`. */
  part?: ComponentType<PartProps>;
};

/** A post in a list (docs/product.md#screens). Lies down where it is given the width, stands where not; without a picture its text leads. */
export function PostCard({ post, place, footer, part: Part = ReactPart }: PostCardProps) {
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
          {footer}
        </div>
      </div>
    </article>
  );
}
