import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('status.page-not-found');
  return pageMetadata({ title: t('title'), description: t('text'), robots: { index: false, follow: true } });
}

/**
 * Where the router finds nothing: requests get /status/page-not-found instead. A title and a way home, because every page
 * carries this in its data.
 */
export default async function NotFound() {
  const t = await getTranslations();
  return (
    <main id="content">
      <h1>{t('status.page-not-found.title')}</h1>
      <Link href={pathTo.home()}>{t('common.home')}</Link>
    </main>
  );
}
