import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { TranslationsScreen } from '@/components/admin/translations/translations-screen';
import { MoreMessages } from '@/components/ui/more-messages';
import { toId } from '@/lib/rules/limits';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { runtime } from '@/lib/server/runtime';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('translation.admin');
  return pageMetadata({ title: t('heading'), robots: { index: false, follow: false } });
}

export default async function AdminTranslationsPage({ params }: { params: Promise<{ id: string }> }) {
  const id = toId((await params).id) ?? notFound();
  const { translation = {}, editor = {} } = await getMessages();
  return (
    <MoreMessages namespaces={{ translation, editor }}>
      <TranslationsScreen postId={id} isMachineOffered={runtime().translator.isOffered} />
    </MoreMessages>
  );
}
