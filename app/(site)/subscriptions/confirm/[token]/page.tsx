import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Subscriptions } from '@/components/account/notifications/subscriptions';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { runtime } from '@/lib/server/runtime';
import { openConfirmed } from '@/lib/server/services/subscriptions/subscribe';

export const dynamic = 'force-dynamic';

type ConfirmPageProps = { params: Promise<{ token: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.subscriptions');
  const metadata = pageMetadata({ title: t('title'), robots: { index: false, follow: false } });
  return { ...metadata, referrer: 'same-origin' };
}

/** /subscriptions/confirm/{token}: to open the link confirms it (docs/api.md#subscriptions). */
export default async function ConfirmPage({ params }: ConfirmPageProps) {
  const { token } = await params;
  const { token: own, subscriptions } = await openConfirmed(runtime(), token);
  return <Subscriptions token={own} subscriptions={subscriptions} isConfirmed />;
}
