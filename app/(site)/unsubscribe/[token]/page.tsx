import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Unsubscribe } from '@/components/account/notifications/unsubscribe';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { runtime } from '@/lib/server/runtime';
import { openEnding } from '@/lib/server/services/accounts/notifications/notification-settings';

export const dynamic = 'force-dynamic';

type UnsubscribePageProps = { params: Promise<{ token: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.unsubscribe');
  const metadata = pageMetadata({ title: t('title'), robots: { index: false, follow: false } });
  // Its address is what ends the mails: no other site is told it.
  return { ...metadata, referrer: 'same-origin' };
}

/** /unsubscribe/{token}: ends the mails of a kind, on a click: scanners open every link of a mail (docs/api.md#accounts). */
export default async function UnsubscribePage({ params }: UnsubscribePageProps) {
  const { token } = await params;
  const { kind, isEnded } = await openEnding(runtime(), token);
  return <Unsubscribe token={token} kind={kind} isEnded={isEnded} />;
}
