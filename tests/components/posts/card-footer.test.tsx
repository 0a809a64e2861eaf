/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { afterAll, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { ReactingFooter } from '@/app/(site)/_posts/reacting-footer';
import type { CardFacts } from '@/components/posts/card-footer';
import { createQueryClient } from '@/lib/api/query-client';
import { bytesOf } from '@/lib/server/gateway/render/capture-render';
import { documentParts } from '@/lib/server/gateway/render/kept-parts';
import { reactionCounts } from '../../setup/reaction-counts.ts';

const registry = globalThis as { lekhaRender?: unknown };
afterAll(() => {
  delete registry.lekhaRender;
});

const readTexts = (locale: string, name: string) => JSON.parse(readFileSync(`messages/${locale}/${name}.json`, 'utf8'));

/** Feet of cards as React writes them on the server, in a list. */
function write(locale: string, feet: readonly CardFacts[]): string {
  const messages = Object.fromEntries(['common', 'posts', 'reactions'].map((name) => [name, readTexts(locale, name)]));
  return renderToString(
    <AppRouterContext.Provider value={{ push: jest.fn() } as unknown as AppRouterInstance}>
      <SearchParamsContext.Provider value={new URLSearchParams()}>
        <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
          <QueryClientProvider client={createQueryClient()}>
            {feet.map((post) => (
              <ReactingFooter key={post.id} post={post} />
            ))}
          </QueryClientProvider>
        </NextIntlClientProvider>
      </SearchParamsContext.Provider>
    </AppRouterContext.Provider>,
  );
}

/** The same in a document whose parts are kept, and how many of them React wrote. */
function writeKept(locale: string, feet: readonly CardFacts[]): { html: string; written: number } {
  const parts = documentParts('bm9uY2U+/=');
  registry.lekhaRender = { getStore: () => ({ texts: undefined, mark: undefined, parts }) };
  const html = write(locale, feet);
  delete registry.lekhaRender;
  const settled = Buffer.from(parts.settle(bytesOf(html)), 'latin1').toString();
  return { html: settled, written: html.split('data-part=').length - 1 };
}

// Both ways to write an apostrophe are the same text.
const plain = (html: string) => html.replaceAll('&#x27;', "'");

const card = (id: number, title: string, count: number): CardFacts => ({
  id,
  slug: `post-${id}`,
  title,
  view_count: count,
  comment_count: count,
  reactions: reactionCounts({ like: count, love: count, laugh: count }),
});

const TITLES = ['Plain', `"Tea" & <b>it's</b> $& $1`, 'বৃষ্টির দিন', 'شاي', 'bm9uY2U+/=[views]'];

test.each(['en', 'bn', 'ar', 'ru'])(
  'feet of cards are written once for all posts, and are what React writes: %s',
  (locale) => {
    const of = (first: number) => TITLES.map((title, n) => card(first + n, title, [0, 1, 2, 5, 1234][n] ?? 0));
    for (const [first, written] of [
      [1, TITLES.length],
      [1, 0],
    ] as const) {
      const kept = writeKept(locale, of(first));
      expect(plain(kept.html)).toBe(plain(write(locale, of(first))));
      expect(kept.written).toBe(written);
    }
    // Other posts, with other counts: nobody has seen them yet.
    const others = TITLES.map((title, n) => card(50 + n, `${title}!`, 7 * n + 11));
    const kept = writeKept(locale, others);
    expect(plain(kept.html)).toBe(plain(write(locale, others)));
    expect(kept.written).toBe(0);
  },
);

test('other reactions make another foot', () => {
  const angry = card(90, 'Angry', 3);
  angry.reactions = reactionCounts({ like: 1, love: 2, angry: 5 });
  writeKept('en', [card(91, 'Plain again', 3)]);
  const kept = writeKept('en', [angry]);
  expect(kept.written).toBe(1);
  expect(kept.html).toContain('Angry, 5');
  expect(kept.html).not.toContain('Laugh');
});
