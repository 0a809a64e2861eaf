import { type Transaction, sql } from 'kysely';
import { USERNAME_DAYS } from '../../../../rules/limits.ts';
import { messageOf } from '../../../../rules/messages.ts';
import type { UpdateProfileInput } from '../../../../schemas/profile-input.ts';
import type { OwnUser } from '../../../../schemas/profile.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { Runtime } from '../../../runtime.ts';
import { takenError } from '../create-user.ts';
import { getOwnUser } from '../find-account.ts';
import { refuseFullName, refuseUsername } from '../username-rules.ts';

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
async function changeUsername(
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

/** Those who do run the site may say so, and a name that somebody has is theirs. */
async function changeFullName(trx: Transaction<Database>, { id, role }: Viewer, fullName: string): Promise<void> {
  if (role !== 'user') return;
  const has = await trx.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirst();
  if (has?.full_name !== fullName) await refuseFullName(trx, fullName, 'fullName');
}

/** What is given of the name, the words and the links; an empty list of columns is no update at all. */
async function writeFields(
  trx: Transaction<Database>,
  userId: number,
  { fullName, bio, links }: UpdateProfileInput,
): Promise<void> {
  const values = {
    ...(fullName !== undefined && { full_name: fullName }),
    ...(bio !== undefined && { bio }),
    ...(links !== undefined && { links }),
  };
  if (Object.keys(values).length > 0) await trx.updateTable('users').set(values).where('id', '=', userId).execute();
}

/**
 * Changes what the viewer says of themselves, and what they are called: all of it, or nothing.
 * @throws AppError invalid for a reserved name, username_taken, username_recent
 */
export async function updateProfile(
  { db, authSecret }: Pick<Runtime, 'db' | 'authSecret'>,
  viewer: Viewer,
  input: UpdateProfileInput,
): Promise<OwnUser> {
  const { username } = input;
  return db.transaction().execute(async (trx) => {
    if (username !== undefined) await changeUsername(trx, viewer.id, { username, secret: authSecret });
    if (input.fullName !== undefined) await changeFullName(trx, viewer, input.fullName);
    await writeFields(trx, viewer.id, input);
    return getOwnUser(trx, viewer.id);
  });
}
