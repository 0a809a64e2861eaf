import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { View, ViewBuffer } from '../../runtime.ts';

// As long as the first view of a batch waits for others. Nobody looks at its answer.
const GATHER_MS = 100;

/**
 * One statement: new visitor-post-day rows, and the posts' counts by as many (docs/product.md#views). The posts are locked in
 * their order first, so that the batches of two instances never wait for each other in a circle.
 */
async function writeViews(db: Kysely<Database>, views: readonly View[]): Promise<void> {
  const rows = views.map(({ postId, visitor }) => ({ postId, visitor: visitor.toString('hex') }));
  await sql`
    with viewed as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) v("postId" int, visitor text)),
    locked as materialized (
      select id from posts where id in (select "postId" from viewed) order by id for no key update),
    counted as (
      insert into post_views (post_id, day, visitor)
      select locked.id, (now() at time zone 'UTC')::date, decode(viewed.visitor, 'hex')
      from viewed join locked on locked.id = viewed."postId"
      on conflict do nothing returning post_id)
    update posts set view_count = view_count + fresh.views
    from (select post_id, count(*)::int as views from counted group by post_id) fresh
    where posts.id = fresh.post_id`.execute(db);
}

/** A buffer that says of a view that it is counted once it is written: a process that is killed takes none along. */
export function createViewBuffer(db: Kysely<Database>): ViewBuffer {
  let waiting: View[] = [];
  let gathering: Promise<void> | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  async function write(): Promise<void> {
    await Promise.all([sleep(GATHER_MS), writing]);
    const batch = waiting;
    waiting = [];
    gathering = undefined;
    const written = writeViews(db, batch);
    writing = written.catch(() => undefined);
    return written;
  }

  return {
    add(view) {
      waiting.push(view);
      return (gathering ??= write());
    },
    async close() {
      await gathering?.catch(() => undefined);
      await writing;
    },
  };
}
