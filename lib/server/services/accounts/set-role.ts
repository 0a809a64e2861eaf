import type { Kysely } from 'kysely';
import type { Role } from '../../../rules/roles.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

/**
 * Gives a user a role. It holds from the next request on: tokens carry none. Who may do it is the caller's question.
 * @throws AppError not_found
 */
export async function setRole(db: Kysely<Database>, userId: number, role: Role): Promise<void> {
  const { numUpdatedRows } = await db.updateTable('users').set({ role }).where('id', '=', userId).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('not_found', 'User not found');
}
