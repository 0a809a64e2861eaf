import type { Runtime } from '../../runtime.ts';
import { requireRightCode, tryCode } from '../codes/try-code.ts';
import { getAccount } from './find-account.ts';

/**
 * Step 1 of the reset: the code is right, and stays good for step 2 (DECISIONS 17).
 * @returns the address whose password may now be reset
 * @throws AppError invalid_code, too_many_tries
 */
export async function verifyResetCode(
  { db, authSecret }: Runtime,
  { email, code }: { email: string; code: string },
): Promise<string> {
  const verdict = await tryCode(db, { purpose: 'reset_password', email, code, then: 'keep' }, authSecret);
  const { email: address } = await getAccount(db, requireRightCode(verdict));
  return address;
}
