import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { createQueryClient } from '@/lib/api/query-client';
import { EMPTY_TEXTS, LISTED_TEXT_NAMES, pickTexts } from '@/lib/rules/post-texts';
import type { PostListItem } from '@/lib/schemas/post';
import { reactionCounts } from '../../setup/reaction-counts.ts';

const namespaces = ['common', 'layout', 'pages', 'posts', 'comments', 'reactions', 'translate', 'users'];
const messages = Object.fromEntries(
  namespaces.map((namespace) => [namespace, JSON.parse(readFileSync(`messages/en/${namespace}.json`, 'utf8'))]),
);

/** Renders a part of a reading page. `client` may hold what the server put into the page. */
export function renderReader(node: ReactNode, client = createQueryClient()) {
  const router = {
    push: jest.fn(),
    replace: jest.fn(),
    refresh: jest.fn(),
    back: jest.fn(),
    forward: jest.fn(),
    prefetch: jest.fn(),
  };
  const view = render(
    // Only what these pages call; Next's own type grows with every version.
    <AppRouterContext.Provider value={router as unknown as AppRouterInstance}>
      <SearchParamsContext.Provider value={new URLSearchParams()}>
        <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
          <QueryClientProvider client={client}>{node}</QueryClientProvider>
        </NextIntlClientProvider>
      </SearchParamsContext.Provider>
    </AppRouterContext.Provider>,
  );
  return { ...view, client, router };
}

/** A post of a list; `fields` say what the test is about. */
export function makePost(id: number, fields: Partial<PostListItem> = {}): PostListItem {
  return {
    id,
    slug: `post-${id}`,
    ...pickTexts(EMPTY_TEXTS, LISTED_TEXT_NAMES),
    title: `Post ${id}`,
    excerpt: 'A few words.',
    pinned: false,
    language: 'en',
    published_at: '2026-10-03T09:20:00.000Z',
    created_at: '2026-09-30T23:30:00.000Z',
    view_count: 12,
    reactions: reactionCounts({ like: 3, love: 2, angry: 1, sad: 4 }),
    comment_count: 1,
    author_full_name: 'Leela Rao',
    author_username: 'leela-rao',
    author_profile_image: null,
    categories: [{ id: 1, name: 'Travel', slug: 'travel' }],
    tags: [],
    series: null,
    ...fields,
  };
}
