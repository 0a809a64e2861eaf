import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { ViewerProvider } from '@/components/admin/viewer';
import { createQueryClient } from '@/lib/api/query-client';
import { theme } from '@/lib/theme';
import { EMPTY_TEXTS, LISTED_TEXT_NAMES, pickTexts } from '@/lib/rules/post-texts';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import type { Role } from '@/lib/rules/roles';
import type { OwnUser } from '@/lib/schemas/profile';
import { reactionCounts } from '../../setup/reaction-counts.ts';

const messages = Object.fromEntries(
  ['admin', 'common', 'editor', 'site', 'translation'].map((namespace) => [
    namespace,
    JSON.parse(readFileSync(`messages/en/${namespace}.json`, 'utf8')),
  ]),
);

function makeViewer(role: Role): OwnUser {
  return {
    id: 3,
    username: 'leela',
    email: 'leela@example.test',
    full_name: 'Leela Rao',
    role,
    profile_image: null,
    isEmailVerified: true,
    created_at: '2026-10-12T06:15:00.000Z',
    post_count: 0,
    bio: '',
    links: [],
  };
}

/** `prepare` puts into the client what an earlier visit left. */
type AdminOptions = { role?: Role; query?: string; prepare?: (client: QueryClient) => void };

/** Renders a screen for somebody of a role, at an address. */
export function renderAdmin(node: ReactNode, { role = 'admin', query = '', prepare }: AdminOptions = {}) {
  const client = createQueryClient();
  prepare?.(client);
  window.history.replaceState(null, '', `/admin/posts?${query}`);
  const router = {
    push: jest.fn(),
    replace: jest.fn(),
    refresh: jest.fn(),
    back: jest.fn(),
    forward: jest.fn(),
    prefetch: jest.fn(),
  };
  const view = render(
    // Only what these screens call; Next's own type grows with every version.
    <AppRouterContext.Provider value={router as unknown as AppRouterInstance}>
      <PathnameContext.Provider value="/admin/posts">
        <SearchParamsContext.Provider value={new URLSearchParams(query)}>
          <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
            <QueryClientProvider client={client}>
              <ThemeProvider theme={theme}>
                <ViewerProvider viewer={makeViewer(role)}>{node}</ViewerProvider>
              </ThemeProvider>
            </QueryClientProvider>
          </NextIntlClientProvider>
        </SearchParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );
  return { ...view, client };
}

/** A row of the list of posts; `fields` say what the test is about. */
export function makeAdminPost(id: number, fields: Partial<AdminPostItem> = {}): AdminPostItem {
  return {
    id,
    slug: `post-${id}`,
    ...pickTexts(EMPTY_TEXTS, LISTED_TEXT_NAMES),
    title: `Post ${id}`,
    pinned: false,
    language: 'en',
    status: 'published',
    published_at: '2026-10-03T09:20:00.000Z',
    created_at: '2026-09-30T23:30:00.000Z',
    updated_at: '2026-10-03T09:20:00.000Z',
    review: null,
    open_notes: 0,
    view_count: 12,
    reactions: reactionCounts(),
    comment_count: 1,
    author_full_name: 'Leela Rao',
    author_username: 'leela',
    author_profile_image: null,
    categories: [],
    tags: [],
    series: null,
    ...fields,
  };
}
