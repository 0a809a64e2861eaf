import type { PostListItem } from '@/lib/schemas/post';
import { SearchResultItem } from './search-result-item';
import styles from './search-result-list.module.css';

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
