import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { SiteSettingsProvider } from '@/components/ui/site-settings';
import { seedCategories } from '@/lib/api/categories';
import { createQueryClient } from '@/lib/api/query-client';
import type { Category } from '@/lib/schemas/category';

const namespaces = ['categories', 'common', 'layout', 'pages', 'posts', 'search'];
const messages = Object.fromEntries(
  namespaces.map((namespace) => [namespace, JSON.parse(readFileSync(`messages/en/${namespace}.json`, 'utf8'))]),
);
const settings = {
  siteName: 'Lekha',
  siteUrl: 'https://lekha.example',
  contactUrl: null,
  realtimePort: 5000,
};

/** A category called `name`; its slug is the name in lower case. */
export function makeCategory(id: number, name: string, postCount: number): Category {
  return { id, name, slug: name.toLowerCase(), description: `All about ${name}.`, post_count: postCount };
}

type Page = { pathname?: string; /** What the server put into the page. */ categories?: Category[] };

/** Renders what stands in the shell, at an address. `goTo` moves to another one the way Next does. */
export function renderShell(node: ReactNode, { pathname = '/', categories: seed }: Page = {}) {
  const client = createQueryClient();
  if (seed) seedCategories(client, seed);
  const router = {
    push: jest.fn(),
    replace: jest.fn(),
    refresh: jest.fn(),
    back: jest.fn(),
    forward: jest.fn(),
    prefetch: jest.fn(),
  };
  const tree = (path: string) => (
    // Only what the shell calls; Next's own type grows with every version.
    <AppRouterContext.Provider value={router as unknown as AppRouterInstance}>
      <PathnameContext.Provider value={path.split('?', 1)[0] ?? ''}>
        <SearchParamsContext.Provider value={new URLSearchParams(path.split('?')[1])}>
          <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
            <SiteSettingsProvider settings={settings}>
              <QueryClientProvider client={client}>{node}</QueryClientProvider>
            </SiteSettingsProvider>
          </NextIntlClientProvider>
        </SearchParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>
  );
  const view = render(tree(pathname));
  return { ...view, client, router, goTo: (path: string) => view.rerender(tree(path)) };
}
