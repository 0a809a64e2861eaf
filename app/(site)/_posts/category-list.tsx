import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { PostPager } from '@/components/posts/post-pager';
import { EmptyState } from '@/components/ui/empty-state';
import { pathTo } from '@/lib/paths';
import { describeCollection } from '@/lib/server/discovery/json-ld/describe-pages';
import { itemsOfPosts, describePage } from '@/lib/server/discovery/json-ld/nodes';
import { type CategoryPosts, listCategoryPosts } from '@/lib/server/services/posts/post-lists';
import { PostCards } from './post-cards';
import { CATEGORY_PAGE_SIZE } from '@/lib/rules/limits';
import { INCLUDES } from '@/lib/schemas/post';
import { isAppError } from '@/lib/server/errors';
import { runtime } from '@/lib/server/runtime';
import { cardOf, pictureOfCategory } from '@/lib/server/discovery/cards/picture-source';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { neighbours } from '@/lib/server/discovery/head/post-links';

/** The posts of a category, with links to its other pages. */
export function CategoryList({ list: { category, posts, pagination } }: { list: CategoryPosts }) {
  const t = useTranslations('pages.posts');
  const { page, pages } = pagination;
  const { name, description, slug } = category;
  describePage(
    describeCollection({ name, description, path: pathTo.category(slug, page), items: itemsOfPosts(posts) }),
  );
  if (posts.length === 0) return <EmptyState title={t('emptyCategory')} />;
  return (
    <>
      <PostCards posts={posts} />
      <PostPager page={page} pages={pages} hrefOf={(n) => pathTo.category(slug, n)} />
    </>
  );
}

/** A category and a page of its posts, null for an unknown one. Read once per render, for the page and its metadata. */
export const findCategoryPosts = cache(async (slug: string, page: number): Promise<CategoryPosts | null> => {
  try {
    return await listCategoryPosts(runtime().db, {
      slug,
      page,
      limit: CATEGORY_PAGE_SIZE,
      include: INCLUDES,
    });
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return null;
    throw error;
  }
});

/** The head of a page of a category, wherever its list is shown. */
export async function categoryMetadata({ category, pagination }: CategoryPosts): Promise<Metadata> {
  const t = await getTranslations('pages');
  const { name, slug, description } = category;
  const { page } = pagination;
  return pageMetadata({
    title: page > 1 ? t('categoryTitle', { name, page }) : name,
    description: description || t('categoryDescription', { name }),
    path: pathTo.category(slug, page),
    image: cardOf(pathTo.category(slug), pictureOfCategory(category)),
    feed: { title: name, path: pathTo.category(slug) },
    ...neighbours(pagination, (number) => pathTo.category(slug, number)),
  });
}
