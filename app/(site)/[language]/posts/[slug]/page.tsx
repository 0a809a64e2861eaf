import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { pathTo } from '@/lib/paths';
import type { Edition } from '@/lib/server/discovery/head/post-links';
import { postMetadata } from '@/lib/server/discovery/head/post-metadata';
import { describePost } from '@/lib/server/discovery/json-ld/describe-post';
import { describePage } from '@/lib/server/discovery/json-ld/nodes';
import { runtime } from '@/lib/server/runtime';
import { findTranslationPage, type TranslationPage } from '@/lib/server/services/pages/find-translation-page';
import { PostPageView } from '../../../_posts/post-page-view';
import { type ConversationParams, readConversation, readSegment } from '../../../_posts/read-params';

export const dynamic = 'force-dynamic';

type TranslatedPostPageProps = {
  params: Promise<{ language: string; slug: string }>;
  searchParams: ConversationParams;
};

const findTranslation = cache((language: string, slug: string, page: number, thread?: number) =>
  findTranslationPage(runtime().db, language, slug, { page, thread }),
);

async function readTranslation({ params, searchParams }: TranslatedPostPageProps): Promise<TranslationPage> {
  const { language, slug } = await params;
  const { page, thread } = await readConversation(searchParams);
  return (await findTranslation(language, readSegment(slug), page, thread)) ?? notFound();
}

function editionOf({ post, original, slug, translations }: TranslationPage): Edition {
  return { path: pathTo.translation(post.language, slug), original, translations };
}

export async function generateMetadata(props: TranslatedPostPageProps): Promise<Metadata> {
  const page = await readTranslation(props);
  return postMetadata(page.post, editionOf(page));
}

/** A reviewed translation of a post: the post's page in another language (docs/api.md#pages). */
export default async function TranslatedPostPage(props: TranslatedPostPageProps) {
  const page = await readTranslation(props);
  const edition = editionOf(page);
  describePage(describePost(page.post, page.comments.comments, edition));
  return <PostPageView page={page} edition={edition} />;
}
