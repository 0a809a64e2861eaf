import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import type { ReactNode } from 'react';
import { createQueryClient } from '@/lib/api/query-client';
import type { OwnUser } from '@/lib/schemas/profile';
import { handleRefusalsWith, takeAccessTokenFrom } from '@/lib/api/api-error';
import { tellServerWhenCleared, useAuth } from '@/stores/auth';
import { useUi } from '@/stores/ui';

const messages = Object.fromEntries(
  ['account', 'common', 'factors', 'reactions'].map((name) => [
    name,
    JSON.parse(readFileSync(`messages/en/${name}.json`, 'utf8')),
  ]),
);

/** A user as the API answers it. */
export function makeUser(fields: Partial<OwnUser> = {}): OwnUser {
  return {
    id: 3,
    username: 'leela',
    email: 'leela@example.test',
    full_name: 'Leela Rao',
    role: 'user',
    profile_image: null,
    isEmailVerified: true,
    created_at: '2026-10-12T06:15:00.000Z',
    post_count: 0,
    bio: '',
    links: [],
    ...fields,
  };
}

/** Puts a session into storage, as an earlier visit left it. */
export function storeSession(
  user: OwnUser | null = makeUser(),
  [accessToken, refreshToken] = ['access-1', 'refresh-1'],
): void {
  if (accessToken) localStorage.setItem('accessToken', accessToken);
  if (refreshToken) localStorage.setItem('refreshToken', refreshToken);
  if (user) localStorage.setItem('user', JSON.stringify(user));
}

export const storedKeys = () =>
  ['accessToken', 'refreshToken', 'user'].filter((key) => localStorage.getItem(key) !== null);

/** A browser that has never been here. */
export function freshBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'signed_in=; max-age=0';
  window.history.replaceState(null, '', '/');
  tellServerWhenCleared(() => Promise.resolve());
  handleRefusalsWith(undefined);
  takeAccessTokenFrom(() => useAuth.getState().accessToken);
  useAuth.setState(useAuth.getInitialState(), true);
  useUi.setState({ notifications: [] });
}

/** Renders an account page, or what keeps the session, at an address. `goTo` moves to another one the way Next does. */
export function renderAccount(node: ReactNode, { pathname = '/login' } = {}) {
  const client = createQueryClient();
  const router = {
    push: jest.fn(),
    replace: jest.fn(),
    refresh: jest.fn(),
    back: jest.fn(),
    forward: jest.fn(),
    prefetch: jest.fn(),
  };
  const tree = (path: string) => (
    // Only what these pages call; Next's own type grows with every version.
    <AppRouterContext.Provider value={router as unknown as AppRouterInstance}>
      <PathnameContext.Provider value={path}>
        <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
          <QueryClientProvider client={client}>{node}</QueryClientProvider>
        </NextIntlClientProvider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>
  );
  const view = render(tree(pathname));
  return { ...view, client, router, goTo: (path: string) => view.rerender(tree(path)) };
}

export const toasts = () => useUi.getState().notifications.map(({ content }) => content);
