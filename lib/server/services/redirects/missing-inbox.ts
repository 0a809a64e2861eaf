import type { IncomingHttpHeaders } from 'node:http';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { pathTo } from '../../../paths.ts';
import type { Answer } from '../../../schemas/answers.ts';
import { paginate } from '../../../schemas/pagination.ts';
import type { MissingPage } from '../../../schemas/redirect.ts';
import { createNearest } from '../../../text/names.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { decodePath, oldPathKey } from '../../content/old-path.ts';
import type { Database } from '../../db/schema.ts';
import { isoTime } from '../../db/sql-fragments.ts';

const LONGEST = 300;
// What only programs ask for that look for holes.
const PROBE =
  /\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|ini|ya?ml|zip|tar|gz|sh|exe)(?:\/|$)|\/\.|^\/(?:wp-(?!content\/uploads\/)|cgi-bin|vendor\/|phpmyadmin|xmlrpc|boaform|actuator|solr)/u;
// Addresses with a secret in them, of which only this one's owner knows.
const SECRET = /^\/(?:preview|undo-email|invitations|subscriptions|unsubscribe|reset-password|verify-email)\//u;
const TOKEN =
  /^(?:[0-9a-f]{24,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=\D*\d)(?!(?:[^_-]*[_-]){3})[\w=-]{32,}|\d{7,})$/u;

/** Who asks for everything of an export, drafts too: no reader missed what it does not find. */
export const CHECK_AGENT = 'lekha-import-verify';

type MissingPath = { path: string; bucket: string };

/**
 * What is remembered of an address that nothing was found at: its path in one spelling and what it is bounded together
 * with - probes, short addresses, all below one folder. Undefined for what may name a person or hold a secret.
 */
export function missingPath(encoded: string): MissingPath | undefined {
  const path = oldPathKey(decodePath(encoded));
  if (path === '' || [...path].length > LONGEST || SECRET.test(path) || /[@\p{Cc}]/u.test(path)) return undefined;
  const segments = path.split('/').slice(1);
  if (segments.some((segment) => TOKEN.test(segment))) return undefined;
  if (PROBE.test(path)) return { path, bucket: 'probe' };
  return { path, bucket: segments.length > 1 ? `/${segments[0] ?? ''}` : '/' };
}

/** The host that a Referer names; null for none. */
export function referrerHost(referer: string | undefined): string | null {
  const url = URL.parse(referer ?? '');
  return url && /^https?:$/u.test(url.protocol) && url.hostname.length <= 253 ? url.hostname : null;
}

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
  note: (path: string, headers: IncomingHttpHeaders) => void;
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
    note(encoded, { referer, 'user-agent': agent }) {
      const found = agent === CHECK_AGENT ? undefined : missingPath(encoded);
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

// The newest posts are enough to be suggested, and to be read at once.
const MOST_CANDIDATES = 5_000;

type Candidate = { slug: string; title: string };

/** The public post whose address or title is most like the end of a path. */
async function suggester(db: Kysely<Database>) {
  const { rows } = await sql<Candidate>`select p.slug, p.title from posts p
    where p.listed_at <= now() order by p.listed_at desc, p.id desc limit ${MOST_CANDIDATES}`.execute(db);
  const nearest = createNearest(rows, ({ slug, title }) => [slug, title]);
  return (path: string) => {
    const found = nearest(path.split('/').findLast((segment) => /\p{L}/u.test(segment)) ?? '');
    return found ? { title: found.title, path: pathTo.post(found.slug) } : null;
  };
}

type Row = Omit<MissingPage, 'suggestion'>;

/** A page of the addresses that nothing was found at, those that were asked for most first. */
export async function listMissing(
  db: Kysely<Database>,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<Answer<'GET admin/missing'>> {
  requirePermission(actor, 'redirects.manage');
  const { rows } = await sql<Row & { total: number }>`select path, count, referrer, ${isoTime('first_at')} as first_at,
      ${isoTime('last_at')} as last_at, count(*) over ()::int as total
    from missing_pages order by bucket = 'probe', count desc, last_at desc, path
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const suggest = rows.length > 0 ? await suggester(db) : () => null;
  return {
    missing: rows.map(({ total: _total, ...row }) => ({ ...row, suggestion: suggest(row.path) })),
    pagination: paginate(page, limit, rows[0]?.total ?? 0),
  };
}
