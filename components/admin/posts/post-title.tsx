import { Link } from '@/components/ui/link';
import { textIn } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import styles from './post-title.module.css';

/** A post in a list: its title, on the way to the editor, and its categories. */
export function PostTitle({ post }: { post: AdminPostItem }) {
  const categories = (post.categories ?? []).map(({ name }) => name).join(', ');
  return (
    <>
      <Link className={styles.title} href={pathTo.adminPost(post.id)}>
        {/* The row begins where the page does; the title in it has a direction of its own. */}
        <span {...textIn(post.language)}>{post.title}</span>
      </Link>
      {categories && <span className={styles.categories}>{categories}</span>}
    </>
  );
}
