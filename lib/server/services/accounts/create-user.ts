import { z } from 'zod';
import { personName, requiredEmail, usernameSchema } from '../../../schemas/account-fields.ts';
import { newPassword } from '../../../schemas/password.ts';
import { roleSchema } from '../../../schemas/profile.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import { parse } from '../../content/parse.ts';
import type { Runtime } from '../../runtime.ts';
import { insertUser } from './insert-user.ts';

const schema = z.object({
  email: requiredEmail,
  username: usernameSchema,
  password: newPassword,
  role: roleSchema.default('user'),
  fullName: personName('Full name is required', 120).optional(),
});

/**
 * An account that the operator makes: its address counts as verified. Without `fullName` the username stands for it.
 * @throws AppError invalid, email_taken, username_taken
 */
export async function createUser({ db }: Pick<Runtime, 'db'>, input: z.input<typeof schema>): Promise<{ id: number }> {
  const { email, username, password, role, fullName = username } = parse(schema, input);
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const { id } = await insertUser(trx, {
      email,
      username,
      role,
      full_name: fullName,
      password_hash,
      email_verified_at: new Date(),
    });
    return { id };
  });
}
