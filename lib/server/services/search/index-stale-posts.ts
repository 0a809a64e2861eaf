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

/** Posts that begin to wait at once. */
const POSTS_PER_NAME = 1_000;

const NAMED = [
  { kind: 'author', table: 'post_authors', key: 'user_id' },
  { kind: 'category', table: 'post_categories', key: 'category_id' },
  { kind: 'tag', table: 'post_tags', key: 'tag_id' },
] as const;

/**
 * Lets the next posts wait that bear a name which has changed, the newest first: a name may stand in very many, and its
 * own change is not to wait for them. @returns how many there were; undefined without such a name
 */
async function queueNamed(db: Kysely<Database>): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ kind: string; of_id: number }>`
      select kind, of_id from stale_names limit 1 for update skip locked`.execute(trx);
    const name = rows[0];
    const named = NAMED.find(({ kind }) => kind === name?.kind);
    if (!name || !named) return undefined;
    const taken = await sql<{ post_id: number }>`with name as (
        select * from stale_names where kind = ${name.kind} and of_id = ${name.of_id}),
      taken as (select post_id, listed_at from ${sql.table(named.table)}
        where ${sql.ref(named.key)} = ${name.of_id} and listed_at is not null
          and (listed_at, post_id) < ((select listed_at from name), (select post_id from name))
        order by listed_at desc, post_id desc limit ${POSTS_PER_NAME}),
      waiting as (insert into stale_posts select post_id from taken on conflict do nothing),
      moved as (update stale_names s set (listed_at, post_id) =
          (select listed_at, post_id from taken order by listed_at, post_id limit 1)
        where s.kind = ${name.kind} and s.of_id = ${name.of_id} and exists (select from taken))
      select post_id from taken`.execute(trx);
    if (taken.rows.length < POSTS_PER_NAME)
      await sql`delete from stale_names where kind = ${name.kind} and of_id = ${name.of_id}`.execute(trx);
    return taken.rows.length;
  });
}

/** Of as many names as fill a portion: a post whose author and category have new ones is made anew once. @returns whether there was a name */
async function queueNames(db: Kysely<Database>): Promise<boolean> {
  let waiting = 0;
  for (let names = 0; ; names += 1) {
    const queued = waiting < POSTS_PER_NAME ? await queueNamed(db) : undefined;
    if (queued === undefined) return names > 0;
    waiting += queued;
  }
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
    if (indexed === 0 && !(await queueNames(db))) break;
    if (indexed === 0) continue;
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
