import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PublicUser } from '../../../../schemas/user.ts';
import { columns, isoTime, jsonObject, publicTotalOfAuthor } from '../../../db/sql-fragments.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';

/** What anybody may know of the user row `u`, as JSON. */
const publicUserJson = jsonObject({
  ...columns('u', ['id', 'username', 'full_name', 'profile_image', 'comment_count', 'bio', 'links']),
  created_at: isoTime('u.created_at'),
  post_count: publicTotalOfAuthor,
});

/** The active user with this username (any case) as JSON, or null. */
export function activeUserByUsername(username: string): RawBuilder<PublicUser | null> {
  return sql<PublicUser | null>`(select ${publicUserJson} from users u
    where lower(u.username) = lower(${username.normalize('NFC')}) and u.is_active)`;
}

/** The username that somebody has now who had this one, in any case. */
export async function findRenamedUser(db: Kysely<Database>, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_usernames as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select('u.username')
    .where(sql`lower(f.username)`, '=', sql`lower(${username.normalize('NFC')})`)
    .where('u.is_active', '=', true)
    .executeTakeFirst();
  return row?.username;
}

/**
 * The public face of an active user.
 * @throws AppError not_found 'userMissing' for an unknown or inactive one
 */
export async function getPublicUser(db: Kysely<Database>, username: string): Promise<PublicUser> {
  const { rows } = await sql<{ user: PublicUser | null }>`select ${activeUserByUsername(username)} as user`.execute(db);
  const user = rows[0]?.user;
  if (!user) throw new AppError('not_found', 'userMissing');
  return user;
}
