'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { Chip } from '@/components/ui/chip';
import { Spinner } from '@/components/ui/spinner';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { categoriesOptions } from '@/lib/api/categories';
import { pathTo } from '@/lib/paths';
import { NavList } from './nav-list';
import { NavSection } from './nav-section';
import styles from './category-section.module.css';

function PostCount({ count }: { count: number }) {
  const t = useTranslations('common');
  const format = useFormatter();
  return (
    <>
      <Chip>{format.number(count)}</Chip> <VisuallyHidden>{t('posts', { count })}</VisuallyHidden>
    </>
  );
}

/** 'All Posts', then every category with its number of posts; a spinner while they are fetched (docs/product.md#screens). */
export function CategorySection() {
  const t = useTranslations('common');
  const { data: categories = [], isFetching, isLoadingError } = useQuery(categoriesOptions);
  const nothing = isLoadingError ? t('categoriesFailed') : t('noCategories');
  const links = categories.map(({ name, slug, post_count }) => ({
    href: pathTo.category(slug),
    text: name,
    end: <PostCount count={post_count} />,
  }));
  return (
    <NavSection title={t('categories')} aside={isFetching && <Spinner label={t('loading')} />}>
      <NavList links={[{ href: pathTo.home(), text: t('allPosts') }, ...links]} />
      {links.length === 0 && !isFetching && <p className={styles.empty}>{nothing}</p>}
    </NavSection>
  );
}
