import { useTranslations } from 'next-intl';
import type { Category } from '@/lib/schemas/category';
import { CategoryCard } from './category-card';
import styles from './category-grid.module.css';

/** Every category with its description and number of posts. */
export function CategoryGrid({ categories }: { categories: Category[] }) {
  const t = useTranslations('common');
  return (
    <ul className={styles.grid}>
      {categories.map((category) => (
        <CategoryCard key={category.id} category={category} count={t('postCount', { count: category.post_count })} />
      ))}
    </ul>
  );
}
