import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

// Comments and reactions of these posts wait meanwhile: some 100 ms.
const POSTS_PER_BATCH = 25;

// Whoever holds a post may let it wait while it is being taken here: to wait for that post in turn would be a circle. It
// is left for the next time.
async function indexBatch(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ indexed: number }>`
    with taken as (
      delete from stale_posts where post_id in (
        select s.post_id from stale_posts s join posts p on p.id = s.post_id limit ${POSTS_PER_BATCH}
          for update of s skip locked for share of p skip locked) returning post_id)
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

type Name = { kind: string; of_id: number; listed_at: string | null; post_id: number };

/** The next posts that bear a name, as (post_id, listed_at): drafts, or what is listed. */
function nextOfName({ kind, of_id, listed_at, post_id }: Name): RawBuilder<unknown> | undefined {
  const named = NAMED.find((one) => one.kind === kind);
  if (!named) return undefined;
  const place =
    listed_at === null
      ? sql`listed_at is null and post_id < ${post_id}`
      : sql`(listed_at, post_id) < (${listed_at}::timestamptz, ${post_id}::int)`;
  return sql`select post_id, listed_at from ${sql.table(named.table)}
    where ${sql.ref(named.key)} = ${of_id} and ${place} order by listed_at desc, post_id desc limit ${POSTS_PER_NAME}`;
}

/** After a full portion comes the next, after the last draft the newest post, and after the oldest post nothing. */
async function moveName(trx: Transaction<Database>, name: Name, last: Name | undefined): Promise<void> {
  const next = last ?? (name.listed_at === null ? { listed_at: 'infinity', post_id: 0 } : undefined);
  const isIt = sql`kind = ${name.kind} and of_id = ${name.of_id}`;
  if (next)
    await sql`update stale_names set listed_at = ${next.listed_at}, post_id = ${next.post_id} where ${isIt}`.execute(
      trx,
    );
  else await sql`delete from stale_names where ${isIt}`.execute(trx);
}

/**
 * Lets the next posts wait that bear a name which has changed: a name may stand in very many, and its own change is not
 * to wait for them. @returns how many there were; undefined without such a name
 */
async function queueNamed(db: Kysely<Database>): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Name>`select kind, of_id, listed_at::text as listed_at, post_id from stale_names
      limit 1 for update skip locked`.execute(trx);
    const name = rows[0];
    const next = name && nextOfName(name);
    if (!name || !next) return undefined;
    // In the order of index_later, and without those that are being deleted.
    const taken = await sql<Name>`with taken as (${next}),
      waiting as (insert into stale_posts select id from posts where id in (select post_id from taken)
        order by id for key share on conflict do nothing)
      select listed_at::text as listed_at, post_id from taken order by taken.listed_at desc, post_id desc`.execute(trx);
    await moveName(trx, name, taken.rows[POSTS_PER_NAME - 1]);
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

/** Until a batch in other hands may be done. */
const LOOK_AGAIN_MS = 100;

type Options = { onBatch?: ((done: number) => void) | undefined; signal?: AbortSignal };

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

/**
 * Makes the search vectors of all posts anew, beside visitors (docs/api.md#commands: search:reindex) and beside the server,
 * which takes its part: over when none waits any more.
 * @returns how many were made, here and there
 */
export async function reindexPosts(db: Kysely<Database>, { onBatch }: Pick<Options, 'onBatch'> = {}): Promise<number> {
  const { rows } = await sql<{ marked: number }>`with marked as (
      insert into stale_posts select id from posts order by id
        on conflict (post_id) do update set post_id = excluded.post_id returning 1)
    select count(*)::int as marked from marked`.execute(db);
  const isAnyLeft = () => db.selectFrom('stale_posts').select('post_id').limit(1).executeTakeFirst();
  // What somebody else has taken is left until they are done with it.
  while (await isAnyLeft()) if ((await indexStalePosts(db, { onBatch })) === 0) await sleep(LOOK_AGAIN_MS);
  const marked = rows[0]?.marked ?? 0;
  onBatch?.(marked);
  return marked;
}
