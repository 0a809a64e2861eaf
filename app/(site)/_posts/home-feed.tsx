'use client';

import { InfinitePostList } from '@/components/posts/infinite-post-list';
import type { PostListItem } from '@/lib/schemas/post';
import { ReactingPostCard } from './reacting-post-card';

/** The endless list of the home page, with what is pinned before it. */
export function HomeFeed({ pageCount, pinned }: { pageCount: number; pinned: PostListItem[] }) {
  return (
    <InfinitePostList
      pageCount={pageCount}
      pinned={pinned}
      renderCard={(post, place) => <ReactingPostCard post={post} place={place} />}
    />
  );
}
