import type { Metadata } from 'next';
import { getFormatter, getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { PostContent } from '../../_posts/post-content';
import { PostPreview } from '@/components/posts/post-preview';
import { Notice } from '@/components/ui/notice';
import { LONG_MOMENT } from '@/lib/format';
import { withShownContent } from '@/lib/server/content/static-page';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { runtime } from '@/lib/server/runtime';
import { findPreview } from '@/lib/server/services/posts/previews/preview';

export const dynamic = 'force-dynamic';

type PreviewPageProps = { params: Promise<{ token: string }> };

const findPreviewed = cache(async (token: string) => {
  const found = await findPreview(runtime(), token);
  return (
    found && {
      ...found,
      post: await withShownContent(found.post, runtime().sanitiser, { sender: found.post.author_username }),
    }
  );
});

async function readPreview({ params }: PreviewPageProps) {
  return (await findPreviewed((await params).token)) ?? notFound();
}

export async function generateMetadata(props: PreviewPageProps): Promise<Metadata> {
  const { post } = await readPreview(props);
  const t = await getTranslations('pages');
  return pageMetadata({ title: t('previewOf', { title: post.title }), robots: { index: false, follow: false } });
}

/** A post that is not public, for those who were given the link (docs/api.md#pages). */
export default async function PreviewPage(props: PreviewPageProps) {
  const { post, expiresAt } = await readPreview(props);
  const t = await getTranslations('pages');
  const date = (await getFormatter()).dateTime(expiresAt, { ...LONG_MOMENT, timeZoneName: 'short' });
  const notice = <Notice severity="info">{t('previewNotice', { date })}</Notice>;
  return <PostPreview post={post} content={<PostContent post={post} />} notice={notice} />;
}
