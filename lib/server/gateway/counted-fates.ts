import type { PageCache } from './cache/page-cache.ts';
import type { Runtime } from '../runtime.ts';
import type { Fate } from '../services/fates/fate.ts';
import { findLinkFate } from '../services/fates/find-link-fate.ts';
import { countPage } from './count-page.ts';
import { findFate } from './address/find-fate.ts';
import type { FinishedPage } from './cache/finished-page.ts';
import { isCacheable, linkOf, type PageRequest } from './address/page-request.ts';

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
    const promise = find(asked).finally(() => underWay.delete(key));
    underWay.set(key, promise);
    return promise;
  }

  /** @throws AppError too_many_requests; whatever the database throws when it is away */
  return async (asked: Asked): Promise<Fate> => {
    const { page, url, address } = asked;
    // What is rendered for each request is counted for each.
    const key = isCacheable(page) ? url.pathname + url.search : undefined;
    const first = key === undefined ? undefined : underWay.get(key);
    if (first) return first;
    await countPage(runtime.db, address, page, cache);
    return key === undefined ? find(asked) : (underWay.get(key) ?? share(key, asked));
  };
}
