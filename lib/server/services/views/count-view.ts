// Views: how often a post was read, once per reader and day.
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { sourceOf } from '../../../rules/sources.ts';
import { keyedHash } from '../../auth/secret.ts';
import type { Database } from '../../db/schema.ts';
import { env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import { isPrefetch } from '../../http/conditional-request.ts';
import { addressKey } from '../../limits/address-limits.ts';
import type { Runtime } from '../../runtime.ts';

// What crawlers, link previews and scripts call themselves; people's browsers say none of these.
const BOT =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl|wget|python|headless|lighthouse/i;

function isBotOrPrefetch(headers: Headers): boolean {
  return BOT.test(headers.get('user-agent') || 'bot') || isPrefetch((name) => headers.get(name));
}

/** Forgets the keys of days that are over: which reader was counted where cannot be found out from then on. */
export async function forgetViewKeys(db: Kysely<Database>): Promise<void> {
  await sql`delete from view_keys where day < (now() at time zone 'UTC')::date`.execute(db);
}

/** The key of a day, the same for all instances. */
async function readKey(db: Kysely<Database>, day: string): Promise<string> {
  await forgetViewKeys(db);
  const { rows } = await sql<{ key: Buffer }>`insert into view_keys (day, key) values (${day}::date, ${randomBytes(32)})
    on conflict (day) do update set key = view_keys.key returning key`.execute(db);
  if (!rows[0]) throw new Error('an insert gives a row');
  return rows[0].key.toString('hex');
}

const known = new WeakMap<Kysely<Database>, { day: string; key: Promise<string> }>();

function keyOf(db: Kysely<Database>, day: string): Promise<string> {
  const held = known.get(db);
  if (held?.day === day) return held.key;
  const key = readKey(db, day);
  known.set(db, { day, key });
  key.catch(() => known.delete(db));
  return key;
}

type Reader = { headers: Headers; address: string };
/** `from`: host of the page before, as the reader's browser says it, or ''. `finished`: the end of the text was read. */
type Reading = { from?: string | undefined; finished?: boolean | undefined };

/** Days for which it is known where readers came from. */
const SOURCE_DAYS = 400;

/** Forgets where readers of long ago came from. For a job. */
export async function sweepSources(db: Kysely<Database>): Promise<void> {
  await sql`delete from post_sources where day < (now() at time zone 'UTC')::date - ${SOURCE_DAYS}::int`.execute(db);
}

/**
 * Counts a view of a public post: once per reader, post and UTC day; bots and prefetches do not count (docs/product.md#views).
 * A reader is a keyed hash of address and browser, of use for this post and day alone: no cookie tells them again. It is
 * written when this returns. The end of a text counts for a view of the same day.
 * @throws AppError not_found 'postMissing'
 */
export async function countView(
  { db, views }: Runtime,
  postId: number,
  { headers, address, from = '', finished = false }: Reader & Reading,
): Promise<void> {
  const post = await db
    .selectFrom('posts')
    .select(sql<string>`(now() at time zone 'UTC')::date::text`.as('day'))
    .where('id', '=', postId)
    .where('listed_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  if (!post) throw new AppError('not_found', 'postMissing');
  if (isBotOrPrefetch(headers)) return;
  const who = [addressKey(address), headers.get('user-agent') ?? '', postId];
  const visitor = keyedHash(await keyOf(db, post.day), 'view', who).subarray(0, 16);
  const source = sourceOf(from, new URL(env().SITE_URL).hostname);
  await views.add(finished ? { postId, visitor, finished } : { postId, visitor, source });
}
