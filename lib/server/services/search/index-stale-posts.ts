import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

// Comments and reactions of these posts wait meanwhile: some 100 ms.
const POSTS_PER_BATCH = 25;

async function indexBatch(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ indexed: number }>`
    with taken as (
      delete from stale_posts where post_id in (
        select post_id from stale_posts limit ${POSTS_PER_BATCH} for update skip locked) returning post_id)
    select count(*)::int as indexed, index_posts(array_agg(post_id)) from taken`.execute(db);
  return rows[0]?.indexed ?? 0;
}

type Options = { onBatch?: (done: number) => void; signal?: AbortSignal };

/**
 * Makes the search vectors of waiting posts anew, batch by batch, until none waits or the signal says stop. Several
 * may run at once.
 * @returns how many it made
 */
export async function indexStalePosts(db: Kysely<Database>, { onBatch, signal }: Options = {}): Promise<number> {
  let done = 0;
  while (!signal?.aborted) {
    const indexed = await indexBatch(db);
    if (indexed === 0) break;
    done += indexed;
    onBatch?.(done);
  }
  return done;
}

/** Makes the search vectors of all posts anew, beside visitors (docs/api.md#commands: search:reindex). */
export async function reindexPosts(db: Kysely<Database>, options?: Options): Promise<number> {
  await sql`insert into stale_posts select id from posts on conflict do nothing`.execute(db);
  return indexStalePosts(db, options);
}
