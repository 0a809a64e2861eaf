import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Kills a user's codes and links. Comes before the user's row is locked: a code that is being used locks its own row
 * first, the links' next and the user's last, and everybody must go in that order.
 */
export async function forgetCodes(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx.deleteFrom('codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('code_links').where('user_id', '=', userId).execute();
}
