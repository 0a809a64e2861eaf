import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { CollectionHeader } from '@/components/posts/collection-header';
import { SeriesParts } from '@/components/posts/series-parts';
import { pathTo } from '@/lib/paths';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { describeCollection } from '@/lib/server/discovery/json-ld/describe-pages';
import { itemsOfPosts, describePage } from '@/lib/server/discovery/json-ld/nodes';
import { runtime } from '@/lib/server/runtime';
import { findSeriesPage, type SeriesPage as Series } from '@/lib/server/services/series/series';
import { readSegment } from '../../_posts/read-params';
import { OfferMails } from '../../_shell/offer-mails';

export const dynamic = 'force-dynamic';

type SeriesPageProps = { params: Promise<{ slug: string }> };

const findSeries = cache((slug: string) => findSeriesPage(runtime().db, slug));

async function readSeries({ params }: SeriesPageProps): Promise<Series> {
  return (await findSeries(readSegment((await params).slug))) ?? notFound();
}

export async function generateMetadata(props: SeriesPageProps): Promise<Metadata> {
  const t = await getTranslations('posts');
  const { title, slug, description } = await readSeries(props);
  return pageMetadata({
    title,
    description: description || t('seriesDescription', { title }),
    path: pathTo.series(slug),
  });
}

/** A series: what it is about, and its posts in the order in which they are read. */
export default async function SeriesPage(props: SeriesPageProps) {
  const { id, title, slug, description, posts } = await readSeries(props);
  describePage(describeCollection({ name: title, description, path: pathTo.series(slug), items: itemsOfPosts(posts) }));
  return (
    <>
      <CollectionHeader
        name={title}
        description={description}
        count={posts.length}
        mails={<OfferMails scope="series" id={id} />}
      />
      <SeriesParts posts={posts} />
    </>
  );
}
