'use client';

import { InfinitePostList } from '@/components/posts/infinite-post-list';
import { ReactingPostCard } from './reacting-post-card';

/** The endless list of the home page. */
export function HomeFeed({ pageCount }: { pageCount: number }) {
  return (
    <InfinitePostList
      pageCount={pageCount}
      renderCard={(post, place) => <ReactingPostCard post={post} place={place} />}
    />
  );
}
