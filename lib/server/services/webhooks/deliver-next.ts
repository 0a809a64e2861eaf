import type { Runtime } from '../../runtime.ts';
import { claimDelivery, settleDelivery } from './delivery-queue.ts';
import { type ClaimedDelivery, eventBody } from './event-body.ts';
import { sendDelivery } from './send-delivery.ts';
import { secretOf, signatureOf } from './webhook-secret.ts';

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
