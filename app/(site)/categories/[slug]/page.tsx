import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CollectionHeader } from '@/components/posts/collection-header';
import { pathTo } from '@/lib/paths';
import type { CategoryPosts } from '@/lib/server/services/posts/post-lists';
import { CategoryList, findCategoryPosts, categoryMetadata } from '../../_posts/category-list';
import { readPage, readSegment, type Param } from '../../_posts/read-params';
import { OfferMails } from '../../_shell/offer-mails';

export const dynamic = 'force-dynamic';

type CategoryPageProps = { params: Promise<{ slug: string }>; searchParams: Promise<{ page?: Param }> };

async function readList({ params, searchParams }: CategoryPageProps): Promise<CategoryPosts> {
  const slug = readSegment((await params).slug);
  const page = readPage((await searchParams).page);
  const list = await findCategoryPosts(slug, page);
  return list && page <= Math.max(list.pagination.pages, 1) ? list : notFound();
}

export async function generateMetadata(props: CategoryPageProps): Promise<Metadata> {
  return categoryMetadata(await readList(props));
}

/** A category: what it is about, how much there is, and its posts, 20 a page (docs/product.md#screens and #limits). */
export default async function CategoryPage(props: CategoryPageProps) {
  const list = await readList(props);
  const { id, name, description, slug, post_count } = list.category;
  return (
    <>
      <CollectionHeader
        name={name}
        description={description}
        count={post_count}
        feedOf={pathTo.category(slug)}
        mails={<OfferMails scope="category" id={id} />}
      />
      <CategoryList list={list} />
    </>
  );
}
