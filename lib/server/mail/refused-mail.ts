import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { ClaimedMail } from './mail-queue.ts';

const SUSPENDED_AT = 3;

/** A mail server's answer that a mailbox is not there, or takes nothing of ours: to ask again is no use. */
function isRefusedForGood(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= 550 && code < 560;
}

/**
 * Drops a mail to a subscriber whose mailbox refused it for good. After three in a row the subscriber is suspended, and
 * gets nothing of what still waits.
 * @returns false for any other mail or failure
 */
export async function dropRefused(db: Kysely<Database>, mail: ClaimedMail, error: unknown): Promise<boolean> {
  if (mail.subscriber_id === null || !isRefusedForGood(error)) return false;
  await sql`with refused as (update subscribers set refusals = refusals + 1,
        suspended_at = case when refusals + 1 >= ${SUSPENDED_AT} then coalesce(suspended_at, now()) end
      where id = ${mail.subscriber_id} returning id, suspended_at)
    delete from mail_queue where id = ${mail.id}
      or subscriber_id in (select id from refused where suspended_at is not null)`.execute(db);
  return true;
}

/** A mailbox that takes a mail has refused none in a row. */
export async function forgetRefusals(db: Kysely<Database>, { subscriber_id }: ClaimedMail): Promise<void> {
  if (subscriber_id === null) return;
  await sql`update subscribers set refusals = 0 where id = ${subscriber_id} and refusals > 0`.execute(db);
}
