// Accounts: people who can sign in. They register, sign in, prove and change their address and password, keep a profile,
// and are made, promoted and deactivated by those who run the site.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { OwnUser } from '../../../schemas/profile.ts';
import { columns, isoTime, jsonObject, publicTotalOfAuthor } from '../../db/sql-fragments.ts';

/**
 * The user whom an operator names by e-mail address or username.
 * @param among with those who are leaving, who may come back with all that they were
 * @throws AppError not_found
 */
export async function findUserId(
  db: Kysely<Database>,
  name: string,
  among: 'staying' | 'all' = 'staying',
): Promise<number> {
  const folded = sql`lower(${name.trim().normalize('NFC')})`;
  const row = await db
    .selectFrom('users')
    .select('id')
    .$if(among === 'staying', (query) => query.where('deletes_at', 'is', null))
    .where(name.includes('@') ? sql`lower(email)` : sql`lower(username)`, '=', folded)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'userMissing');
  return row.id;
}

const ownUserJson = jsonObject({
  ...columns('u', ['id', 'username', 'email', 'full_name', 'role', 'profile_image', 'bio', 'links']),
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
  if (!row) throw new AppError('not_found', 'userMissing');
  return row.user;
}

const COLUMNS = [
  'id',
  'username',
  'full_name',
  'email',
  'role',
  'password_hash',
  'is_active',
  'email_verified_at',
  'verified_once',
  'device_epoch',
  'language',
  'deletes_at',
] as const;

const accounts = (db: Kysely<Database>) => db.selectFrom('users').select(COLUMNS);

/** The side of a user that never leaves the server. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** The account with this address, in any case. */
export async function findAccountByEmail(db: Kysely<Database>, email: string) {
  return accounts(db)
    .where(sql`lower(email)`, '=', sql`lower(${email.normalize('NFC')})`)
    .executeTakeFirst();
}

/**
 * An account by id, locked against changes until the transaction ends.
 * @throws AppError unauthenticated when it is gone
 */
export async function lockAccount(db: Kysely<Database>, id: number): Promise<Account> {
  const account = await accounts(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!account) throw new AppError('unauthenticated', 'invalidToken');
  return account;
}

/**
 * An account by id.
 * @throws AppError unauthenticated when it is gone
 */
export async function getAccount(db: Kysely<Database>, id: number): Promise<Account> {
  const account = await accounts(db).where('id', '=', id).executeTakeFirst();
  if (!account) throw new AppError('unauthenticated', 'invalidToken');
  return account;
}
