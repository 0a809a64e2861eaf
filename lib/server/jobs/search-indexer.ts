import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { indexStalePosts } from '../services/search/index-stale-posts.ts';

const LOOK_EVERY_MS = 2_000;

/** Looks every 2 s for posts that wait for their search vector; `close` waits for the batch that runs. */
export function startSearchIndexer(db: Kysely<Database>, log: Logger): { close: () => Promise<void> } {
  const stop = new AbortController();
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    try {
      const indexed = await indexStalePosts(db, { signal: stop.signal });
      if (indexed > 0) log.info({ posts: indexed }, 'search index brought up to date');
    } catch (err) {
      log.warn({ err }, 'search index not up to date yet');
    }
    working = undefined;
  }

  const timer = setInterval(() => {
    working ??= work();
  }, LOOK_EVERY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      stop.abort();
      await working;
    },
  };
}
