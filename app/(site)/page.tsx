import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { cache, type CSSProperties } from 'react';
import { FeedSeed } from '@/components/posts/feed-seed';
import { HomeHero } from '@/components/posts/home-hero';
import { shortPosts } from '@/components/posts/short-post';
import { MatraHeading } from '@/components/ui/matra-heading';
import { dehydrateFresh } from '@/lib/api/dehydrate-fresh';
import { seedInfinitePosts } from '@/lib/api/posts';
import { createQueryClient } from '@/lib/api/query-client';
import { pathTo } from '@/lib/paths';
import { withPinned } from '@/lib/rules/posts';
import { HOME_PAGE_SIZE } from '@/lib/rules/limits';
import { INCLUDES } from '@/lib/schemas/post';
import { neighbours } from '@/lib/server/discovery/head/post-links';
import { describeHome } from '@/lib/server/discovery/json-ld/describe-pages';
import { itemsOfPosts, describePage } from '@/lib/server/discovery/json-ld/nodes';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { tagOf } from '@/lib/server/http/internal-headers';
import { keptReads } from '@/lib/server/http/kept-reads';
import { siteSettings } from '@/lib/server/db/site-settings';
import { runtime } from '@/lib/server/runtime';
import { countPublicPosts, listPinnedPosts, listInfinitePosts } from '@/lib/server/services/posts/post-lists';
import { CategoryList, findCategoryPosts, categoryMetadata } from './_posts/category-list';
import { HomeFeed } from './_posts/home-feed';
import { NumberedHomePage } from './_posts/numbered-home-page';
import { readPage, readParam, type Param } from './_posts/read-params';
import { OfferMails } from './_shell/offer-mails';

export const dynamic = 'force-dynamic';

type HomePageProps = { searchParams: Promise<{ page?: Param; category?: Param }> };

async function readSearch(searchParams: HomePageProps['searchParams']) {
  const { page, category } = await searchParams;
  return { page: readPage(page), slug: readParam(category) };
}

const countPages = cache(async () => {
  const { db } = runtime();
  const total = await keptReads(db).read('public posts', [tagOf.posts()], () => countPublicPosts(db));
  return Math.ceil(total / HOME_PAGE_SIZE);
});

export async function generateMetadata({ searchParams }: HomePageProps): Promise<Metadata> {
  const t = await getTranslations('pages');
  const { page, slug } = await readSearch(searchParams);
  const list = slug ? await findCategoryPosts(slug, page) : null;
  // docs/product.md#addresses: a category's list has one address for search engines, whichever way it is shown.
  if (list) return categoryMetadata(list);
  const { name: siteName, tagline, description: own } = siteSettings();
  const title = page > 1 ? t('homePageTitle', { page }) : tagline;
  const description = own || t('homeDescription', { siteName });
  const pages = await countPages();
  return pageMetadata({
    ...(title && { title }),
    description,
    path: pathTo.home(page),
    ...neighbours({ page, pages }, pathTo.home),
  });
}

async function Feed({ title }: { title: string }) {
  const client = createQueryClient();
  const firstPage = { cursor: null, limit: HOME_PAGE_SIZE, include: INCLUDES };
  const { db } = runtime();
  const [list, pinned] = await Promise.all([listInfinitePosts(db, firstPage), listPinnedPosts(db)]);
  seedInfinitePosts(client, { ...list, posts: shortPosts(list.posts) });
  describePage(describeHome({ name: title, path: pathTo.home(), items: itemsOfPosts(withPinned(pinned, list.posts)) }));
  return (
    <FeedSeed state={dehydrateFresh(client)}>
      <HomeFeed pageCount={await countPages()} pinned={pinned} />
    </FeedSeed>
  );
}

// In the markup: a sheet of its own would be one more file that holds the page up.
const HEAD: CSSProperties = { display: 'flex', flexWrap: 'wrap', alignItems: 'last baseline', columnGap: 24 };

/** Home: who we are, then all posts without end, or those of a category (docs/product.md#screens). Later pages are plain lists. */
export default async function HomePage({ searchParams }: HomePageProps) {
  const t = await getTranslations('pages.posts');
  const { page, slug } = await readSearch(searchParams);
  if (!slug && page > 1) return <NumberedHomePage page={page} />;
  const list = slug ? await findCategoryPosts(slug, page) : null;
  if (slug && !list) notFound();
  return (
    <>
      <HomeHero siteName={siteSettings().name} {...siteSettings().hero} />
      <div style={HEAD}>
        <MatraHeading level={2} id="posts">
          {list ? list.category.name : t('allPosts')}
        </MatraHeading>
        {!list && <OfferMails scope="site" />}
      </div>
      {list ? <CategoryList list={list} /> : <Feed title={t('allPosts')} />}
    </>
  );
}
