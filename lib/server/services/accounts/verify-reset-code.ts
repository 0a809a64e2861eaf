import type { ResetClaim } from '../../auth/reset-cookie.ts';
import type { Client } from '../../auth/client.ts';
import type { Runtime } from '../../runtime.ts';
import { requireRightCode, tryCode } from '../codes/try-code.ts';
import { findLink, requireLink } from '../codes/use-link.ts';
import { getAccount } from './find-account.ts';

/** What shows that somebody reads the mailbox: the token of a link, or digits with whose they are. */
export type ResetProof = { token: string } | ({ code: string } & ResetClaim);

/** The try of digits that a proof stands for. */
export function resetTry({ code, email, flow }: { code: string } & ResetClaim, client: Client) {
  return { purpose: 'reset_password', email, code, sender: { client, flow } } as const;
}

/**
 * Step 1 of the reset: the code or the link is right, and stays good for step 2 (DECISIONS 17).
 * @returns the address whose password may now be reset
 * @throws AppError invalid_code, too_many_tries, too_many_requests
 */
export async function verifyResetCode({ db, authSecret }: Runtime, proof: ResetProof, client: Client): Promise<string> {
  if ('token' in proof) {
    const found = await findLink(db, { purpose: 'reset_password', token: proof.token }, authSecret);
    const { userId } = await requireLink(db, found, client);
    return (await getAccount(db, userId)).email;
  }
  const verdict = await db
    .transaction()
    .execute((trx) => tryCode(trx, { ...resetTry(proof, client), then: 'keep' }, authSecret));
  return (await getAccount(db, requireRightCode(verdict))).email;
}
