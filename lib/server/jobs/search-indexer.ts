import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { indexStalePosts } from '../services/search/index-stale-posts.ts';
import { workEvery, type Loop } from './work-every.ts';

const LOOK_EVERY_MS = 2_000;

/** Looks every 2 s for posts that wait for their search vector; `close` waits for the batch that runs. */
export function startSearchIndexer(db: Kysely<Database>, log: Logger): Loop {
  return workEvery(LOOK_EVERY_MS, async (signal) => {
    try {
      const indexed = await indexStalePosts(db, { signal });
      if (indexed > 0) log.info({ posts: indexed }, 'search index brought up to date');
    } catch (err) {
      log.warn({ err }, 'search index not up to date yet');
    }
  });
}
