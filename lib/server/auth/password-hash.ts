import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { type Asked, createTurns, SPARING } from '../http/turns.ts';

// argon2id at 19 MB, two passes, about 9 ms. Whoever lowers it keeps this as the bound of what is affordable.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Files are read by the same four threads: whoever does not sign in needs some of them.
const inTurn = createTurns('passwords', { atOnce: SPARING, patienceMs: 15_000 });
/** Who takes turns with others. */
export type Sender = Pick<Asked, 'sender' | 'standing' | 'gone'>;

/** Somebody who is signed in, proved to hold the mailbox, or tries from a device that the account knows. */
export const ofAccount = (id: number): Sender => ({ sender: `account ${id}`, standing: 'known' });

const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

// Verifying against it takes as long as against a real hash, and it is the hash of no known password.
const NOBODY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${unpadded(16)}$${unpadded(32)}`;

const OURS = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,3}),p=(\d{1,3})\$[a-z0-9+/]{11,64}\$[a-z0-9+/]{16,86}$/iu;

/** Whether it is a hash that costs no more to check than ours: another one may ask for any memory and time at a sign-in. */
export function isAffordableHash(hash: string): boolean {
  const [memory = Infinity, passes = Infinity, lanes = Infinity] = (OURS.exec(hash) ?? []).slice(1).map(Number);
  return memory <= COST.memoryCost && passes <= COST.timeCost && lanes <= COST.parallelism;
}

/**
 * The argon2id hash of a password in NFC (docs/product.md#passwords), so that two keyboards type the same one.
 */
export function hashPassword(password: string, sender?: Sender): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST), sender);
}

/**
 * True when `stored` is the hash of `password`. Null, for nobody or an account without one, is false in the same time;
 * so is a hash that no Lekha made, however it came into the database.
 */
export async function verifyPassword(stored: string | null, password: string, sender?: Sender): Promise<boolean> {
  const hash = stored !== null && isAffordableHash(stored) ? stored : undefined;
  const check = () => verify(hash ?? NOBODY, password.normalize('NFC')).catch(() => false);
  const matches = await inTurn(check, sender);
  return matches && hash !== undefined;
}
