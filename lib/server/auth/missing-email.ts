import { AppError } from '../errors.ts';

/** The refusal of a code that comes without a hint whose it is (CONTRACT 4: 422). */
export function missingEmail(): AppError {
  return new AppError('invalid', 'Email is required', { errors: { email: ['Email is required'] } });
}
