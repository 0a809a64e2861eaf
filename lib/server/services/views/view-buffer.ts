import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { NamelessSource } from '../../../rules/sources.ts';
import type { Database } from '../../db/schema.ts';
import { forEverybody } from '../../log.ts';
import type { View, ViewBuffer } from '../../runtime.ts';

// As long as the first view of a batch waits for others. Nobody looks at its answer.
const GATHER_MS = 100;

/** Hosts kept of a post's day; those that come later are one. Two instances at once may keep a few more. */
const MOST_SOURCES = 20;

/**
 * One statement: new visitor-post-day rows, the posts' counts by as many (docs/product.md#views), and where they came from.
 * The posts are locked in their order first, so that the batches of two instances never wait for each other in a circle.
 */
async function writeViews(db: Kysely<Database>, views: readonly Seen[]): Promise<void> {
  const rows = views.map(({ postId, visitor, source }) => ({ postId, visitor: visitor.toString('hex'), source }));
  await sql`
    with today as (select (now() at time zone 'UTC')::date as day),
    viewed as (
      select distinct on ("postId", visitor) "postId" as post_id, decode(visitor, 'hex') as visitor, source
      from json_to_recordset(${JSON.stringify(rows)}::json) v("postId" int, visitor text, source text)),
    locked as materialized (
      select id from posts where id in (select post_id from viewed) order by id for no key update),
    counted as (
      insert into post_views (post_id, day, visitor)
      select locked.id, today.day, viewed.visitor
      from viewed join locked on locked.id = viewed.post_id, today
      on conflict do nothing returning post_id, visitor),
    known as (select post_id, source from post_sources, today
      where post_sources.day = today.day and post_id in (select post_id from viewed)),
    came as (
      select post_id, source, count(*)::int as views, known.source is not null as is_known,
        row_number() over (partition by post_id, known.source is null order by count(*) desc, source) as place
      from counted join viewed using (post_id, visitor) left join known using (post_id, source)
      group by post_id, source, known.source),
    kept as (
      insert into post_sources (post_id, day, source, views)
      select post_id, today.day, case when is_known
          or place <= ${MOST_SOURCES} - (select count(*) from known where known.post_id = came.post_id)
        then source else ${'other' satisfies NamelessSource} end as kept_source, sum(views)
      from came, today group by post_id, today.day, kept_source
      on conflict (post_id, day, source) do update set views = post_sources.views + excluded.views)
    update posts set view_count = view_count + fresh.views
    from (select post_id, count(*)::int as views from counted group by post_id) fresh
    where posts.id = fresh.post_id`.execute(db);
}

/** Marks views of today as read to the end, in their order: two batches that meet wait in a row. */
async function writeEnds(db: Kysely<Database>, ends: readonly View[]): Promise<void> {
  const rows = ends.map(({ postId, visitor }) => ({ postId, visitor: visitor.toString('hex') }));
  await sql`
    with held as materialized (
      select v.post_id, v.day, v.visitor from post_views v
      where v.day = (now() at time zone 'UTC')::date and not v.finished and (v.post_id, v.visitor) in (
        select "postId", decode(visitor, 'hex') from json_to_recordset(${JSON.stringify(rows)}::json)
          e("postId" int, visitor text))
      order by v.post_id, v.visitor for no key update)
    update post_views set finished = true where (post_id, day, visitor) in (select * from held)`.execute(db);
}

type Seen = Extract<View, { source: string }>;

async function writeBatch(db: Kysely<Database>, batch: readonly View[]): Promise<void> {
  const views = batch.filter((view) => 'source' in view);
  const ends = batch.filter((view) => 'finished' in view);
  if (views.length > 0) await writeViews(db, views);
  if (ends.length > 0) await writeEnds(db, ends);
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
    const written = forEverybody(() => writeBatch(db, batch));
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
