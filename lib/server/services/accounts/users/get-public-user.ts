import { sql, type Kysely } from 'kysely';
import type { PublicUser } from '../../../../schemas/user.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { activeUserByUsername } from './user-json.ts';

/**
 * The public face of an active user.
 * @throws AppError not_found 'User not found' for an unknown or inactive one
 */
export async function getPublicUser(db: Kysely<Database>, username: string): Promise<PublicUser> {
  const { rows } = await sql<{ user: PublicUser | null }>`select ${activeUserByUsername(username)} as user`.execute(db);
  const user = rows[0]?.user;
  if (!user) throw new AppError('not_found', 'User not found');
  return user;
}
