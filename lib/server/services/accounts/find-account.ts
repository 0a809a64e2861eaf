import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

const COLUMNS = [
  'id',
  'username',
  'full_name',
  'email',
  'role',
  'password_hash',
  'is_active',
  'email_verified_at',
  'device_epoch',
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
  if (!account) throw new AppError('unauthenticated', 'Invalid token');
  return account;
}

/**
 * An account by id.
 * @throws AppError unauthenticated when it is gone
 */
export async function getAccount(db: Kysely<Database>, id: number): Promise<Account> {
  const account = await accounts(db).where('id', '=', id).executeTakeFirst();
  if (!account) throw new AppError('unauthenticated', 'Invalid token');
  return account;
}
