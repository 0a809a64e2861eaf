import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { LongDate } from '@/components/ui/long-date';
import { MatraHeading } from '@/components/ui/matra-heading';
import { Still } from '@/components/ui/still';
import { PHONE_IMAGE_SIZES } from '@/lib/image-variants';
import { textIn } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import { RELATED_ON_POST_PAGE } from '@/lib/rules/limits';
import type { Post, PostBeside } from '@/lib/schemas/post';
import { MoreRelated } from './more-related';
import { PostImage } from './post-image';
import { RelatedBox } from './related-box';
import styles from './related-posts.module.css';
import type { ReactNode } from 'react';
import { PostArticle } from './post-article';
import type { SeriesNeighbours } from './series-nav';
import { useByline } from './use-byline';
import { ShareButton } from './share-button';
import { ViewBeacon } from './view-beacon';
import postViewStyles from './post-view.module.css';

function RelatedPost({ post }: { post: PostBeside }) {
  const byline = useByline();
  return (
    <article className={styles.post}>
      {post.featured_image && (
        <PostImage post={post} place="below" sizes={`(min-width: 800px) 300px, ${PHONE_IMAGE_SIZES}`} />
      )}
      <h3 {...textIn(post.language)}>
        <a href={pathTo.post(post.slug)}>{post.title}</a>
      </h3>
      <p>
        <bdi>{byline(post)}</bdi> · <LongDate iso={post.published_at ?? post.created_at} />
      </p>
    </article>
  );
}

/**
 * docs/product.md#screens: posts of the same categories, two columns in a box of 700px that scrolls by itself. Nothing in
 * it moves, so the browser gets them as HTML alone.
 */
export function RelatedPosts({ postId, posts }: { postId: number; posts: PostBeside[] }) {
  const t = useTranslations('pages.posts');
  const of = [useLocale(), useTimeZone(), posts];
  if (posts.length === 0) return null;
  return (
    <section className={styles.related}>
      <MatraHeading level={2} id="related-heading">
        {t('related')}
      </MatraHeading>
      <RelatedBox key={postId} count={posts.length}>
        <Still id={`related-${postId}`} className={styles.posts} of={of}>
          {posts.map((post) => (
            <RelatedPost key={post.id} post={post} />
          ))}
        </Still>
      </RelatedBox>
    </section>
  );
}

type PostViewProps = {
  post: Post;
  /** The page's own path. */
  path: string;
  related: PostBeside[];
  /** The parts of its series before and after it. */
  neighbours: SeriesNeighbours | null;
  /** The text, as the server writes it. */
  content: ReactNode;
  reactions: ReactNode;
  mails?: ReactNode;
  about?: ReactNode;
  comments: ReactNode;
  translate?: ReactNode;
  editions?: ReactNode;
};

/** The page of a post. `reactions`, `mails`, `about`, `comments`, `translate` and `editions` are other nouns' business. */
export function PostView({
  post,
  path,
  related,
  neighbours,
  content,
  reactions,
  mails,
  about,
  comments,
  translate,
  editions,
}: PostViewProps) {
  return (
    <div className={postViewStyles.view}>
      <PostArticle
        post={post}
        content={content}
        neighbours={neighbours}
        translate={translate}
        editions={editions}
        actions={
          <>
            <div id="post-reactions" className={postViewStyles.actions}>
              {reactions}
              <ShareButton path={path} title={post.title} />
            </div>
            {mails}
          </>
        }
      />
      {about}
      <RelatedPosts postId={post.id} posts={related} />
      {related.length === RELATED_ON_POST_PAGE && (
        <MoreRelated
          postId={post.id}
          categoryIds={(post.categories ?? []).map(({ id }) => id)}
          shownIds={related.map(({ id }) => id)}
        />
      )}
      {comments}
      <ViewBeacon postId={post.id} />
    </div>
  );
}
