import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CategoryGrid } from '@/components/categories/category-grid';
import { EmptyState } from '@/components/ui/empty-state';
import { MatraHeading } from '@/components/ui/matra-heading';
import { pathTo } from '@/lib/paths';
import { describeCollection } from '@/lib/server/discovery/json-ld/describe-pages';
import { describePage } from '@/lib/server/discovery/json-ld/nodes';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { siteSettings } from '@/lib/server/db/site-settings';
import { getCategories } from '../_shell/get-categories';
import styles from './categories.module.css';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('categories');
  const { length: count } = await getCategories();
  const description = t('description', { siteName: siteSettings().name, count });
  return pageMetadata({ title: t('title'), description, path: pathTo.categories() });
}

/** Grid of all categories (docs/product.md#screens). */
export default async function CategoriesPage() {
  const t = await getTranslations();
  const categories = await getCategories();
  const items = categories.map(({ name, slug }) => ({ name, path: pathTo.category(slug) }));
  describePage(describeCollection({ name: t('categories.title'), path: pathTo.categories(), items }));
  return (
    <div className={styles.page}>
      <MatraHeading>{t('categories.title')}</MatraHeading>
      {categories.length > 0 ? (
        <CategoryGrid categories={categories} />
      ) : (
        <EmptyState title={t('common.noCategories')} text={t('pages.noCategoriesHint')} />
      )}
    </div>
  );
}
