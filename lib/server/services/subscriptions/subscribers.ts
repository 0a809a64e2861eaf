// Who is told of posts by mail, as those who run the site see them.
import { type Kysely, sql } from 'kysely';
import type { SubscriberState } from '../../../rules/subscriptions.ts';
import type { Answer } from '../../../schemas/answers.ts';
import { paginate } from '../../../schemas/pagination.ts';
import { writeCsvLine } from '../../../text/csv.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { columns, containing, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { noteEnded } from '../accounts/departure/ended-addresses.ts';

const subscriber = jsonObject({
  ...columns('b', ['id', 'email', 'language']),
  created_at: isoTime('b.created_at'),
  suspended_at: isoTime('b.suspended_at'),
  subscriptions: sql`coalesce((select json_agg(json_build_object('scope', s.scope, 'scope_id', s.scope_id,
      'frequency', s.frequency, 'confirmed_at', ${isoTime('s.confirmed_at')}) order by s.id)
    from subscriptions s where s.subscriber_id = b.id), '[]')`,
});

const state = sql`case when b.suspended_at is not null then 'suspended'
  when exists (select from subscriptions s where s.subscriber_id = b.id and s.confirmed_at is not null) then 'confirmed'
  else 'waiting' end`;

type Request = { page: number; limit: number; search?: string | undefined; state?: SubscriberState | undefined };
type Listed = Answer<'GET admin/subscribers'>;

async function countStates(db: Kysely<Database>): Promise<Listed['counts']> {
  const { rows } = await sql<{ state: SubscriberState; count: number }>`
    select state, count(*)::int as count from (select ${state} as state from subscribers b) states group by 1`.execute(
    db,
  );
  const counts = { waiting: 0, confirmed: 0, suspended: 0 };
  for (const row of rows) counts[row.state] = row.count;
  return counts;
}

async function listSendings(db: Kysely<Database>): Promise<Listed['sendings']> {
  const { rows } = await sql<Listed['sendings'][number]>`select id, title from posts where id in (
      select tells_of_posts[1] from mail_queue where week_since is null and tells_of_posts is not null
      union select post_id from post_mailings union select post_id from held_mailings where state = 'paused')
    order by listed_at desc nulls last, id desc limit 20`.execute(db);
  return rows;
}

/**
 * A page of those who are told of posts, the newest first, by address where searched, and of one state where asked.
 * @throws AppError forbidden
 */
export async function listSubscribers(
  db: Kysely<Database>,
  actor: Actor,
  { page, limit, search, state: wanted }: Request,
): Promise<Listed> {
  requirePermission(actor, 'settings.manage');
  const found = sql`${search ? containing(['b.email'], search) : sql`true`}
    and (${wanted ?? null}::text is null or ${state} = ${wanted ?? null}::text)`;
  const { rows } = await sql<{ subscribers: Listed['subscribers']; total: number }>`
    select (select count(*)::int from subscribers b where ${found}) as total,
      (select coalesce(json_agg(${subscriber} order by b.id desc), '[]') from (
        select * from subscribers b where ${found} order by b.id desc limit ${limit} offset ${(page - 1) * limit}) b)
        as subscribers`.execute(db);
  const { subscribers = [], total = 0 } = rows[0] ?? {};
  return {
    subscribers,
    pagination: paginate(page, limit, total),
    counts: await countStates(db),
    sendings: await listSendings(db),
  };
}

/**
 * Forgets an address with all that it is told of and the mails that wait for it. A file of addresses does not bring it
 * back; its owner can.
 * @throws AppError forbidden, not_found
 */
export async function deleteSubscriber(
  { db, authSecret }: Pick<Runtime, 'db' | 'authSecret'>,
  actor: Actor,
  id: number,
): Promise<void> {
  requirePermission(actor, 'settings.manage');
  await db.transaction().execute(async (trx) => {
    const deleted = await trx.deleteFrom('subscribers').where('id', '=', id).returning('email').executeTakeFirst();
    if (!deleted) throw new AppError('not_found', 'subscriberMissing');
    await noteEnded(trx, deleted.email, authSecret);
  });
}

/**
 * Lets an address that was suspended get mails again, such as after its mailbox was full or its mail server wrong.
 * @throws AppError forbidden, not_found
 */
export async function resumeSubscriber(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'settings.manage');
  const { numUpdatedRows } = await db
    .updateTable('subscribers')
    .set({ suspended_at: null, refusals: 0 })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('not_found', 'subscriberMissing');
}

const COLUMNS = ['email', 'language', 'scope', 'scope_id', 'frequency', 'confirmed_at', 'suspended_at'] as const;
const ROWS_AT_ONCE = 1_000;

type Row = { id: number } & Record<Exclude<(typeof COLUMNS)[number], 'scope_id'>, string | null> & {
    scope_id: number | null;
  };

async function* writeRows(db: Kysely<Database>): AsyncGenerator<string> {
  yield writeCsvLine(COLUMNS);
  let after = 0;
  for (;;) {
    const { rows } = await sql<Row>`select s.id, b.email, b.language, s.scope, s.scope_id, s.frequency,
        ${isoTime('s.confirmed_at')} as confirmed_at, ${isoTime('b.suspended_at')} as suspended_at
      from subscriptions s join subscribers b on b.id = s.subscriber_id
      where s.id > ${after} order by s.id limit ${ROWS_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => writeCsvLine(COLUMNS.map((name) => row[name]))).join('');
    after = last.id;
  }
}

/**
 * All who are told of posts as CSV, a line for each thing that they are told of, in pieces.
 * @throws AppError forbidden
 */
export function exportSubscribers(db: Kysely<Database>, actor: Actor): AsyncIterable<string> {
  requirePermission(actor, 'settings.manage');
  return writeRows(db);
}
