import { useFormatter } from 'next-intl';
import { Link } from '@/components/ui/link';
import { LongDate } from '@/components/ui/long-date';
import { Still } from '@/components/ui/still';
import { truncate } from '@/lib/text/cut';
import { textIn } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import { authorsOf } from '@/lib/rules/posts';
import type { PostListItem } from '@/lib/schemas/post';
import { EXCERPT_LENGTH } from '@/lib/rules/limits';
import { findWordMatches } from './find-word-matches';
import { HighlightedText } from './highlighted-text';
import { FeaturedThumbnail } from '@/components/ui/featured-thumbnail';
import styles from './search-result-list.module.css';

type FoundPost = PostListItem & {
  /** The sentence in which it was found; null where the text has none. */
  passage: string | null;
};

/** The excerpt where it holds a word of the search, else the sentence of the text that does. */
function wordsOf({ excerpt, passage }: FoundPost, q: string): string {
  const cut = truncate(excerpt, EXCERPT_LENGTH);
  return passage === null || findWordMatches(cut, q).some(({ isMatch }) => isMatch) ? cut : passage;
}

/** One result of the search page: title and where it was found, matching words marked; author, date, first category. */
export function SearchResultItem({ post, q }: { post: FoundPost; q: string }) {
  const format = useFormatter();
  const category = post.categories?.[0]?.name;
  return (
    <li className={styles.item}>
      <h2 className={styles.title} {...textIn(post.language)}>
        <Link href={pathTo.post(post.slug)}>
          <HighlightedText text={post.title} q={q} />
        </Link>
      </h2>
      <p className={styles.excerpt} {...textIn(post.language)}>
        <HighlightedText text={wordsOf(post, q)} q={q} />
      </p>
      <p className={styles.meta}>
        <bdi>{format.list(authorsOf(post).map(({ name }) => name))}</bdi> ·{' '}
        <LongDate iso={post.published_at ?? post.created_at} />
        {category && (
          <>
            {' · '}
            <bdi>{category}</bdi>
          </>
        )}
      </p>
      {post.featured_image && (
        <FeaturedThumbnail className={styles.picture} image={post.featured_image} sizes="160px" />
      )}
    </li>
  );
}

type SearchResultListProps = {
  posts: FoundPost[];
  q: string;
  /** The place of the first among all results. */
  start: number;
};

/** The results of the search page, best first. */
export function SearchResultList({ posts, q, start }: SearchResultListProps) {
  return (
    <Still id="results">
      <ol className={styles.list} start={start}>
        {posts.map((post) => (
          <SearchResultItem key={post.id} post={post} q={q} />
        ))}
      </ol>
    </Still>
  );
}
