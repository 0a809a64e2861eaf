import type { Kysely } from 'kysely';
import type { SecondFactorMethod } from '../../../rules/second-factors.ts';
import type { Proof } from '../../../schemas/second-factor.ts';
import type { Database } from '../../db/schema.ts';
import { takeAssertion } from './passkeys.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { takeTotpCode } from './totp.ts';

/** Which of the three a proof is. */
export function methodOf(proof: Proof): SecondFactorMethod {
  if ('code' in proof) return 'totp';
  return 'credential' in proof ? 'passkey' : 'recovery';
}

/**
 * Whether a proof is the account's, and used up by that.
 * @param challenge what a passkey was asked to sign; without one no passkey is right
 */
export async function takeProof(
  db: Kysely<Database>,
  { userId, proof, challenge }: { userId: number; proof: Proof; challenge?: Buffer | undefined },
  secret: string,
): Promise<boolean> {
  if ('code' in proof) return takeTotpCode(db, { userId, code: proof.code }, secret);
  if ('recoveryCode' in proof) return takeRecoveryCode(db, { userId, recoveryCode: proof.recoveryCode }, secret);
  return challenge !== undefined && takeAssertion(db, { userId, credential: proof.credential, challenge });
}
