// Steps: what has begun with a right password and waits for its second half. A token stands for it, good for five
// minutes, for one purpose and for the password that began it.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { STEP_SECONDS, STEP_TRIES, type SecondFactorMethod } from '../../../rules/roles.ts';
import type { Proof } from '../../../schemas/second-factor.ts';
import { keyedHash } from '../../auth/secret.ts';
import type { StepPurpose } from '../../db/people-tables.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { takeAssertion } from './passkeys.ts';
import { takeTotpCode, takeRecoveryCode } from './totp.ts';

/** Whose step it is, with the password as it is now. */
export type StepAccount = { id: number; password_hash: string | null };

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const markOf = ({ id, password_hash }: StepAccount, secret: string) =>
  keyedHash(secret, 'password-mark', [id, password_hash ?? '']);

/** Begins a step. @param data what its second half needs: a challenge, a sealed secret @returns its token */
export async function beginStep(
  db: Kysely<Database>,
  { purpose, account, data }: { purpose: StepPurpose; account: StepAccount; data: Buffer },
  secret: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('second_factor_steps')
    .values({
      ...{ token_hash: hashOf(token), purpose, user_id: account.id, data },
      password_mark: markOf(account, secret),
      expires_at: sql<Date>`now() + make_interval(secs => ${STEP_SECONDS})`,
    })
    .execute();
  return token;
}

export type Step = { user_id: number; data: Buffer; password_mark: Buffer };

/** The step of a token, when it is for this purpose and its time is not over. */
export async function findStep(
  db: Kysely<Database>,
  { purpose, token, lock = false }: { purpose: StepPurpose; token: string; lock?: boolean },
): Promise<Step | undefined> {
  return db
    .selectFrom('second_factor_steps')
    .select(['user_id', 'data', 'password_mark'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Whether a step is of this account with the password that it has now. */
export function isStepOf(step: Step | undefined, account: StepAccount, secret: string): step is Step {
  return step?.user_id === account.id && timingSafeEqual(step.password_mark, markOf(account, secret));
}

/**
 * Counts a try of a step, before it is known whether it is right.
 * @throws AppError too_many_tries
 */
export async function countStepTry(db: Kysely<Database>, token: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor_steps')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashOf(token))
    .where('tries', '<', STEP_TRIES)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new AppError('too_many_tries', 'stepTries', { headers: { 'Retry-After': String(STEP_SECONDS) } });
}

/** Uses a step up. */
export async function endStep(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('second_factor_steps').where('token_hash', '=', hashOf(token)).execute();
}

/** Ends all that an account has begun. */
export async function endSteps(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('second_factor_steps').where('user_id', '=', userId).execute();
}

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
