import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { originalEdition } from '@/lib/server/discovery/head/post-links';
import { postMetadata } from '@/lib/server/discovery/head/post-metadata';
import { describePost } from '@/lib/server/discovery/json-ld/describe-post';
import { describePage } from '@/lib/server/discovery/json-ld/nodes';
import { runtime } from '@/lib/server/runtime';
import { findPostPage, type PostPage } from '@/lib/server/services/pages/find-post-page';
import { PostPageView } from '../../_posts/post-page-view';
import { type ConversationParams, readConversation, readSegment } from '../../_posts/read-params';

export const dynamic = 'force-dynamic';

type PostPageProps = { params: Promise<{ slug: string }>; searchParams: ConversationParams };

const findPost = cache((slug: string, page: number, thread?: number) =>
  findPostPage(runtime().db, slug, { page, thread }),
);

async function readPost({ params, searchParams }: PostPageProps): Promise<PostPage> {
  const { page, thread } = await readConversation(searchParams);
  return (await findPost(readSegment((await params).slug), page, thread)) ?? notFound();
}

export async function generateMetadata(props: PostPageProps): Promise<Metadata> {
  const { post, translations } = await readPost(props);
  return postMetadata(post, originalEdition(post, translations));
}

/** A post with everything around it (docs/product.md#screens). */
export default async function PostPage(props: PostPageProps) {
  const page = await readPost(props);
  const edition = originalEdition(page.post, page.translations);
  describePage(describePost(page.post, page.comments.comments, edition));
  return <PostPageView page={page} edition={edition} />;
}
