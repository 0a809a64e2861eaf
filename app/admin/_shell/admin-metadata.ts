import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';

export type AdminPage =
  | 'dashboard'
  | 'posts'
  | 'newPost'
  | 'editPost'
  | 'categories'
  | 'tags'
  | 'series'
  | 'redirects'
  | 'users'
  | 'comments'
  | 'log'
  | 'pages'
  | 'newPage'
  | 'editPage'
  | 'settings';

/** Title of an admin screen; none of them belongs into a search index (docs/api.md#pages). */
export async function adminMetadata(page: AdminPage): Promise<Metadata> {
  const t = await getTranslations('admin.titles');
  return pageMetadata({ title: t(page), robots: { index: false, follow: false } });
}
