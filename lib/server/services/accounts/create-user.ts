import { z } from 'zod';
import { personName, requiredEmail, usernameSchema } from '../../../schemas/account-fields.ts';
import { newPassword } from '../../../schemas/password.ts';
import { roleSchema } from '../../../schemas/profile.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import { parse } from '../../content/parse.ts';
import type { Runtime } from '../../runtime.ts';
import { recordEvent } from '../security-log/record-event.ts';
import { insertUser } from './insert-user.ts';
import { refuseOwnWords } from './refuse-own-words.ts';
import { refuseLookAlike } from './username-rules.ts';

const schema = z.object({
  email: requiredEmail,
  username: usernameSchema,
  password: newPassword,
  role: roleSchema.default('user'),
  fullName: personName('Full name is required', 120).optional(),
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
    await refuseLookAlike(trx, username, 'staff');
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
