// What is stored is brought up to date behind the writes: search vectors, and HTML of older rules.
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Sanitiser } from '../content/sanitise/sanitiser.ts';
import { sanitiseStored } from '../content/sanitise/sanitise-stored.ts';
import type { Database } from '../db/schema.ts';
import { indexStalePosts } from '../services/search/index-stale-posts.ts';
import { workEvery, type Loop } from './work-every.ts';

const INDEX_EVERY_MS = 2_000;

/** Looks every 2 s for posts that wait for their search vector; `close` waits for the batch that runs. */
export function startSearchIndexer(db: Kysely<Database>, log: Logger): Loop {
  return workEvery(INDEX_EVERY_MS, async (signal) => {
    try {
      const indexed = await indexStalePosts(db, { signal });
      if (indexed > 0) log.info({ posts: indexed }, 'search index brought up to date');
    } catch (err) {
      log.warn({ err }, 'search index not up to date yet');
    }
  });
}

const SANITISE_EVERY_MS = 60_000;

/**
 * Sanitises what is stored by older rules, at the start and every minute: a restored backup or an older instance beside
 * this one may bring more. Readers never see it before that, only wait for it. `close` waits for the row in work.
 */
export function sanitiseOutdated(target: { db: Kysely<Database>; sanitiser: Sanitiser; log: Logger }): Loop {
  async function sanitise(signal: AbortSignal): Promise<void> {
    try {
      const rows = await sanitiseStored(target, { signal });
      if (rows > 0) target.log.info({ rows }, 'content sanitised anew');
    } catch (err) {
      if (!signal.aborted) target.log.warn({ err }, 'content not sanitised anew yet');
    }
  }
  return workEvery(SANITISE_EVERY_MS, sanitise, { first: 'now' });
}
