import type { Metadata } from 'next';
import { cache } from 'react';
import { findFixedPage, type FixedPageSlug } from '@/lib/rules/pages';
import type { Page } from '@/lib/schemas/page';
import { deriveExcerpt, plainText } from '@/lib/server/content/plain-text';
import { withShownContent } from '@/lib/server/content/static-page';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { runtime } from '@/lib/server/runtime';
import { findPage } from '@/lib/server/services/pages/page';

/** A published page by its slug. Metadata and page share the read. */
export const findSitePage = cache(async (slug: string) => {
  const { db, sanitiser } = runtime();
  const page = await findPage(db, slug);
  return page && withShownContent(page, sanitiser);
});

/** @throws Error for what is none of the pages that every site has */
export async function getFixedPage(slug: FixedPageSlug): Promise<Page> {
  const page = await findSitePage(findFixedPage(slug)?.slug ?? slug);
  if (!page) throw new Error(`There is no page ${slug}.`);
  return page;
}

/** What it says of itself, or else how it begins. */
export function descriptionOf({ meta_description, content }: Page): string {
  return meta_description || deriveExcerpt(plainText(content));
}

export function sitePageMetadata(page: Page): Metadata {
  const { title, language, path } = page;
  return pageMetadata({ title, description: descriptionOf(page), language, path });
}

/** Metadata of one of the pages that every site has. */
export async function staticPageMetadata(slug: FixedPageSlug): Promise<Metadata> {
  return sitePageMetadata(await getFixedPage(slug));
}
