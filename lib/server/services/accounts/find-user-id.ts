import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

/**
 * The user whom an operator names by e-mail address or username.
 * @throws AppError not_found
 */
export async function findUserId(db: Kysely<Database>, name: string): Promise<number> {
  const folded = sql`lower(${name.trim().normalize('NFC')})`;
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(name.includes('@') ? sql`lower(email)` : sql`lower(username)`, '=', folded)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'User not found');
  return row.id;
}
