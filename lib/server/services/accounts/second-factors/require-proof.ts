import type { SecondFactorMethod } from '../../../../rules/roles.ts';
import type { ProvenInput, SetUpInput } from '../../../../schemas/second-factor.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import { AppError } from '../../../errors.ts';
import type { Bound } from '../../../limits/count-use.ts';
import type { Runtime } from '../../../runtime.ts';
import { assertionOptions, makeChallenge } from '../../second-factors/passkeys.ts';
import { hasFactor } from '../../second-factors/second-factors.ts';
import { beginStep, endStep, findStep, isStepOf, methodOf, takeProof } from '../../second-factors/steps.ts';
import { recordEvent, recordRefusal } from '../../security-log/record-event.ts';
import { requireCurrentPassword } from '../check-password.ts';
import { type Account, getAccount } from '../find-account.ts';
import { guess, type Guesser } from '../guess.ts';

const HOURLY: Bound = { points: 100, seconds: 60 * 60 };
// Six digits can be guessed by many at once, when one has the password: a day's tries of strangers are few.
const DAILY: Bound = { points: 20, seconds: 24 * 60 * 60 };
// So they could by the cookie or the session of somebody's browser, only more slowly.
const DAILY_OF_KNOWN: Bound = { points: 100, seconds: 24 * 60 * 60 };

const BOUNDS = {
  totp: { strangers: DAILY, devices: DAILY_OF_KNOWN },
  passkey: { strangers: HOURLY, devices: HOURLY },
  recovery: { strangers: HOURLY, devices: HOURLY },
};

/**
 * What `check` gives, null for a wrong factor. Each method has counts of its own, which only somebody meets who has the
 * password: locked out of one, an owner has the others. The security log tells of wrong ones and of locks.
 * @throws AppError too_many_requests
 */
export async function guessFactor<T>(
  runtime: Runtime,
  {
    account,
    method,
    guesser,
    address,
  }: { account: Account; method: SecondFactorMethod; guesser: Guesser; address: string },
  check: () => Promise<T | null>,
): Promise<T | null> {
  const claimed = { email: account.email, known: account };
  const attempt = guess(
    runtime,
    { purpose: `second-factor-${method}`, claimed, guesser, bounds: BOUNDS[method] },
    check,
  );
  const subject = account.username;
  const right = await recordRefusal(runtime, { kind: 'second-factor', username: subject, address }, attempt);
  if (right === null) await recordEvent(runtime, { event: 'second_factor_failed', subject, address });
  return right;
}

const purpose = 'proof';

/** Somebody who is signed in, at an address. */
export type Asking = { viewer: Viewer; address: string };

/**
 * The viewer's account, whose password was given.
 * @throws AppError invalid for a wrong password, too_many_requests
 */
async function requirePassword(runtime: Runtime, password: string, asking: Asking): Promise<Account> {
  const account = await getAccount(runtime.db, asking.viewer.id);
  await requireCurrentPassword(runtime, account, password, asking);
  return account;
}

/**
 * What a browser needs to have a passkey sign that its owner is there, and the token that goes along with its answer.
 * @throws AppError invalid for a wrong password, too_many_requests
 */
export async function beginProof(runtime: Runtime, password: string, asking: Asking) {
  const { db, authSecret } = runtime;
  const account = await requirePassword(runtime, password, asking);
  const data = makeChallenge();
  const proofToken = await beginStep(db, { purpose, account, data }, authSecret);
  return { proofToken, options: await assertionOptions(db, account.id, data) };
}

/** The refusal of a wrong factor of somebody who is signed in: as that of a wrong password, 422 and never 401. */
export function wrongFactor(): AppError {
  return new AppError('invalid', 'factorWrong', { errors: { code: ['factorWrong'] } });
}

/**
 * The viewer's account, whose password and second factor were given.
 * @throws AppError invalid for a wrong one of them, too_many_requests
 */
export async function requireProof(
  runtime: Runtime,
  { currentPassword, proofToken, proof }: ProvenInput,
  asking: Asking,
): Promise<Account> {
  const { db, authSecret } = runtime;
  const account = await requirePassword(runtime, currentPassword, asking);
  const { viewer, address } = asking;
  const proven = await guessFactor(runtime, { account, method: methodOf(proof), guesser: { viewer }, address }, () =>
    db.transaction().execute(async (trx) => {
      const step =
        proofToken === undefined ? undefined : await findStep(trx, { purpose, token: proofToken, lock: true });
      const challenge = isStepOf(step, account, authSecret) ? step.data : undefined;
      if (!(await takeProof(trx, { userId: account.id, proof, challenge }, authSecret))) return null;
      if (proofToken !== undefined) await endStep(trx, proofToken);
      return true;
    }),
  );
  if (!proven) throw wrongFactor();
  return account;
}

/**
 * The viewer's account, for another factor beside those that it has: whoever came by a session and the password adds none
 * of their own, with which they would take the owner's away.
 * @throws AppError invalid for a wrong password, or for a wrong factor or none where there is one; too_many_requests
 */
export async function requireOwner(
  runtime: Runtime,
  { proof, ...input }: SetUpInput,
  asking: Asking,
): Promise<Account> {
  const { db } = runtime;
  const { id } = asking.viewer;
  if (proof && (await hasFactor(db, id))) return requireProof(runtime, { ...input, proof }, asking);
  const account = await requirePassword(runtime, input.currentPassword, asking);
  // Asked behind the password, which may wait for its turn while somebody confirms a first one.
  if (await hasFactor(db, id)) throw new AppError('invalid', 'factorAsked', { errors: { code: ['factorAsked'] } });
  return account;
}
