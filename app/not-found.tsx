import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StatusMessage } from '@/components/layout/status-message';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('status.page-not-found');
  return pageMetadata({ title: t('title'), description: t('text'), robots: { index: false, follow: true } });
}

/** Where the router finds nothing: requests get /status/page-not-found instead. Without the site's frame, because every page carries this in its data. */
export default async function NotFound() {
  const t = await getTranslations('status.page-not-found');
  return (
    <main id="content">
      <StatusMessage title={t('title')} text={t('text')} />
    </main>
  );
}
