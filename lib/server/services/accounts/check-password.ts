import type { Kysely } from 'kysely';
import type { PasswordOwner } from '../../../schemas/common-password.ts';
import { wrongForOwner } from '../../../schemas/password.ts';
import { type Client, isKnownTo } from '../../auth/device-cookie.ts';
import type { Viewer } from '../../auth/find-viewer.ts';
import { ofAccount, type Sender, verifyPassword } from '../../auth/password-hash.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { AppError } from '../../errors.ts';
import { addressKey } from '../../limits/address-limits.ts';
import { type Bound, forgetUses } from '../../limits/count-use.ts';
import type { Runtime } from '../../runtime.ts';
import { recordRefusal } from '../security-log/record-event.ts';
import { guess, prefixOf, type Claim, type Guesser } from './guess.ts';

/**
 * Refuses a password that is made of its owner's names or of the site's.
 * @param field of the form, whose rules the password meets already
 * @throws AppError invalid
 */
export function refuseOwnWords(password: string, owner: PasswordOwner, field: 'password' | 'newPassword'): void {
  const message = wrongForOwner(password, owner, siteSettings().name);
  if (message) throw new AppError('invalid', message, { errors: { [field]: [message] } });
}

type Claimed = Claim & { password_hash: string | null };

/** Wrong tries on one account from everywhere; those of known devices are counted apart from those of strangers. */
const ALL: Bound = { points: 100, seconds: 60 * 60 };
const BOUNDS = { strangers: ALL, devices: ALL };

const PURPOSE = 'passwords';

/** A program that no account knows takes its turn by its address. */
export function strangerOf({ address, isWorker, gone }: Client): Sender {
  return { sender: addressKey(address), standing: isWorker ? 'worker' : undefined, gone };
}

/** Whose turn it is: a flood of strangers keeps nobody waiting whom the account knows. */
function senderOf(guesser: Guesser, known: Claim['known']): Sender {
  if ('viewer' in guesser) return ofAccount(guesser.viewer.id);
  const { client } = guesser;
  return known && isKnownTo(client.device, known) ? { ...ofAccount(known.id), gone: client.gone } : strangerOf(client);
}

/**
 * Whether `password` is the account's; for an address of nobody `password_hash` is null, and the work is the same.
 * @throws AppError too_many_requests
 */
export async function isPasswordRight(
  runtime: Runtime,
  claimed: Claimed,
  password: string,
  guesser: Guesser,
): Promise<boolean> {
  const sender = senderOf(guesser, claimed.known);
  const check = async () => (await verifyPassword(claimed.password_hash, password, sender)) || null;
  return (await guess(runtime, { purpose: PURPOSE, claimed, guesser, bounds: BOUNDS }, check)) !== null;
}

/**
 * Refuses a `currentPassword` that is not the viewer's. A lock-out is told to the security log.
 * @throws AppError invalid, too_many_requests
 */
export async function requireCurrentPassword(
  runtime: Runtime,
  account: Claimed & { username: string },
  password: string,
  { viewer, address }: { viewer: Viewer; address: string },
): Promise<void> {
  const check = isPasswordRight(runtime, account, password, { viewer });
  const attempt = { kind: 'login', username: account.username, address } as const;
  if (!(await recordRefusal(runtime, attempt, check))) throw wrongCurrentPassword();
}

/** Forgets every wrong try on an account: its owner has just proved to hold its mailbox. */
export async function forgetPasswordTries(db: Kysely<Database>, email: string, secret: string): Promise<void> {
  await forgetUses(db, prefixOf(PURPOSE, email, secret));
}

/** The refusal of a wrong `currentPassword` (docs/api.md#accounts: 422, never 401). */
export function wrongCurrentPassword(): AppError {
  const message = 'passwordWrong';
  return new AppError('invalid', message, { errors: { currentPassword: [message] } });
}
