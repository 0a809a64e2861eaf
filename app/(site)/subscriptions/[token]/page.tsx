import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Subscriptions } from '@/components/account/notifications/subscriptions';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { runtime } from '@/lib/server/runtime';
import { openSubscriptions } from '@/lib/server/services/subscriptions/manage-subscriptions';
import { OfferMails } from '../../_shell/offer-mails';

export const dynamic = 'force-dynamic';

type SubscriptionsPageProps = { params: Promise<{ token: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.subscriptions');
  const metadata = pageMetadata({ title: t('title'), robots: { index: false, follow: false } });
  // Its address is what ends the mails: no other site is told it.
  return { ...metadata, referrer: 'same-origin' };
}

/** /subscriptions/{token}: what an address is told of, and the buttons that end it (docs/api.md#subscriptions). */
export default async function SubscriptionsPage({ params }: SubscriptionsPageProps) {
  const { token } = await params;
  const subscriptions = await openSubscriptions(runtime(), token);
  return <Subscriptions token={token} subscriptions={subscriptions} offer={<OfferMails scope="site" />} />;
}
