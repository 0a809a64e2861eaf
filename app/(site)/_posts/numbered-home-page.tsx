import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { HomePager } from '@/components/posts/home-pager';
import { MatraHeading } from '@/components/ui/matra-heading';
import { pathTo } from '@/lib/paths';
import { HOME_PAGE_SIZE } from '@/lib/rules/limits';
import { INCLUDES } from '@/lib/schemas/post';
import { describeHome } from '@/lib/server/discovery/json-ld/describe-pages';
import { itemsOfPosts, describePage } from '@/lib/server/discovery/json-ld/nodes';
import { runtime } from '@/lib/server/runtime';
import { listPosts } from '@/lib/server/services/posts/list-posts';
import { PostCards } from './post-cards';

/** A later page of all posts, from the second on: the way to every post that needs no JavaScript (docs/product.md#addresses). */
export async function NumberedHomePage({ page }: { page: number }) {
  const t = await getTranslations('pages.posts');
  const { posts, pagination } = await listPosts(runtime().db, {
    page,
    limit: HOME_PAGE_SIZE,
    include: INCLUDES,
  });
  if (posts.length === 0) notFound();
  describePage(describeHome({ name: t('allPosts'), path: pathTo.home(page), items: itemsOfPosts(posts) }));
  return (
    <>
      <MatraHeading>{t('allPosts')}</MatraHeading>
      <PostCards posts={posts} />
      <HomePager newer={page - 1} {...(page < pagination.pages && { older: page + 1 })}>
        <span>{t('pageOf', { page, pages: pagination.pages })}</span>
      </HomePager>
    </>
  );
}
