import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { PageCache } from './page-cache.ts';
import type { AskedHeaders } from '../../http/conditional-request.ts';
import type { FinishedPage } from './finished-page.ts';
import { formOf } from '../address/page-request.ts';
import { languageOfCookie } from '../address/reader-language.ts';

const MOST = 5_000;
// A longer address is rare, and many of them would take much memory.
const LONGEST = 1_024;

export type PageShortcuts = {
  /** The page that an address led to before, while it is fresh. */
  find: (request: IncomingMessage, asked: AskedHeaders) => FinishedPage | undefined;
  /** Remembers the cache key that an address leads to, whatever is written later. */
  remember: (request: IncomingMessage, asked: AskedHeaders, cacheKey: string) => void;
};

/** How an address is spelt, in which form and language: all that a cache key is made of, but not yet looked into. */
function spelling(url: string, asked: AskedHeaders): string {
  return `${languageOfCookie(asked.cookie)} ${formOf(asked)} ${url}`;
}

/** Ways from addresses as they are asked for to pages of the cache, past the parsing of address and headers. */
export function createPageShortcuts(cache: PageCache<FinishedPage>): PageShortcuts {
  const keys = new LRUCache<string, string>({ max: MOST });
  return {
    find({ url = '', method }, asked) {
      if (url.length > LONGEST || (method !== 'GET' && method !== 'HEAD')) return undefined;
      const key = keys.get(spelling(url, asked));
      return key === undefined ? undefined : cache.getFresh(key);
    },
    remember({ url = '' }, asked, cacheKey) {
      if (url.length <= LONGEST) keys.set(spelling(url, asked), cacheKey);
    },
  };
}
