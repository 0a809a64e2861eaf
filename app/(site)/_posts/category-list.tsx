import { useTranslations } from 'next-intl';
import { PostPager } from '@/components/posts/post-pager';
import { EmptyState } from '@/components/ui/empty-state';
import { pathTo } from '@/lib/paths';
import { describeCollection } from '@/lib/server/discovery/json-ld/describe-pages';
import { itemsOfPosts } from '@/lib/server/discovery/json-ld/nodes';
import { describePage } from '@/lib/server/discovery/json-ld/page-graph';
import type { CategoryPosts } from '@/lib/server/services/posts/list-category-posts';
import { PostCards } from './post-cards';

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
