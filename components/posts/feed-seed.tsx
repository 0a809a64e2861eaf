'use client';

import { type DehydratedState, HydrationBoundary, type InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InfinitePostsPage } from '@/lib/api/posts';
import { type ShortPost, wholePosts } from './short-post';

type ShortPage = Omit<InfinitePostsPage, 'posts'> & { posts: ShortPost[] };

// By the state that came: who goes back to the document's page has it again, and no longer the cards that it stood for.
const wholes = new WeakMap<DehydratedState, DehydratedState>();

function wholeState(state: DehydratedState): DehydratedState {
  const known = wholes.get(state);
  if (known) return known;
  const queries = state.queries.map((query) => {
    // The feed's alone (app/(site)/page.tsx).
    const { pages, pageParams } = query.state.data as InfiniteData<ShortPage, number | null>;
    const data = { pages: pages.map((page) => ({ ...page, posts: wholePosts(page.posts) })), pageParams };
    return { ...query, state: { ...query.state, data } };
  });
  const whole = { ...state, queries };
  wholes.set(state, whole);
  return whole;
}

/** What the server fetched for the home feed, whole again before the feed asks for it (short-post.ts). */
export function FeedSeed({ state, children }: { state: DehydratedState; children: ReactNode }) {
  return <HydrationBoundary state={wholeState(state)}>{children}</HydrationBoundary>;
}
