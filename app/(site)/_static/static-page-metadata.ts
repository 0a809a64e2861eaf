import type { Metadata } from 'next';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { getStaticPage, type StaticPageSlug } from '@/lib/server/content/static-page';

/** Metadata of a page whose text is a file of ours. */
export async function staticPageMetadata(slug: StaticPageSlug): Promise<Metadata> {
  const { title, description, language } = await getStaticPage(slug);
  return pageMetadata({ title, description, language, path: `/${slug}` });
}
