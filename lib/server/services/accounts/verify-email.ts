import { sql } from 'kysely';
import type { OwnUser } from '../../../schemas/profile.ts';
import type { Viewer } from '../../auth/find-viewer.ts';
import type { Runtime } from '../../runtime.ts';
import { requireRightCode, tryCode } from '../codes/try-code.ts';
import { getAccount } from './find-account.ts';
import { getOwnUser } from './get-own-user.ts';
import { missingEmail } from '../../auth/missing-email.ts';

type Input = { code: string; email?: string | undefined };

/**
 * Verifies the address of the viewer, or without one the given address (DECISIONS 17: a code alone is nobody's).
 * @throws AppError invalid, invalid_code, too_many_tries
 */
export async function verifyEmail({ db, authSecret }: Runtime, viewer: Viewer | null, input: Input): Promise<OwnUser> {
  const email = viewer ? (await getAccount(db, viewer.id)).email : input.email;
  if (email === undefined) throw missingEmail();
  const verdict = await db.transaction().execute(async (trx) => {
    const tried = await tryCode(trx, { purpose: 'verify_email', email, code: input.code, then: 'use' }, authSecret);
    if (tried.kind === 'right') {
      // The address again: one that was changed a moment ago is not the one that was proved.
      await trx
        .updateTable('users')
        .set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
        .where('id', '=', tried.userId)
        .where(sql`lower(email)`, '=', sql`lower(${email})`)
        .execute();
    }
    return tried;
  });
  return getOwnUser(db, requireRightCode(verdict));
}
