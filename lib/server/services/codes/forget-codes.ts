import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Kills a user's codes. Comes before the user's row is locked: a code that is being used locks its own row first and
 * the user's second, and everybody must go in that order.
 */
export async function forgetCodes(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx.deleteFrom('codes').where('user_id', '=', userId).execute();
}
