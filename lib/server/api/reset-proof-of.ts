import type { EmailProof } from '../../schemas/auth.ts';
import { resetClaimOf } from '../auth/reset-cookie.ts';
import { countRequest } from '../limits/address-limits.ts';
import { runtime } from '../runtime.ts';
import type { ResetProof } from '../services/accounts/reset-password.ts';

/**
 * What a call proves of a reset. Digits count as a try of their address, whatever becomes of them.
 * @throws AppError invalid when digits come without a hint whose they are, too_many_requests
 */
export async function resetProofOf(
  { request, address }: { request: Request; address: string },
  proof: EmailProof,
): Promise<ResetProof> {
  if ('token' in proof) return proof;
  const { db, authSecret } = runtime();
  await countRequest(db, 'codes', address);
  return { code: proof.code, ...(await resetClaimOf(request, proof.email, authSecret)) };
}
