// Webhooks: addresses elsewhere that are told of what happens on the site, signed with a secret.
import { type Kysely, sql, type Transaction } from 'kysely';
import { messageOf } from '../../../rules/messages.ts';
import { MOST_WEBHOOKS } from '../../../rules/programs.ts';
import type { CreateWebhookInput, NewWebhook, UpdateWebhookInput, Webhook } from '../../../schemas/programs.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { columns, isoTime, jsonObject, nextUpdate, refuseStale } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { refusePrivateTarget, makeNonce, secretOf } from './webhook-target.ts';

type Trx = Transaction<Database>;

const lastDelivery = sql`(select ${jsonObject({
  ...columns('d', ['status', 'status_code']),
  at: isoTime('d.attempted_at'),
})} from webhook_deliveries d where d.webhook_id = w.id and d.attempted_at is not null order by d.id desc limit 1)`;

const webhook = jsonObject({
  ...columns('w', ['id', 'url', 'events', 'active']),
  created_at: isoTime('w.created_at'),
  updated_at: isoTime('w.updated_at'),
  last_delivery: lastDelivery,
});

async function selectWebhooks(db: Kysely<Database>, id: number | null): Promise<Webhook[]> {
  const { rows } = await sql<{ webhook: Webhook }>`select ${webhook} as webhook from webhooks w
    where ${id}::int is null or w.id = ${id} order by w.id desc`.execute(db);
  return rows.map((row) => row.webhook);
}

export const webhookMissing = () => new AppError('not_found', 'webhookMissing');

async function getWebhook(db: Kysely<Database>, id: number): Promise<Webhook> {
  const [row] = await selectWebhooks(db, id);
  if (!row) throw webhookMissing();
  return row;
}

/** All of them, the newest first, without their secrets. */
export async function listWebhooks(db: Kysely<Database>, actor: Actor): Promise<Webhook[]> {
  requirePermission(actor, 'webhooks.manage');
  return selectWebhooks(db, null);
}

/**
 * Makes a webhook. @returns it with its secret, which is told this once
 * @throws AppError forbidden; invalid for an address of this machine or its network, and when there are too many
 */
export async function createWebhook(
  { db, authSecret }: Pick<Runtime, 'db' | 'authSecret'>,
  actor: Actor,
  { url, events, active }: CreateWebhookInput,
): Promise<NewWebhook> {
  requirePermission(actor, 'webhooks.manage');
  await refusePrivateTarget(url);
  const nonce = makeNonce();
  return db.transaction().execute(async (trx) => {
    await sql`lock table webhooks in share row exclusive mode`.execute(trx);
    const { total } = await trx
      .selectFrom('webhooks')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    if (Number(total) >= MOST_WEBHOOKS)
      throw new AppError('invalid', messageOf('webhooksMany', { max: MOST_WEBHOOKS }));
    const { id } = await trx
      .insertInto('webhooks')
      .values({ url, events, active, nonce })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...(await getWebhook(trx, id)), secret: secretOf(nonce, authSecret) };
  });
}

/** What waits for a webhook that is turned off is not sent any more. */
const cancelPending = (trx: Trx, webhookId: number) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ status: 'cancelled' })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .execute();

/**
 * Changes a webhook; what the input does not name stays.
 * @throws AppError forbidden, invalid, not_found, edit_conflict
 */
export async function updateWebhook(
  db: Kysely<Database>,
  actor: Actor,
  id: number,
  { updated_at: seen, ...changes }: UpdateWebhookInput,
): Promise<Webhook> {
  requirePermission(actor, 'webhooks.manage');
  if (changes.url !== undefined) await refusePrivateTarget(changes.url);
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('webhooks')
      .select(['updated_at', 'active', 'events'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw webhookMissing();
    refuseStale(row, seen, 'changedElsewhere');
    const isOther = (changes.active ?? row.active) !== row.active || changes.events !== undefined;
    await trx
      .updateTable('webhooks')
      .set({ ...changes, updated_at: nextUpdate(), ...(isOther && { since: sql<Date>`now()` }) })
      .where('id', '=', id)
      .execute();
    if (changes.active === false) await cancelPending(trx, id);
    return getWebhook(trx, id);
  });
}

/** Deletes a webhook with all that was or is to be sent. @returns its address @throws AppError forbidden, not_found */
export async function deleteWebhook(db: Kysely<Database>, actor: Actor, id: number): Promise<string> {
  requirePermission(actor, 'webhooks.manage');
  const row = await db.deleteFrom('webhooks').where('id', '=', id).returning('url').executeTakeFirst();
  if (!row) throw webhookMissing();
  return row.url;
}
