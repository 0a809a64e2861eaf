import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { CommentSection } from '@/components/comments/comment-section';
import { PostView } from '@/components/posts/post-view';
import { ReactionRow } from '@/components/reactions/reaction-row';
import { TranslateControl } from '@/components/translation/translate-control';
import { commentKeys } from '@/lib/api/comments';
import { createQueryClient } from '@/lib/api/query-client';
import { seedReactions } from '@/lib/api/reactions';
import { postMetadata } from '@/lib/server/content/head/post-metadata';
import { describePost } from '@/lib/server/content/json-ld/describe-post';
import { describePage } from '@/lib/server/content/json-ld/page-graph';
import { runtime } from '@/lib/server/runtime';
import { findPostPage, type PostPage } from '@/lib/server/services/pages/find-post-page';
import { readSegment } from '../../_posts/read-params';
import { TranslatableComments } from '../../_posts/translatable-comments';
import { translateLabels } from '../../_posts/translate-labels';

export const dynamic = 'force-dynamic';

type PostPageProps = { params: Promise<{ slug: string }> };

const findPost = cache((slug: string) => findPostPage(runtime().db, slug));

async function readPost({ params }: PostPageProps): Promise<PostPage> {
  return (await findPost(readSegment((await params).slug))) ?? notFound();
}

export async function generateMetadata(props: PostPageProps): Promise<Metadata> {
  return postMetadata((await readPost(props)).post);
}

/** A post with everything around it (SPEC 2). First comments and counts are in the HTML and go on in the browser. */
export default async function PostPage(props: PostPageProps) {
  const { post, related, comments } = await readPost(props);
  const labels = await translateLabels();
  describePage(describePost(post, comments.comments));
  const client = createQueryClient();
  client.setQueryData(commentKeys.page(post.id, 1), comments);
  seedReactions(client, post.id, post.reactions);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PostView
        post={post}
        related={related}
        reactions={<ReactionRow postId={post.id} counts={post.reactions} show="all" />}
        translate={<TranslateControl labels={labels.post} language={post.language} />}
        comments={
          <TranslatableComments labels={labels.comment}>
            <CommentSection postId={post.id} slug={post.slug} />
          </TranslatableComments>
        }
      />
    </HydrationBoundary>
  );
}
