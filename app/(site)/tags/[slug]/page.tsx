import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { CollectionHeader } from '@/components/posts/collection-header';
import { PostPager } from '@/components/posts/post-pager';
import { pathTo } from '@/lib/paths';
import { neighbours } from '@/lib/server/discovery/head/post-links';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { describeCollection } from '@/lib/server/discovery/json-ld/describe-pages';
import { itemsOfPosts, describePage } from '@/lib/server/discovery/json-ld/nodes';
import { runtime } from '@/lib/server/runtime';
import { findTagPosts, type TagPosts } from '@/lib/server/services/posts/post-lists';
import { PostCards } from '../../_posts/post-cards';
import { readPage, readSegment, type Param } from '../../_posts/read-params';
import { OfferMails } from '../../_shell/offer-mails';

export const dynamic = 'force-dynamic';

type TagPageProps = { params: Promise<{ slug: string }>; searchParams: Promise<{ page?: Param }> };

const findTag = cache((slug: string, page: number) => findTagPosts(runtime().db, slug, page));

async function readTag({ params, searchParams }: TagPageProps): Promise<TagPosts> {
  const page = readPage((await searchParams).page);
  const list = await findTag(readSegment((await params).slug), page);
  return list && page <= list.pagination.pages ? list : notFound();
}

export async function generateMetadata(props: TagPageProps): Promise<Metadata> {
  const t = await getTranslations('pages');
  const { tag, pagination } = await readTag(props);
  const { name, slug } = tag;
  return pageMetadata({
    title: pagination.page > 1 ? t('categoryTitle', { name, page: pagination.page }) : name,
    description: t('categoryDescription', { name }),
    path: pathTo.tag(slug, pagination.page),
    feed: { title: name, path: pathTo.tag(slug) },
    ...neighbours(pagination, (number) => pathTo.tag(slug, number)),
  });
}

/** The posts that have a tag, newest first, 20 a page. */
export default async function TagPage(props: TagPageProps) {
  const { tag, posts, pagination } = await readTag(props);
  const { name, slug } = tag;
  describePage(describeCollection({ name, path: pathTo.tag(slug, pagination.page), items: itemsOfPosts(posts) }));
  return (
    <>
      <CollectionHeader
        name={name}
        count={tag.post_count}
        feedOf={pathTo.tag(slug)}
        mails={<OfferMails scope="tag" id={tag.id} />}
      />
      <PostCards posts={posts} />
      <PostPager page={pagination.page} pages={pagination.pages} hrefOf={(n) => pathTo.tag(slug, n)} />
    </>
  );
}
