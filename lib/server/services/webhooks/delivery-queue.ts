import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Runtime } from '../../runtime.ts';
import { type Outcome, type ClaimedDelivery, sendDelivery, eventBody } from './send-delivery.ts';
import { secretOf, signatureOf } from './webhook-target.ts';

// A claim outlives the longest attempt; of a process that died it comes up again within the minute.
const CLAIM_SECONDS = 30;
// Half a minute, then growing, a day in all.
const PAUSES_SECONDS = [30, 120, 480, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800];
const LOOK_BACK_DAYS = 7;
const KEEP_DAYS = 30;
const MOST_PER_WEBHOOK = 1_000;

/** Writes what came due: posts whose time has come without a write. Free while no webhook is active. */
export async function queueDuePosts(db: Kysely<Database>): Promise<void> {
  await sql`select tell_webhooks_of_due(p) from posts p
    where exists (select from webhooks where active and 'post.published' = any (events))
      and p.listed_at > now() - make_interval(days => ${LOOK_BACK_DAYS}) and p.listed_at <= now()
      and p.updated_at < p.listed_at`.execute(db);
}

/** Webhooks that something is due for, without the `busy` ones. */
export async function dueWebhooks(db: Kysely<Database>, busy: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select w.id from webhooks w
    where w.active and w.id <> all (${busy}::int[]) and exists (select from webhook_deliveries d
      where d.webhook_id = w.id and d.status = 'pending' and d.next_at <= now())`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The next due delivery of a webhook, claimed for half a minute: no connection is held while a receiver takes its time,
 * and no other instance sends it meanwhile.
 */
export async function claimDelivery(db: Kysely<Database>, webhookId: number): Promise<ClaimedDelivery | undefined> {
  return db
    .updateTable('webhook_deliveries')
    .set({
      attempts: sql`attempts + 1`,
      attempted_at: sql<Date>`now()`,
      next_at: sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where('status', '=', 'pending')
        .where('next_at', '<=', sql<Date>`now()`)
        .orderBy('next_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Writes how an attempt went: delivered, tried again later, or given up after a day. */
async function settleDelivery(
  db: Kysely<Database>,
  { id, attempts }: ClaimedDelivery,
  outcome: Outcome,
): Promise<void> {
  const pause = PAUSES_SECONDS[attempts - 1];
  const after = pause === undefined ? ('failed' as const) : ('pending' as const);
  await db
    .updateTable('webhook_deliveries')
    .set({
      ...outcome,
      // One that was turned off meanwhile stays so, unless it has arrived.
      status: outcome.error === null ? 'delivered' : sql`case when status = 'pending' then ${after} else status end`,
      next_at: sql<Date>`now() + make_interval(secs => ${pause ?? 0})`,
    })
    .where('id', '=', id)
    .execute();
}

/** Removes deliveries of more than 30 days, and of each webhook all but the newest thousand that are done. */
export async function sweepDeliveries(db: Kysely<Database>): Promise<void> {
  // What came due lately is not told again as long as its row is there.
  await sql`with kept as materialized (select w.id, (select n.id from webhook_deliveries n where n.webhook_id = w.id
      order by n.id desc offset ${MOST_PER_WEBHOOK} limit 1) as first from webhooks w)
    delete from webhook_deliveries d using kept k where k.id = d.webhook_id
      and (d.created_at < now() - make_interval(days => ${KEEP_DAYS})
        or (d.status <> 'pending' and (d.event <> 'post.published' or d.created_at < now() - interval '8 days')
          and d.id < k.first))`.execute(db);
}

type Parts = Pick<Runtime, 'db' | 'authSecret'>;

/** The body of an event is made once: every attempt sends the same. */
async function bodyOf(db: Runtime['db'], claimed: ClaimedDelivery): Promise<string | undefined> {
  if (claimed.body !== null) return claimed.body;
  const body = await eventBody(db, claimed);
  const kept = db.updateTable('webhook_deliveries').where('id', '=', claimed.id);
  await (body === undefined ? kept.set({ status: 'cancelled' }) : kept.set({ body })).execute();
  return body;
}

/** Sends the next due delivery of a webhook. @returns false when nothing is due */
export async function deliverNext({ db, authSecret }: Parts, webhookId: number): Promise<boolean> {
  const claimed = await claimDelivery(db, webhookId);
  if (!claimed) return false;
  const body = await bodyOf(db, claimed);
  const hook = await db
    .selectFrom('webhooks')
    .select(['url', 'nonce'])
    .where('id', '=', webhookId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!hook || body === undefined) return true;
  const headers = {
    'lekha-event': claimed.event,
    'lekha-delivery': String(claimed.id),
    'lekha-signature': signatureOf(body, secretOf(hook.nonce, authSecret), new Date()),
  };
  await settleDelivery(db, claimed, await sendDelivery(hook.url, body, headers));
  return true;
}
