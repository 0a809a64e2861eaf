import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { StatusMessage } from '@/components/layout/status-message';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { MISSING_KINDS, type MissingKind } from '@/lib/server/services/fates/fate';

export const dynamic = 'force-dynamic';

type StatusPageProps = { params: Promise<{ kind: string }> };

async function readKind(params: StatusPageProps['params']): Promise<MissingKind> {
  const { kind } = await params;
  return MISSING_KINDS.find((known) => known === kind) ?? notFound();
}

export async function generateMetadata({ params }: StatusPageProps): Promise<Metadata> {
  const kind = await readKind(params);
  const t = await getTranslations('status');
  return pageMetadata({
    title: t(`${kind}.title`),
    description: t(`${kind}.text`),
    robots: { index: false, follow: true },
  });
}

/**
 * What stands at an address where there is nothing. The process entry renders it in place of the page, with the real
 * status (DECISIONS 2): a page that calls notFound() would have its text in the browser only.
 */
export default async function StatusPage({ params }: StatusPageProps) {
  const kind = await readKind(params);
  const t = await getTranslations('status');
  return <StatusMessage title={t(`${kind}.title`)} text={t(`${kind}.text`)} />;
}
