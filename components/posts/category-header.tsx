import { useTranslations } from 'next-intl';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { FeedLink } from '@/components/ui/feed-link';
import { MatraHeading } from '@/components/ui/matra-heading';
import { pathTo } from '@/lib/paths';
import type { Category } from '@/lib/schemas/category';
import styles from './category-header.module.css';

/** Where a category is, what it is about, and how many posts it has. */
export function CategoryHeader({ category }: { category: Category }) {
  const t = useTranslations('pages.posts');
  const tLayout = useTranslations('layout');
  return (
    <header className={styles.header}>
      <Breadcrumb
        label={t('breadcrumb')}
        trail={[{ name: t('home'), href: pathTo.home() }]}
        here={{ name: category.name }}
      />
      <div className={styles.title}>
        <MatraHeading>
          <span dir="auto">{category.name}</span>
        </MatraHeading>
        <span className={styles.count}>{t('postCount', { count: category.post_count })}</span>
        <FeedLink href={pathTo.feed('feed.xml', pathTo.category(category.slug))}>{tLayout('feed')}</FeedLink>
      </div>
      {category.description && (
        <p className={styles.description}>
          <span dir="auto">{category.description}</span>
        </p>
      )}
    </header>
  );
}
