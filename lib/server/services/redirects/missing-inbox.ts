import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/schema.ts';
import { missingPath, referrerHost } from './missing-path.ts';

const FLUSH_EVERY_MS = 5_000;
// Of one batch, in all and of one bucket.
const MOST_WAITING = 500;
const MOST_OF_BUCKET = 100;
// Of what is kept.
const MOST_KEPT = 1_000;
const MOST_KEPT_OF_BUCKET = 400;
const MOST_PROBES = 50;
const DAYS = 90;
// Any number of our own.
const INBOX_LOCK = 4_815_164;

type Waiting = { path: string; bucket: string; count: number; referrer: string | null; at: Date };

export type MissingInbox = {
  /** Remembers that nothing was found at a path, percent-encoded. Costs no more than a look into a map. */
  note: (path: string, referer: string | undefined) => void;
  flush: () => Promise<void>;
  close: () => Promise<void>;
};

/** Often and lately asked for counts most: a flood of addresses that are asked for once pushes out only its like. */
const WORTH = sql`count * exp(-extract(epoch from now() - last_at) / 2592000)`;

/** Adds a batch, and lets go of what is worth least beyond the bounds of each bucket and of all. */
async function write(db: Kysely<Database>, batch: readonly Waiting[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // One instance after the other.
    await sql`select pg_advisory_xact_lock(${INBOX_LOCK})`.execute(trx);
    await sql`insert into missing_pages (path, bucket, count, referrer, first_at, last_at)
      select path, bucket, count, referrer, at, at
      from json_to_recordset(${JSON.stringify(batch)}::json)
        batch(path text, bucket text, count int, referrer text, at timestamptz)
      on conflict (path) do update set count = least(missing_pages.count::bigint + excluded.count, 2000000000)::int,
        referrer = coalesce(excluded.referrer, missing_pages.referrer),
        last_at = greatest(missing_pages.last_at, excluded.last_at)`.execute(trx);
    await sql`with in_buckets as (
        select path, bucket, ${WORTH} as worth, last_at,
          row_number() over (partition by bucket order by ${WORTH} desc, last_at desc, path) as place
        from missing_pages where last_at > now() - make_interval(days => ${DAYS}::int)
      ), kept as (
        select path from in_buckets
        where place <= case bucket when 'probe' then ${MOST_PROBES}::int else ${MOST_KEPT_OF_BUCKET}::int end
        order by bucket = 'probe', worth desc, last_at desc, path limit ${MOST_KEPT}::int)
      delete from missing_pages where path not in (select path from kept)`.execute(trx);
  });
}

/** Addresses that nothing was found at, written every few seconds, off the way of the answers. */
export function createMissingInbox(db: Kysely<Database>, log: Logger): MissingInbox {
  let waiting = new Map<string, Waiting>();
  let inBucket = new Map<string, number>();
  let writing: Promise<void> = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    const batch = [...waiting.values()];
    if (batch.length === 0) return;
    waiting = new Map();
    inBucket = new Map();
    // A count of what was not found is not worth a second try.
    await write(db, batch).catch((err: unknown) => log.warn({ err }, 'missing pages not written'));
  }

  const flush = () => (writing = writing.then(writeWaiting));
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS).unref();
  return {
    note(encoded, referer) {
      const found = missingPath(encoded);
      if (!found) return;
      const known = waiting.get(found.path);
      const referrer = referrerHost(referer) ?? known?.referrer ?? null;
      const others = inBucket.get(found.bucket) ?? 0;
      if (!known && (waiting.size >= MOST_WAITING || others >= MOST_OF_BUCKET)) return;
      if (!known) inBucket.set(found.bucket, others + 1);
      waiting.set(found.path, { ...found, referrer, count: (known?.count ?? 0) + 1, at: new Date() });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
