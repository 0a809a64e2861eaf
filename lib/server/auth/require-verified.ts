import { AppError } from '../errors.ts';

/**
 * Refuses a viewer whose e-mail address is not verified: a state, not a missing right, so never 403 (DECISIONS 15).
 * @throws AppError email_unverified with the given text
 */
export function requireVerified(
  viewer: { isEmailVerified: boolean },
  message = 'Please verify your email address first.',
): void {
  if (!viewer.isEmailVerified) throw new AppError('email_unverified', message);
}
