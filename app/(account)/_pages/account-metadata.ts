import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/lib/server/content/page-metadata';

type AccountPage = 'login' | 'register' | 'forgot' | 'reset' | 'verify' | 'profile' | 'undo';

/** Title of an account page; none of them belongs into a search index (CONTRACT 3). */
export async function accountMetadata(page: AccountPage): Promise<Metadata> {
  const t = await getTranslations('account');
  const metadata = pageMetadata({ title: t(`${page}.title`), robots: { index: false, follow: false } });
  // Links of mails carry codes: no other site is told the address.
  return { ...metadata, referrer: 'same-origin' };
}
