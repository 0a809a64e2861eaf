import { sql } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { forgetCodes } from '../codes/forget-codes.ts';
import { findEmailUndo } from './email-undo.ts';
import { lockAccount } from './find-account.ts';
import { takenError } from './insert-user.ts';

/**
 * Gives the account its old address back, verified as it was. Undo links that came later die with it: whoever was not
 * entitled to the change is not entitled to take the undo back.
 * @throws AppError not_found for an unknown, used or expired link
 */
export async function undoEmailChange({ db, authSecret }: Runtime, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await findEmailUndo(trx, token, authSecret);
    if (known) {
      await forgetCodes(trx, known.user_id);
      await lockAccount(trx, known.user_id);
    }
    // Looked up again under the lock: another undo may have come first.
    const undo = known && (await findEmailUndo(trx, token, authSecret));
    if (!undo) throw new AppError('not_found', 'This link is invalid or has expired.');
    const { user_id: userId, old_email: email } = undo;
    await trx
      .updateTable('users')
      .set({ email, email_verified_at: sql`now()` })
      .where('id', '=', userId)
      .execute()
      .catch((error: unknown) => {
        throw takenError(error);
      });
    await trx
      .deleteFrom('email_undos')
      .where('user_id', '=', userId)
      .where('created_at', '>=', undo.created_at)
      .execute();
  });
}
