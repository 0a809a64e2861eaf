import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { originalEdition } from '@/lib/server/discovery/head/post-links';
import { postMetadata } from '@/lib/server/discovery/head/post-metadata';
import { describePost } from '@/lib/server/discovery/json-ld/describe-post';
import { describePage } from '@/lib/server/discovery/json-ld/page-graph';
import { runtime } from '@/lib/server/runtime';
import { findPostPage, type PostPage } from '@/lib/server/services/pages/find-post-page';
import { PostPageView } from '../../_posts/post-page-view';
import { readSegment } from '../../_posts/read-params';

export const dynamic = 'force-dynamic';

type PostPageProps = { params: Promise<{ slug: string }> };

const findPost = cache((slug: string) => findPostPage(runtime().db, slug));

async function readPost({ params }: PostPageProps): Promise<PostPage> {
  return (await findPost(readSegment((await params).slug))) ?? notFound();
}

export async function generateMetadata(props: PostPageProps): Promise<Metadata> {
  const { post, translations } = await readPost(props);
  return postMetadata(post, originalEdition(post, translations));
}

/** A post with everything around it (SPEC 2). */
export default async function PostPage(props: PostPageProps) {
  const page = await readPost(props);
  const edition = originalEdition(page.post, page.translations);
  describePage(describePost(page.post, page.comments.comments, edition));
  return <PostPageView page={page} edition={edition} />;
}
