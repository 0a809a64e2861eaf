import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { MatraHeading } from '@/components/ui/matra-heading';
import { Still } from '@/components/ui/still';
import { directionOf, textIn } from '@/lib/rules/languages';
import { featuredImageUrl, pathTo } from '@/lib/paths';
import { countRead } from '@/lib/text/words';
import type { Post } from '@/lib/schemas/post';
import { BackLink } from './back-link';
import { Byline } from './byline';
import styles from './post-header.module.css';
import { PHONE_IMAGE_SIZES } from '@/lib/image-variants';
import { PostImage } from './post-image';
import { CategoryChips, TagChips } from './category-chips';
import { SeriesNav, type SeriesNeighbours } from './series-nav';
import { Gallery } from './gallery';
import postViewStyles from './post-view.module.css';

// Usual paces for silent reading, in one minute; characters are those of scripts without spaces.
const WORDS = 200;
const CHARACTERS = 450;

/** Minutes that a post's HTML takes to read, at least 1. */
export function readingMinutes(html: string): number {
  const { words, characters } = countRead(html.replace(/<[^>]*>/g, ' '));
  return Math.max(1, Math.round(words / WORDS + characters / CHARACTERS));
}

type PostHeaderProps = Pick<PostArticleProps, 'post' | 'translate' | 'editions'>;

/** In three rows: ways out of a post, its title, and who wrote it when, with the way to read it in one's own language. */
function PostHeader({ post, translate, editions }: PostHeaderProps) {
  const t = useTranslations();
  const category = post.categories?.[0];
  const trail = [
    { name: t('pages.posts.home'), href: pathTo.home() },
    ...(category ? [{ name: category.name, href: pathTo.category(category.slug) }] : []),
  ];
  return (
    <header className={styles.header}>
      <div className={styles.ways}>
        <BackLink />
        <Breadcrumb
          label={t('pages.posts.breadcrumb')}
          trail={trail}
          here={{ name: post.title, lang: post.language }}
        />
      </div>
      <MatraHeading {...textIn(post.language)} data-translatable="">
        {post.title}
      </MatraHeading>
      <div className={styles.who}>
        <Byline post={post} look="large">
          <span>{t('posts.views', { count: post.view_count })}</span>
          <span>{t('pages.posts.minutes', { count: readingMinutes(post.content) })}</span>
        </Byline>
        {translate && <div className={styles.translate}>{translate}</div>}
      </div>
      {editions}
    </header>
  );
}

/** The picture of a post, which opens in the gallery. Nothing for a post without one. */
function FeaturedImage({ post }: { post: Post }) {
  const t = useTranslations('pages.posts');
  if (!post.featured_image) return null;
  const description = post.featured_image_alt;
  return (
    <a
      className={styles.picture}
      href={featuredImageUrl(post.featured_image)}
      data-gallery=""
      aria-label={description ? t('openImageOf', { description }) : t('openImage')}
    >
      <PostImage post={post} place="first" sizes={`(min-width: 800px) 640px, ${PHONE_IMAGE_SIZES}`} />
    </a>
  );
}

type PostArticleProps = {
  post: Post;
  /** The text, as the server writes it. */
  content: ReactNode;
  neighbours?: SeriesNeighbours | null;
  translate?: ReactNode;
  /** Ways to the post in other languages. */
  editions?: ReactNode;
  actions?: ReactNode;
};

/** Whether a text runs against the page around it. */
const isTurned = (language: string, locale: string) => directionOf(language) !== directionOf(locale);

/** The post itself, with what readers can do below its text. */
export function PostArticle({ post, content, neighbours = null, translate, editions, actions }: PostArticleProps) {
  const turned = isTurned(post.language, useLocale());
  return (
    <article data-post={post.id} className={turned ? postViewStyles.turned : undefined}>
      <PostHeader post={post} translate={translate} editions={editions} />
      <Gallery>
        <FeaturedImage post={post} />
        {content}
      </Gallery>
      <footer className={postViewStyles.footer}>
        <Still id={`around-${post.id}`} className={postViewStyles.around}>
          {post.series && <SeriesNav series={post.series} neighbours={neighbours} />}
          <CategoryChips categories={post.categories} />
          <TagChips tags={post.tags} />
        </Still>
        {actions}
      </footer>
    </article>
  );
}
