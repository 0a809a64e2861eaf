import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isAppError } from '../errors.ts';
import { countRequest } from '../limits/address-limits.ts';
import type { Runtime } from '../runtime.ts';
import type { Fate } from '../services/fates/fate.ts';
import { findLinkFate } from '../services/fates/find-page-fate.ts';
import { findFate } from './address/find-fate.ts';
import { isCacheable, isSearchPage, linkOf, type PageRequest, cacheKey } from './address/page-request.ts';
import type { FinishedPage } from './cache/finished-page.ts';
import type { PageCache } from './cache/page-cache.ts';

/**
 * Counts a render against the limits of an address. `address`: undefined where it is not the reader's own.
 * @throws AppError too_many_requests with Retry-After in seconds
 */
export async function countRender(
  db: Kysely<Database>,
  address: string | undefined,
  { url }: Pick<PageRequest, 'url'>,
): Promise<void> {
  if (address !== undefined) await countRequest(db, isSearchPage(url) ? 'search' : 'pages', address);
}

/**
 * Counts a page that is not kept against the limits of the reader's address, before anything is asked or rendered for it.
 * A render that is under way is the account of who started it.
 * @throws AppError too_many_requests with Retry-After in seconds
 */
export async function countPage(
  db: Kysely<Database>,
  address: string | undefined,
  page: PageRequest,
  cache: Pick<PageCache<FinishedPage>, 'isRendering'>,
): Promise<void> {
  if (isCacheable(page) && cache.isRendering(cacheKey(page))) return;
  await countRender(db, address, page);
}

/** How many seconds a reader is asked to wait; undefined when the error is no refusal of a limit. */
export function waitOf(error: unknown): number | undefined {
  if (!isAppError(error) || error.code !== 'too_many_requests') return undefined;
  return Number(error.headers['Retry-After'] ?? 60);
}

type Asked = { page: PageRequest; url: URL; address: string | undefined };

/**
 * What becomes of requests for pages that are not kept. However many ask for one address at the same time, the database is
 * asked once, and only the first of them is counted.
 */
export function createCountedFates({
  runtime,
  cache,
}: {
  runtime: Runtime;
  cache: Pick<PageCache<FinishedPage>, 'isRendering'>;
}) {
  const underWay = new Map<string, Promise<Fate>>();

  function find({ url }: Asked): Promise<Fate> {
    const link = linkOf(url.pathname);
    if (link) return findLinkFate(runtime, link);
    return findFate(runtime.db, url.pathname, url.searchParams);
  }

  function share(key: string, asked: Asked): Promise<Fate> {
    const count = countPage(runtime.db, asked.address, asked.page, cache);
    const promise = count.then(() => find(asked)).finally(() => underWay.delete(key));
    underWay.set(key, promise);
    return promise;
  }

  /** The answer to somebody else's question; undefined when that one was refused, which is no refusal of others. */
  async function unlessRefused(other: Promise<Fate>): Promise<Fate | undefined> {
    try {
      return await other;
    } catch (error) {
      if (waitOf(error) === undefined) throw error;
      return undefined;
    }
  }

  /** @throws AppError too_many_requests; whatever the database throws when it is away */
  return async (asked: Asked): Promise<Fate> => {
    const { page, url, address } = asked;
    // What is rendered for each request is counted for each.
    if (!isCacheable(page)) {
      await countPage(runtime.db, address, page, cache);
      return find(asked);
    }
    const key = url.pathname + url.search;
    for (let other = underWay.get(key); other; other = underWay.get(key)) {
      const fate = await unlessRefused(other);
      if (fate) return fate;
    }
    return share(key, asked);
  };
}
