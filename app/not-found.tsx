import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StatusMessage } from '@/components/layout/status-message';
import { pageMetadata } from '@/lib/server/content/page-metadata';
import { SiteFrame } from './(site)/_shell/site-frame';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('status.page-not-found');
  return pageMetadata({ title: t('title'), description: t('text'), robots: { index: false, follow: true } });
}

/** Any address that no route answers to. */
export default async function NotFound() {
  const t = await getTranslations('status.page-not-found');
  return (
    <SiteFrame>
      <StatusMessage title={t('title')} text={t('text')} />
    </SiteFrame>
  );
}
