import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { PageCache } from './cache/page-cache.ts';
import { isAppError } from '../errors.ts';
import { countRequest } from '../limits/address-limits.ts';
import type { FinishedPage } from './cache/finished-page.ts';
import { cacheKey, isCacheable, type PageRequest } from './address/page-request.ts';

/**
 * Counts a render against the limits of an address. `address`: undefined where it is not the reader's own.
 * @throws AppError too_many_requests with Retry-After in seconds
 */
export async function countRender(
  db: Kysely<Database>,
  address: string | undefined,
  { url }: Pick<PageRequest, 'url'>,
): Promise<void> {
  if (address !== undefined) await countRequest(db, /^\/search(?:[/?]|$)/.test(url) ? 'search' : 'pages', address);
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
