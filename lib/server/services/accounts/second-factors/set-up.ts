import { type Kysely, sql, type Transaction } from 'kysely';
import { messageOf } from '../../../../rules/messages.ts';
import { MOST_PASSKEYS } from '../../../../rules/roles.ts';
import type {
  AddPasskeyInput,
  ConfirmTotpInput,
  Passkey,
  SecondFactors,
  SetUpInput,
} from '../../../../schemas/second-factor.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import type { StepPurpose } from '../../../db/people-tables.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { Runtime } from '../../../runtime.ts';
import { attestationOptions, makeChallenge, type NewPasskey, readAttestation } from '../../second-factors/passkeys.ts';
import { hasFactor, listFactors } from '../../second-factors/second-factors.ts';
import { beginStep, endStep, endSteps, findStep, isStepOf } from '../../second-factors/steps.ts';
import { makeTotpSecret, stepOfCode, makeFirstRecoveryCodes } from '../../second-factors/totp.ts';
import { getAccount } from '../find-account.ts';
import { changeFactors, type Changing } from './change-factors.ts';
import { type Asking, requireOwner, wrongFactor } from './require-proof.ts';

/** What the viewer has set up. Who is held back for want of a factor has the role of a reader meanwhile. */
export function getFactors(db: Kysely<Database>, { id, role, heldBack }: Viewer): Promise<SecondFactors> {
  return listFactors(db, { id, role: heldBack ?? role });
}

/** @throws AppError invalid when it took too long, or the password has changed since */
async function requireSetUp({ db, authSecret }: Runtime, purpose: StepPurpose, token: string, userId: number) {
  const account = await getAccount(db, userId);
  const step = await findStep(db, { purpose, token });
  if (!isStepOf(step, account, authSecret)) throw stepOver();
  return step;
}

const stepOver = () => new AppError('invalid', 'stepOver');

/**
 * Uses up the step that sets a factor up, under the account's lock. With a first factor everything else that was begun by
 * a password alone ends.
 * @throws AppError invalid when it has ended meanwhile
 */
async function useStep(
  trx: Transaction<Database>,
  { purpose, token, userId, isFirst }: { purpose: StepPurpose; token: string; userId: number; isFirst: boolean },
): Promise<void> {
  if (!(await findStep(trx, { purpose, token, lock: true }))) throw stepOver();
  await (isFirst ? endSteps(trx, userId) : endStep(trx, token));
}

const appSet = () => new AppError('second_factor_set', 'appSet');

/**
 * Begins the setting-up of an app: its secret, to be typed or read by a camera, and the token that confirms it.
 * @throws AppError invalid for a wrong password or factor, second_factor_set, too_many_requests
 */
export async function beginTotp(runtime: Runtime, input: SetUpInput, asking: Asking) {
  const { db, authSecret } = runtime;
  const set = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', asking.viewer.id)
    .executeTakeFirst();
  if (set) throw appSet();
  const account = await requireOwner(runtime, input, asking);
  const { sealed, base32, uri } = makeTotpSecret(account, authSecret);
  const setupToken = await beginStep(db, { purpose: 'totp', account, data: sealed }, authSecret);
  return { setupToken, secret: base32, uri };
}

/**
 * Sets an app up that has shown one right code. That code was no login: it may still be one.
 * @returns recovery codes with an account's first factor
 * @throws AppError invalid for a wrong code or when it took too long, second_factor_set
 */
export async function confirmTotp(runtime: Runtime, { setupToken, code }: ConfirmTotpInput, changing: Changing) {
  const { authSecret } = runtime;
  const userId = changing.viewer.id;
  const { data: sealed } = await requireSetUp(runtime, 'totp', setupToken, userId);
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(runtime.db);
  const at = rows[0]?.at ?? new Date();
  if (stepOfCode({ sealed, code, at }, userId, authSecret) === null) throw wrongFactor();
  return changeFactors(runtime, { event: 'second_factor_added', method: 'totp' }, changing, async (trx) => {
    const isFirst = !(await hasFactor(trx, userId));
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('totp_secrets')
      .values({ user_id: userId, secret: sealed })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) throw appSet();
    await useStep(trx, { purpose: 'totp', token: setupToken, userId, isFirst });
    return makeFirstRecoveryCodes(trx, userId, authSecret);
  });
}

async function countPasskeys(db: Kysely<Database>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @throws AppError invalid */
async function refuseTooMany(db: Kysely<Database>, userId: number): Promise<void> {
  if ((await countPasskeys(db, userId)) >= MOST_PASSKEYS)
    throw new AppError('invalid', messageOf('passkeysMany', { max: MOST_PASSKEYS }));
}

/**
 * Begins the setting-up of a passkey: what a browser needs to make one, and the token that goes along with its answer.
 * @throws AppError invalid for a wrong password or factor, or one passkey too many; too_many_requests
 */
export async function beginPasskey(runtime: Runtime, input: SetUpInput, asking: Asking) {
  const { db, authSecret } = runtime;
  await refuseTooMany(db, asking.viewer.id);
  const account = await requireOwner(runtime, input, asking);
  const challenge = makeChallenge();
  const setupToken = await beginStep(db, { purpose: 'passkey', account, data: challenge }, authSecret);
  return { setupToken, options: await attestationOptions(db, { account, challenge }, authSecret) };
}

async function insertPasskey(
  trx: Transaction<Database>,
  { userId, name, made }: { userId: number; name: string; made: NewPasskey },
): Promise<Passkey> {
  const row = await trx
    .insertInto('passkeys')
    .values({ user_id: userId, name, ...made })
    .onConflict((on) => on.doNothing())
    .returning(['id', 'created_at'])
    .executeTakeFirst();
  if (!row) throw new AppError('second_factor_set', 'passkeyKnown');
  return { id: row.id, name, created_at: row.created_at.toISOString(), last_used_at: null };
}

/**
 * Sets a passkey up that a browser has made.
 * @returns it, and recovery codes with an account's first factor
 * @throws AppError invalid for an answer that is not about this site and this setting-up, second_factor_set
 */
export async function addPasskey(runtime: Runtime, input: AddPasskeyInput, changing: Changing) {
  const { setupToken, credential, name } = input;
  const userId = changing.viewer.id;
  const { data: challenge } = await requireSetUp(runtime, 'passkey', setupToken, userId);
  const made = await readAttestation(credential, challenge);
  if (!made) throw new AppError('invalid', 'passkeyBroken');
  return changeFactors(runtime, { event: 'second_factor_added', method: 'passkey' }, changing, async (trx) => {
    await refuseTooMany(trx, userId);
    const isFirst = !(await hasFactor(trx, userId));
    const passkey = await insertPasskey(trx, { userId, name, made });
    await useStep(trx, { purpose: 'passkey', token: setupToken, userId, isFirst });
    return { passkey, recoveryCodes: await makeFirstRecoveryCodes(trx, userId, runtime.authSecret) };
  });
}
