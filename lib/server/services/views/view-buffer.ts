import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/schema.ts';
import type { View, ViewBuffer } from '../../runtime.ts';

const FLUSH_EVERY_MS = 5_000;
const MOST_WAITING = 100_000;

/** One statement: new visitor-post-day rows, and the posts' counts by as many (DECISIONS 29). */
async function writeViews(db: Kysely<Database>, views: readonly View[]): Promise<void> {
  const rows = views.map((view) => ({ ...view, visitor: view.visitor.toString('hex') }));
  await sql`
    with counted as (
      insert into post_views (post_id, day, visitor)
      select v."postId", v.day::date, decode(v.visitor, 'hex')
      from json_to_recordset(${JSON.stringify(rows)}::json) v("postId" int, day text, visitor text)
      join posts p on p.id = v."postId"
      on conflict do nothing returning post_id)
    update posts set view_count = view_count + fresh.views
    from (select post_id, count(*)::int as views from counted group by post_id order by post_id) fresh
    where posts.id = fresh.post_id`.execute(db);
}

/** A buffer that is written every 5 s; views that could not be written wait for the next time. */
export function createViewBuffer(db: Kysely<Database>, log: Logger): ViewBuffer {
  let waiting: View[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const batch = waiting;
    if (batch.length === 0) return;
    waiting = [];
    try {
      await writeViews(db, batch);
    } catch (err) {
      log.warn({ err, views: batch.length }, 'views not written yet');
      waiting = [...batch, ...waiting].slice(0, MOST_WAITING);
    }
  }

  const flush = () => (writing = writing.then(write));
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS).unref();
  return {
    add(view) {
      if (waiting.length < MOST_WAITING) waiting.push(view);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
