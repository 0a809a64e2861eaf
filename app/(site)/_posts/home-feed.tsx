'use client';

import { InfinitePostList } from '@/components/posts/infinite-post-list';
import { PostCard } from '@/components/posts/post-card';
import type { PostListItem } from '@/lib/schemas/post';
import { ReactingFooter } from './reacting-footer';

/** The endless list of the home page, with what is pinned before it. */
export function HomeFeed({ pageCount, pinned }: { pageCount: number; pinned: PostListItem[] }) {
  return (
    <InfinitePostList
      pageCount={pageCount}
      pinned={pinned}
      renderCard={(post, place) => <PostCard post={post} place={place} footer={<ReactingFooter post={post} />} />}
    />
  );
}
