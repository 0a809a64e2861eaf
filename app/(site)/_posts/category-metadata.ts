import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { pathTo } from '@/lib/paths';
import { cardOf, pictureOfCategory } from '@/lib/server/discovery/cards/picture-source';
import { neighbours } from '@/lib/server/discovery/head/post-links';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import type { CategoryPosts } from '@/lib/server/services/posts/list-category-posts';

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
