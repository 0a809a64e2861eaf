import { type Insertable, type Kysely, type Transaction, sql } from 'kysely';
import { z } from 'zod';
import type { Message } from '../../../rules/messages.ts';
import { personName, requiredEmail, usernameSchema } from '../../../schemas/account-fields.ts';
import { newPassword } from '../../../schemas/password.ts';
import { roleSchema } from '../../../schemas/profile.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import type { Database, UsersTable } from '../../db/schema.ts';
import { AppError, parse } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { recordEvent } from '../security-log/record-event.ts';
import { refuseOwnWords } from './check-password.ts';
import { releaseEmail } from './email-undo.ts';
import { refuseStaffLookAlike } from './username-rules.ts';

function taken(code: 'email_taken' | 'username_taken', field: string, message: Message): AppError {
  return new AppError(code, message, { errors: { [field]: [message] } });
}

const emailTaken = (field: string) => taken('email_taken', field, 'emailTaken');

/** What a unique index refused, as an answer; any other error as it is. `emailField` names the form's field. */
export function takenError(error: unknown, emailField = 'email'): unknown {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  if (constraint === 'users_email_key') return emailTaken(emailField);
  if (constraint === 'users_username_key') return taken('username_taken', 'username', 'usernameTaken');
  return error;
}

/**
 * Refuses an address that is another's but for the case of a letter in whatever script, or that somebody changed away from
 * and may still take back. One that nobody has proved is not theirs: to mail servers it may be another mailbox, and whoever
 * has this one could not get in there. Comes after the write that uses the address: then a change that was under way has been waited
 * for and is seen.
 * @throws AppError email_taken
 */
export async function refuseReservedEmail(
  db: Kysely<Database>,
  { email, userId, field }: { email: string; userId: number; field: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lekha email ' || name_fold(${email})))`.execute(db);
  const { rows } = await sql`
    select from users where name_fold(email) = name_fold(${email}) and id <> ${userId} and email_verified_at is not null
    union all select from email_undos e join users u on u.id = e.user_id
    where name_fold(e.old_email) = name_fold(${email}) and e.user_id <> ${userId}
      and (e.expires_at > now() or u.email_verified_at is null)
    limit 1`.execute(db);
  if (rows.length > 0) throw emailTaken(field);
}

/**
 * A new user.
 * @throws AppError email_taken, username_taken: end the transaction then
 */
export async function insertUser(db: Transaction<Database>, values: Insertable<UsersTable>) {
  await releaseEmail(db, values.email);
  const user = await db
    .insertInto('users')
    .values(values)
    .returning(['id', 'email', 'role', 'password_hash', 'device_epoch'])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw takenError(error);
    });
  await refuseReservedEmail(db, { email: user.email, userId: user.id, field: 'email' });
  return user;
}

const schema = z.object({
  email: requiredEmail,
  username: usernameSchema,
  password: newPassword,
  role: roleSchema.default('user'),
  fullName: personName('fullNameRequired', 120).optional(),
});

/**
 * An account that the operator makes: its address counts as verified, and a reserved name is the operator's to give; only a
 * look-alike of one who writes or runs the site is refused. Without `fullName` the username stands for it.
 * @throws AppError invalid, email_taken, username_taken
 */
export async function createUser(
  runtime: Pick<Runtime, 'db' | 'log'>,
  input: z.input<typeof schema>,
): Promise<{ id: number }> {
  const { email, username, password, role, fullName = username } = parse(schema, input);
  refuseOwnWords(password, { username, email, names: [fullName] }, 'password');
  const password_hash = await hashPassword(password);
  const user = await runtime.db.transaction().execute(async (trx) => {
    await refuseStaffLookAlike(trx, username);
    return insertUser(trx, {
      email,
      username,
      role,
      full_name: fullName,
      password_hash,
      email_verified_at: new Date(),
    });
  });
  await recordEvent(runtime, { event: 'user_created', subject: username, details: { role, source: 'tool' } });
  return { id: user.id };
}
