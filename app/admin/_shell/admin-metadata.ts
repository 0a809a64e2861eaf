import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { Screen } from '@/components/admin/shell/screens';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';

/** A screen of the menu, or one where something of it is written. */
export type AdminPage = Screen['name'] | 'newPost' | 'editPost' | 'newPage' | 'editPage';

/** Title of an admin screen; none of them belongs into a search index (docs/api.md#pages). */
export async function adminMetadata(page: AdminPage): Promise<Metadata> {
  const t = await getTranslations('admin.titles');
  return pageMetadata({ title: t(page), robots: { index: false, follow: false } });
}
