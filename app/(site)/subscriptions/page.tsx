import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { SubscribeForm } from '@/components/subscriptions/subscribe-form';
import { SUBSCRIBE_OUTCOMES } from '@/lib/rules/subscriptions';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { runtime } from '@/lib/server/runtime';
import { findOfferedScope } from '@/lib/server/services/subscriptions/find-scope';
import { openTyped } from '@/lib/server/services/subscriptions/manage-subscriptions';
import { readParam, type Param } from '../_posts/read-params';

export const dynamic = 'force-dynamic';

type SubscribePageProps = { searchParams: Promise<{ scope?: Param; id?: Param; outcome?: Param; typed?: Param }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.subscriptions.form');
  return pageMetadata({ title: t('offer'), robots: { index: false, follow: false } });
}

/** /subscriptions: the form that asks for mails about new posts (docs/api.md#subscriptions). */
export default async function SubscribePage({ searchParams }: SubscribePageProps) {
  const { scope, id, outcome, typed } = await searchParams;
  const offered = await findOfferedScope(runtime().db, readParam(scope), readParam(id));
  if (!offered) notFound();
  return (
    <SubscribeForm
      {...offered}
      outcome={SUBSCRIBE_OUTCOMES.find((known) => known === outcome)}
      typed={openTyped(readParam(typed), runtime().authSecret)}
    />
  );
}
