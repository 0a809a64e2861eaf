import { wrongForOwner } from '../../../schemas/password.ts';
import type { PasswordOwner } from '../../../schemas/common-password.ts';
import { env } from '../../env.ts';
import { AppError } from '../../errors.ts';

/**
 * Refuses a password that is made of its owner's names or of the site's.
 * @param field of the form, whose rules the password meets already
 * @throws AppError invalid
 */
export function refuseOwnWords(password: string, owner: PasswordOwner, field: 'password' | 'newPassword'): void {
  const message = wrongForOwner(password, owner, env().SITE_NAME);
  if (message) throw new AppError('invalid', message, { errors: { [field]: [message] } });
}
