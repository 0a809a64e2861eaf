import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { RegistrationChallenge, RegistrationProof } from '../schemas/registration-proof.ts';

/** Works a challenge out: seconds of a processor, off the page's own thread. null where the browser cannot, or not in time. */
export async function proveWork(challenge: RegistrationChallenge): Promise<RegistrationProof | null> {
  // Browsers have no cryptography on pages that came unprotected.
  if (!globalThis.crypto?.subtle) return null;
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution && { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}
