import type { Transaction } from 'kysely';
import type { Proof } from '../../../../schemas/second-factor.ts';
import type { Client } from '../../../auth/device-cookie.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { transactWithMail } from '../../../mail/mail-queue.ts';
import type { Runtime } from '../../../runtime.ts';
import { assertionOptions } from '../../second-factors/passkeys.ts';
import {
  countStepTry,
  endStep,
  findStep,
  isStepOf,
  type Step,
  methodOf,
  takeProof,
} from '../../second-factors/steps.ts';
import { type Account, getAccount } from '../find-account.ts';
import { refuseInactive, signInAgain, type SignedInUser } from '../sign-in.ts';
import { guessFactor } from './require-proof.ts';

const purpose = 'login';

/** The refusal of a login that took too long, is over, or began with a password that has been changed since. */
const stepOver = () => new AppError('unauthenticated', 'stepOver');

/** @throws AppError unauthenticated, account_inactive */
async function requireStep({ db, authSecret }: Runtime, token: string): Promise<{ step: Step; account: Account }> {
  const step = await findStep(db, { purpose, token });
  if (!step) throw stepOver();
  const account = await getAccount(db, step.user_id);
  if (!isStepOf(step, account, authSecret)) throw stepOver();
  refuseInactive(account);
  return { step, account };
}

/**
 * What a browser needs to have a passkey sign for a login that has begun.
 * @throws AppError unauthenticated, account_inactive
 */
export async function loginPasskeyOptions(runtime: Runtime, loginToken: string) {
  const { step, account } = await requireStep(runtime, loginToken);
  return assertionOptions(runtime.db, account.id, step.data);
}

type Input = { loginToken: string; proof: Proof };

/** The session for a right proof, null for a wrong one. The step is locked meanwhile: it leads to one session at most. */
async function tryStep(
  trx: Transaction<Database>,
  { loginToken, proof }: Input,
  { account, client, secret }: { account: Account; client: Client; secret: string },
): Promise<SignedInUser | null> {
  const step = await findStep(trx, { purpose, token: loginToken, lock: true });
  if (!step) throw stepOver();
  if (!(await takeProof(trx, { userId: account.id, proof, challenge: step.data }, secret))) return null;
  await endStep(trx, loginToken);
  return signInAgain(trx, account, { client, secret });
}

/**
 * The second half of a login: gives what a login without a second factor gives.
 * @throws AppError unauthenticated when it took too long, invalid_credentials for a wrong factor, account_inactive,
 *   too_many_tries, too_many_requests
 */
export async function signInWithFactor(runtime: Runtime, input: Input, client: Client): Promise<SignedInUser> {
  const { db, authSecret: secret } = runtime;
  const { account } = await requireStep(runtime, input.loginToken);
  const attempt = { account, method: methodOf(input.proof), guesser: { client }, address: client.address };
  await countStepTry(db, input.loginToken);
  const signedIn = await guessFactor(runtime, attempt, () =>
    transactWithMail(runtime, (trx) => tryStep(trx, input, { account, client, secret })),
  );
  if (!signedIn) throw new AppError('invalid_credentials', 'factorWrong');
  return signedIn;
}
