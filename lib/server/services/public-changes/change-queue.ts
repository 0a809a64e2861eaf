// Public-changes: what readers see anew, noted by triggers and told to search engines and to a hub.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ChangeListener } from '../../db/site-tables.ts';

// Who saves, looks and saves again is told of once.
const QUIET_SECONDS = 10;
const FULL_BATCH = 100;
// What a dead process had claimed comes up again.
const CLAIM_SECONDS = 60;
// A minute, then growing, two days in all.
const PAUSES_SECONDS = [60, 300, 1_800, 7_200, 21_600, 43_200, 86_400];

/** What is to be told at once: each address stands here once, however many rows name it. */
export type Batch = { ids: string[]; paths: string[] };

/** Makes the listeners those of the settings: who is new is told from now on, who has gone is told nothing any more. */
export async function setListeners(db: Kysely<Database>, names: readonly ChangeListener[]): Promise<void> {
  await sql`delete from change_listeners where name <> all (${names}::text[])`.execute(db);
  if (names.length === 0) return;
  const rows = names.map((name) => ({ name }));
  await db
    .insertInto('change_listeners')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes posts whose time has come without a write, once, whichever instance looks. */
export async function noteDuePosts(db: Kysely<Database>): Promise<void> {
  await sql`
    with waiting as (
      -- Two lookers wait for each other; a write that notes something waits for neither.
      select min(looked_at) as since from (select looked_at from change_listeners for no key update) listeners
    ), due as (
      select p as post from posts p, waiting
      where p.listed_at > waiting.since and p.listed_at <= now() and p.updated_at < p.listed_at
    ), looked as (
      update change_listeners set looked_at = now()
      where exists (select from due) or looked_at < now() - interval '1 hour'
    )
    select note_post(due.post, true) from due`.execute(db);
}

/**
 * Claims what a listener is to be told next: when nothing was noted for ten seconds, or when there is enough for a full
 * batch. Undefined while there is nothing, or it is not time yet.
 */
export async function claimChanges(
  db: Kysely<Database>,
  listener: ChangeListener,
  most: number,
): Promise<Batch | undefined> {
  const { rows } = await sql<{ id: string; path: string }>`
    with due as (
      select path, min(id) as first, max(noted_at) as noted_at from public_changes
      where listener = ${listener} and next_at <= now() group by path
    ), picked as (
      select path from due
      where (select max(noted_at) from due) <= clock_timestamp() - make_interval(secs => ${QUIET_SECONDS})
        or (select count(*) from due) >= ${FULL_BATCH}
      order by first limit ${most}
    )
    update public_changes set attempts = attempts + 1, next_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    where id in (select id from public_changes where listener = ${listener} and next_at <= now()
      and path in (select path from picked) for update skip locked)
    returning id, path`.execute(db);
  if (rows.length === 0) return undefined;
  return { ids: rows.map(({ id }) => id), paths: [...new Set(rows.map(({ path }) => path))] };
}

/** Makes a claim last a full minute again, so that nobody else tells of it while a slow receiver is being told. */
export async function keepClaim(db: Kysely<Database>, { ids }: Batch): Promise<void> {
  await db
    .updateTable('public_changes')
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})` })
    .where('id', 'in', ids)
    .execute();
}

/** What has been told, or never will be, is forgotten. */
export async function forgetChanges(db: Kysely<Database>, { ids }: Batch): Promise<void> {
  await db.deleteFrom('public_changes').where('id', 'in', ids).execute();
}

/**
 * Puts a batch off, each change by its own tries: one that is new is not given up with those that were tried for days. The
 * receiver's own wait counts where it is longer. @returns false when all of it was given up
 */
export async function putOffChanges(db: Kysely<Database>, { ids }: Batch, wait = 0): Promise<boolean> {
  await db.deleteFrom('public_changes').where('id', 'in', ids).where('attempts', '>', PAUSES_SECONDS.length).execute();
  const { numUpdatedRows } = await db
    .updateTable('public_changes')
    .set({
      next_at: sql<Date>`now() + make_interval(secs => greatest((${PAUSES_SECONDS}::int[])[attempts], ${wait}))`,
    })
    .where('id', 'in', ids)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
