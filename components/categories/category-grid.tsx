import { Chip } from '@/components/ui/chip';
import { Link } from '@/components/ui/link';
import { Still } from '@/components/ui/still';
import { pathTo } from '@/lib/paths';
import type { Category } from '@/lib/schemas/category';
import styles from './category-grid.module.css';
import { useLocale, useTranslations } from 'next-intl';

/** One category of the grid. `count` is its number of posts in words. */
function CategoryCard({ category, count }: { category: Category; count: string }) {
  return (
    <li className={styles.card}>
      <h2 className={styles.name}>
        <Link href={pathTo.category(category.slug)}>
          <span dir="auto">{category.name}</span>
        </Link>
      </h2>
      {category.description && (
        <p className={styles.description}>
          <span dir="auto">{category.description}</span>
        </p>
      )}
      <p className={styles.count}>
        <Chip>{count}</Chip>
      </p>
    </li>
  );
}

type CategoryListProps = { categories: readonly Category[]; words: (count: number) => string };

function CategoryList({ categories, words }: CategoryListProps) {
  return (
    <ul className={styles.grid}>
      {categories.map((category) => (
        <CategoryCard key={category.id} category={category} count={words(category.post_count)} />
      ))}
    </ul>
  );
}

/** Every category with its description and number of posts. */
export function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  const t = useTranslations('pages.posts');
  return (
    <Still id="categories" of={[useLocale(), categories]}>
      <CategoryList categories={categories} words={(count) => t('postCount', { count })} />
    </Still>
  );
}
