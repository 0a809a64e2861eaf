import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import type { CategoryLink } from '@/lib/schemas/category';
import type { TagLink } from '@/lib/schemas/tag';
import styles from './category-chips.module.css';

/** The categories of a post, each a link to its page. */
export function CategoryChips({ categories }: { categories: CategoryLink[] | undefined }) {
  const t = useTranslations('posts');
  if (!categories?.length) return null;
  return (
    <ul className={styles.chips} aria-label={t('categories')}>
      {categories.map(({ id, name, slug }) => (
        <li key={id}>
          <Link className={styles.chip} href={pathTo.category(slug)}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The tags of a post, each a link to the posts that have it. */
export function TagChips({ tags }: { tags: readonly TagLink[] }) {
  const t = useTranslations('posts');
  if (tags.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('tags')}>
      {tags.map(({ id, name, slug }) => (
        <li key={id}>
          <a className={`${styles.chip} ${styles.tag}`} href={pathTo.tag(slug)} rel="tag" dir="auto">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
