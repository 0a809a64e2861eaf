// Subscriptions: who is told of posts by mail. Nothing is counted of whether such a mail is opened.
import { type Kysely, sql, type Transaction } from 'kysely';
import { pathFromMail } from '../../../paths.ts';
import type { SubscriptionScope } from '../../../rules/subscriptions.ts';
import type { SubscribeInput } from '../../../schemas/subscription.ts';
import { keyedHash } from '../../auth/secret.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { AppError } from '../../errors.ts';
import { addressKey } from '../../limits/address-limits.ts';
import { type Bound, countUse } from '../../limits/count-use.ts';
import { queueMail, transactWithMail } from '../../mail/mail-queue.ts';
import { confirmSubscriptionLetter } from '../../mail/templates/subscription-letters.ts';
import type { Runtime } from '../../runtime.ts';
import { forgetEnded } from '../accounts/departure/ended-addresses.ts';
import { findOfferedScope, readSubscriptionToken, subscriptionToken } from './find-scope.ts';
import { openSubscriptions, type OwnSubscription } from './manage-subscriptions.ts';

/** Mails that ask an address to confirm: whoever is named by strangers is not flooded. */
const CONFIRMATIONS: Bound = { points: 5, seconds: 24 * 60 * 60 };
/** Beside these comes the first that a sender asks for: no stranger uses up those of the mailbox's owner. */
const FIRST_OF_SENDER: Bound = { ...CONFIRMATIONS, points: 1 };
const FIRSTS: Bound = { ...CONFIRMATIONS, points: 20 };

async function requireScope(db: Kysely<Database>, scope: SubscriptionScope, id: number): Promise<void> {
  if (await findOfferedScope(db, scope, String(id))) return;
  throw new AppError('invalid', 'choice', { errors: { id: ['choice'] } });
}

type Wanted = SubscribeInput & { scopeId: number | null };

/** The subscriber's row; a stranger who names a known address changes nothing about it. */
async function keepSubscriber(trx: Transaction<Database>, { email, language }: Wanted): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into subscribers as known (email, language) values (${email}, ${language})
    on conflict (lower(email)) do update set language = case when exists (
        select from subscriptions s where s.subscriber_id = known.id and s.confirmed_at is not null)
      then known.language else excluded.language end
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The subscriber was not kept.');
  return row.id;
}

async function keepSubscription(trx: Transaction<Database>, subscriber: number, { scope, scopeId, frequency }: Wanted) {
  const { rows } = await sql<{ id: number; is_confirmed: boolean }>`
    insert into subscriptions as known (subscriber_id, scope, scope_id, frequency)
    values (${subscriber}, ${scope}, ${scopeId}, ${frequency})
    on conflict (subscriber_id, scope, coalesce(scope_id, 0), frequency) do update set created_at = now()
    returning id, confirmed_at is not null as is_confirmed`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The subscription was not kept.');
  return row;
}

/**
 * Keeps what somebody wants to be told of, and mails them a link that confirms it. To the outside nothing tells whether
 * the address is known. `address`: of whoever asks.
 * @throws AppError not_found where the operator has switched subscriptions off, invalid
 */
export async function subscribe(runtime: Runtime, input: SubscribeInput, address: string): Promise<void> {
  if (siteSettings().subscriptions === 'off') throw new AppError('not_found', 'addressUnknown');
  const wanted = { ...input, scopeId: input.scope === 'site' ? null : (input.id ?? 0) };
  await requireScope(runtime.db, input.scope, wanted.scopeId ?? 0);
  const mailbox = keyedHash(runtime.authSecret, 'subscriber', [input.email.toLowerCase()]).toString('base64url');
  const isLeft = async (key: string, bound: Bound) =>
    (await countUse(runtime.db, `confirmations:${mailbox}${key}`, bound)) === null;
  const isFirst = await isLeft(`:${addressKey(address)}`, FIRST_OF_SENDER);
  const isFlooded = !(await isLeft('', CONFIRMATIONS)) && !(isFirst && (await isLeft(':firsts', FIRSTS)));
  await transactWithMail(runtime, async (trx) => {
    const subscriber = await keepSubscriber(trx, wanted);
    const { id, is_confirmed } = await keepSubscription(trx, subscriber, wanted);
    const path = pathFromMail.confirm(subscriptionToken('subscription', id, runtime.authSecret));
    const endPath = pathFromMail.manage(subscriptionToken('subscriber', subscriber, runtime.authSecret));
    const letter = confirmSubscriptionLetter(input.language, { path, endPath });
    // Of the same cost, whoever it is.
    const isSent = !is_confirmed && !isFlooded;
    await queueMail(trx, isSent ? input.email : null, letter, { subscriberId: isSent ? subscriber : null });
  });
}

/**
 * Confirms a subscription by the link of its mail; again, it changes nothing. One of the other frequency to the same
 * thing gives way to it, and an address that was suspended gets mails again.
 * @returns id of the subscriber
 * @throws AppError not_found for a link that we did not make, and for what has been ended since
 */
export async function confirmSubscription(
  { db, authSecret }: Pick<Runtime, 'db' | 'authSecret'>,
  token: string,
): Promise<number> {
  const id = readSubscriptionToken('subscription', token, authSecret);
  const { rows } = await sql<{ subscriber_id: number; email: string }>`
    with confirmed as (update subscriptions set confirmed_at = coalesce(confirmed_at, now()) where id = ${id}
      returning id, subscriber_id, scope, scope_id),
    replaced as (delete from subscriptions s using confirmed c where s.subscriber_id = c.subscriber_id
      and s.scope = c.scope and s.scope_id is not distinct from c.scope_id and s.id <> c.id),
    woken as (update subscribers b set refusals = 0, suspended_at = null,
        digest_at = case when exists (select from subscriptions o where o.subscriber_id = b.id
          and o.confirmed_at is not null) then digest_at else now() end
      from confirmed c where b.id = c.subscriber_id)
    select c.subscriber_id, b.email from confirmed c join subscribers b on b.id = c.subscriber_id`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found', 'addressUnknown');
  await forgetEnded(db, row.email, authSecret);
  return row.subscriber_id;
}

/** Whether a link that confirms was sent, and what it is about has not been ended or forgotten. */
export async function isSubscription(
  { db, authSecret }: Pick<Runtime, 'db' | 'authSecret'>,
  token: string,
): Promise<boolean> {
  const id = readSubscriptionToken('subscription', token, authSecret);
  if (id === null) return false;
  return Boolean(await db.selectFrom('subscriptions').select('id').where('id', '=', id).executeTakeFirst());
}

/**
 * Confirms a subscription by its link, and opens all of its address.
 * @returns with the token that manages them
 * @throws AppError not_found
 */
export async function openConfirmed(
  parts: Pick<Runtime, 'db' | 'authSecret'>,
  confirming: string,
): Promise<{ token: string; subscriptions: OwnSubscription[] }> {
  const subscriber = await confirmSubscription(parts, confirming);
  const token = subscriptionToken('subscriber', subscriber, parts.authSecret);
  return { token, subscriptions: await openSubscriptions(parts, token) };
}
