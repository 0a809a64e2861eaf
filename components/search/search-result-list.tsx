import { Link } from '@/components/ui/link';
import { LongDate } from '@/components/ui/long-date';
import { truncate } from '@/lib/text/cut';
import { textIn } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import type { PostListItem } from '@/lib/schemas/post';
import { HighlightedText } from './highlighted-text';
import { SearchPicture } from './search-picture';
import styles from './search-result-list.module.css';

/** SPEC 9: an excerpt, in graphemes. */
const EXCERPT_LENGTH = 150;

/** One result of the search page: title and excerpt with the matching words marked, author, date, first category. */
export function SearchResultItem({ post, q }: { post: PostListItem; q: string }) {
  const category = post.categories?.[0]?.name;
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <h2 className={styles.title} {...textIn(post.language)}>
          <Link href={pathTo.post(post.slug)}>
            <HighlightedText text={post.title} q={q} />
          </Link>
        </h2>
        <p className={styles.excerpt} {...textIn(post.language)}>
          <HighlightedText text={truncate(post.excerpt, EXCERPT_LENGTH)} q={q} />
        </p>
        <p className={styles.meta}>
          <bdi>{post.author_username}</bdi> · <LongDate iso={post.published_at ?? post.created_at} />
          {category && (
            <>
              {' · '}
              <bdi>{category}</bdi>
            </>
          )}
        </p>
      </div>
      <SearchPicture className={styles.picture} image={post.featured_image} sizes="160px" />
    </li>
  );
}

/** The results of the search page, best first. */
export function SearchResultList({ posts, q }: { posts: PostListItem[]; q: string }) {
  return (
    <ol className={styles.list}>
      {posts.map((post) => (
        <SearchResultItem key={post.id} post={post} q={q} />
      ))}
    </ol>
  );
}
