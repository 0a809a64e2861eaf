import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import { TranslationDemo } from '@/components/translation/demo/translation-demo';
import { MatraHeading } from '@/components/ui/matra-heading';
import { MoreMessages } from '@/components/ui/more-messages';
import { Notice } from '@/components/ui/notice';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { runtime } from '@/lib/server/runtime';
import styles from './page.module.css';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('translation.demo');
  // docs/api.md#pages: noindex.
  return pageMetadata({ title: t('title'), description: t('description'), robots: { index: false, follow: true } });
}

/** Single and batch translation (docs/product.md#screens). */
export default async function TranslationDemoPage() {
  const t = await getTranslations('translation.demo');
  const { translation = {} } = await getMessages();
  return (
    <div className={styles.page}>
      <MatraHeading>{t('title')}</MatraHeading>
      <p className={styles.lead}>{t('lead')}</p>
      {runtime().translator.isOffered ? (
        <MoreMessages namespaces={{ translation }}>
          <TranslationDemo />
        </MoreMessages>
      ) : (
        <Notice severity="info">{t('noService')}</Notice>
      )}
    </div>
  );
}
