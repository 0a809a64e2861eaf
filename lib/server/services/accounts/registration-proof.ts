// Proof of work for new accounts while unusually many are made, and for a turn at the passwords. Nobody else is involved.
import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Kysely } from 'kysely';
import {
  PROOF_SECONDS,
  type RegistrationChallenge,
  type RegistrationProof,
} from '../../../schemas/registration-proof.ts';
import { keyedHash } from '../../auth/secret.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { relaxed } from '../../limits/address-limits.ts';
import { countUse, findWait } from '../../limits/count-use.ts';

// Of all addresses together: one address alone makes 20 an hour at most.
const USUAL = { points: 60, seconds: 60 * 60 };
const KEY = 'registrations';
// About 1 ms a try in a browser, 4 ms on a cheap phone; half of the tries are enough in the mean.
const COST = 3_000;
const MOST_TRIES = 1_500;

const usual = () => ({ ...USUAL, points: relaxed(USUAL.points) });

const secretsOf = (secret: string) => ({
  hmacSignatureSecret: keyedHash(secret, 'registration challenge', []).toString('hex'),
  hmacKeySignatureSecret: keyedHash(secret, 'registration solution', []).toString('hex'),
});

/** Something for a browser to work out in a few seconds; checked without doing the work again. */
export async function createRegistrationChallenge(secret: string): Promise<RegistrationChallenge> {
  const { parameters, signature = '' } = await createChallenge({
    ...secretsOf(secret),
    deriveKey,
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(MOST_TRIES),
    expiresAt: new Date(Date.now() + PROOF_SECONDS * 1000),
  });
  const { keySignature = '', expiresAt = 0 } = parameters;
  return { parameters: { ...parameters, keySignature, expiresAt }, signature };
}

async function isWorkDone({ challenge, solution }: RegistrationProof, secret: string): Promise<boolean> {
  const { verified } = await verifySolution({ ...secretsOf(secret), challenge, solution, deriveKey });
  return verified;
}

/** Whether it is a proof, and nobody used it before; it is used now. */
export async function takeProof(
  db: Kysely<Database>,
  proof: RegistrationProof | undefined,
  secret: string,
): Promise<boolean> {
  if (!proof || !(await isWorkDone(proof, secret))) return false;
  const once = { points: 1, seconds: PROOF_SECONDS };
  // What is signed, not the signature as it was written: hexadecimal has two spellings.
  return (await countUse(db, `registration-proof:${proof.challenge.parameters.keySignature}`, once)) === null;
}

/**
 * Lets a registration go on while as many as usual are made, and afterwards only with a proof that nobody used before.
 * True where one was brought.
 * @throws AppError proof_required
 */
export async function requireProof(
  db: Kysely<Database>,
  proof: RegistrationProof | undefined,
  secret: string,
): Promise<boolean> {
  const isProved = await takeProof(db, proof, secret);
  if (isProved || (await findWait(db, KEY, usual())) === null) return isProved;
  throw new AppError('proof_required', 'proofNeeded');
}

/** One account more was made. */
export async function countRegistration(db: Kysely<Database>): Promise<void> {
  await countUse(db, KEY, usual());
}
