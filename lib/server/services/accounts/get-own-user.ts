import { sql, type Kysely } from 'kysely';
import type { OwnUser } from '../../../schemas/profile.ts';
import { columns, isoTime, jsonObject } from '../../db/json.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { publicTotalOfAuthor } from '../../db/public-totals.ts';

const ownUserJson = jsonObject({
  ...columns('u', ['id', 'username', 'email', 'full_name', 'role', 'profile_image']),
  isEmailVerified: sql`u.email_verified_at is not null`,
  created_at: isoTime('u.created_at'),
  post_count: publicTotalOfAuthor,
});

/**
 * What a user may know of themselves, e-mail address included.
 * @throws AppError not_found
 */
export async function getOwnUser(db: Kysely<Database>, id: number): Promise<OwnUser> {
  const { rows } = await sql<{
    user: OwnUser;
  }>`select ${ownUserJson} as user from users u where u.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'User not found');
  return row.user;
}
