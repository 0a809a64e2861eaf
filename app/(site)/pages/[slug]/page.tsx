import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { Page } from '@/lib/schemas/page';
import { readSegment } from '../../_posts/read-params';
import { findSitePage, sitePageMetadata } from '../../_static/site-page';
import { SitePageView } from '../../_static/static-page-view';

export const dynamic = 'force-dynamic';

type SitePageProps = { params: Promise<{ slug: string }> };

async function readPage({ params }: SitePageProps): Promise<Page> {
  return (await findSitePage(readSegment((await params).slug))) ?? notFound();
}

export async function generateMetadata(props: SitePageProps): Promise<Metadata> {
  return sitePageMetadata(await readPage(props));
}

/** A page of the operator's own. */
export default async function SitePage(props: SitePageProps) {
  return <SitePageView page={await readPage(props)} />;
}
