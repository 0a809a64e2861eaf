import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Answer } from '../../../schemas/answers.ts';
import { paginate } from '../../../schemas/pagination.ts';
import type { Delivery } from '../../../schemas/programs.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import { webhookMissing } from './webhooks.ts';

const delivery: RawBuilder<unknown> = jsonObject({
  ...columns('d', ['id', 'event_id', 'event', 'status', 'attempts', 'status_code', 'error', 'duration_ms']),
  created_at: isoTime('d.created_at'),
  attempted_at: isoTime('d.attempted_at'),
  next_at: sql`case when d.status = 'pending' then ${isoTime('d.next_at')} end`,
});

/** What was and is to be sent to a webhook, the newest first. @throws AppError forbidden, not_found */
export async function listDeliveries(
  db: Kysely<Database>,
  actor: Actor,
  { id, page, limit }: { id: number; page: number; limit: number },
): Promise<Answer<'GET admin/webhooks/{id}/deliveries'>> {
  requirePermission(actor, 'webhooks.manage');
  const { rows } = await sql<{ deliveries: Delivery[]; total: number }>`
    select (select coalesce(json_agg(${delivery} order by d.id desc), '[]')
        from (select * from webhook_deliveries where webhook_id = w.id
          order by id desc limit ${limit} offset ${(page - 1) * limit}) d) as deliveries,
      (select count(*)::int from webhook_deliveries where webhook_id = w.id) as total
    from webhooks w where w.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw webhookMissing();
  return { deliveries: row.deliveries, pagination: paginate(page, limit, row.total) };
}

/** It stays as it is until the transaction ends. @throws AppError not_found; invalid while it is turned off */
async function requireActive(trx: Transaction<Database>, id: number): Promise<void> {
  const hook = await trx.selectFrom('webhooks').select('active').where('id', '=', id).forShare().executeTakeFirst();
  if (!hook) throw webhookMissing();
  if (!hook.active) throw new AppError('invalid', 'webhookOff');
}

/**
 * Sends a `ping` to a webhook, at once, whatever it subscribes to.
 * @throws AppError forbidden, not_found, too_many_requests; invalid while it is turned off
 */
export async function sendTest(db: Kysely<Database>, actor: Actor, id: number): Promise<Delivery> {
  requirePermission(actor, 'webhooks.manage');
  await countForAccount(db, 'webhook-tests', actor.id);
  return db.transaction().execute(async (trx) => {
    await requireActive(trx, id);
    const event_id = randomUUID();
    const { rows } = await sql<{ delivery: Delivery }>`
      with d as (insert into webhook_deliveries (webhook_id, event_id, event, subject, dedupe)
        values (${id}, ${event_id}, 'ping', '{}', ${`ping:${event_id}`}) returning *)
      select ${delivery} as delivery from d`.execute(trx);
    const [row] = rows;
    if (!row) throw webhookMissing();
    return row.delivery;
  });
}

/**
 * Sends a delivery again, at once and with the same body, as if it were new.
 * @throws AppError forbidden, not_found; invalid while its webhook is turned off
 */
export async function redeliver(
  db: Kysely<Database>,
  actor: Actor,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<Delivery> {
  requirePermission(actor, 'webhooks.manage');
  return db.transaction().execute(async (trx) => {
    await requireActive(trx, id);
    const { rows } = await sql<{ delivery: Delivery }>`update webhook_deliveries d
      set status = 'pending', attempts = 0, next_at = now()
      where d.id = ${deliveryId} and d.webhook_id = ${id} returning ${delivery} as delivery`.execute(trx);
    const [row] = rows;
    if (!row) throw new AppError('not_found', 'deliveryMissing');
    return row.delivery;
  });
}
