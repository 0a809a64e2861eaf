import { sql, type Transaction } from 'kysely';
import { USERNAME_DAYS } from '../../../../rules/limits.ts';
import { messageOf } from '../../../../rules/messages.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { takenError } from '../create-user.ts';
import { refuseUsername } from '../username-rules.ts';

type Named = { username: string; days_left: number };

/** The name that somebody has, locked until the transaction ends. */
async function lockName(trx: Transaction<Database>, userId: number): Promise<Named> {
  const { rows } = await sql<Named>`
    select username, coalesce(ceil(extract(epoch from
      username_changed_at + make_interval(days => ${USERNAME_DAYS}) - now()) / 86400), 0)::int as days_left
    from users where id = ${userId} for no key update`.execute(trx);
  const [row] = rows;
  if (!row) throw new AppError('unauthenticated', 'invalidToken');
  return row;
}

/** The name that is left leads to the person from now on; the one that they go back to is theirs as before. */
async function leaveName(trx: Transaction<Database>, userId: number, { from, to }: { from: string; to: string }) {
  await sql`delete from former_usernames where lower(username) = lower(${to})`.execute(trx);
  await sql`insert into former_usernames (username, user_id)
    select ${from}, ${userId} where lower(${from}) <> lower(${to})`.execute(trx);
}

/**
 * Gives somebody another username. Their old addresses lead to the new one (docs/product.md#people).
 * @throws AppError username_recent within 30 days of the last change, invalid for a reserved one, username_taken
 */
export async function changeUsername(
  trx: Transaction<Database>,
  userId: number,
  { username, secret }: { username: string; secret: string },
): Promise<void> {
  const { username: from, days_left } = await lockName(trx, userId);
  if (from === username) return;
  if (days_left > 0) {
    const message = messageOf('usernameRecent', { wait: days_left });
    throw new AppError('username_recent', message, { errors: { username: [message] } });
  }
  await refuseUsername(trx, username, { secret, self: userId });
  await leaveName(trx, userId, { from, to: username });
  await trx
    .updateTable('users')
    .set({ username, username_changed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw takenError(error);
    });
}
