import { createHmac, randomBytes, createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import { access, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { EnvError } from '../env.ts';
import { unwritable } from '../errors.ts';

/**
 * 32 bytes that only the holder of `secret` can compute. `purpose` keeps the hashes of different uses apart; parts are
 * framed, so that no two lists of parts are the same input.
 */
export function keyedHash(secret: string, purpose: string, parts: readonly (string | number)[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest();
}

/**
 * Whether `text` is the base64url of a keyed hash. The texts are compared, not the bytes: the last letter stands for four
 * bits only, so that several texts say the same bytes.
 */
export function saysHash(text: string, hash: Buffer): boolean {
  const [given, right] = [Buffer.from(text), Buffer.from(hash.toString('base64url'))];
  return given.length === right.length && timingSafeEqual(given, right);
}

const MINUTE_MS = 60_000;
const macOf = (minute: number, secret: string) => keyedHash(secret, 'doctor', [minute]);

/** Headers of the doctor's own request, and of its answer: what the proxies in front wrote in X-Forwarded-For. */
export const DOCTOR_HEADERS = { mark: 'x-doctor', forwarded: 'x-doctor-forwarded' } as const;

/** Shows, for a minute or two, that a request comes from somebody who knows the secret. */
export function doctorMark(secret: string): string {
  return macOf(Math.floor(Date.now() / MINUTE_MS), secret).toString('base64url');
}

/** Whether a request is the doctor's own. */
export function isDoctor({ headers }: Pick<IncomingMessage, 'headers'>, secret: string): boolean {
  const mark = headers[DOCTOR_HEADERS.mark];
  if (mark === undefined) return false;
  const minute = Math.floor(Date.now() / MINUTE_MS);
  return [minute, minute - 1].some((one) => saysHash(String(mark), macOf(one, secret)));
}

const SHORTEST = 32;

/** For `catch`. @throws StartError that names DATA_DIR */
function refuseFolder(dataDir: string): (cause: NodeJS.ErrnoException) => never {
  return (cause) => {
    throw unwritable('DATA_DIR', dataDir, cause);
  };
}

/** For `catch`. @throws EnvError that names the file */
function refuseKey(file: string): (cause: NodeJS.ErrnoException) => never {
  return (cause) => {
    throw new EnvError(`${file} cannot be read (${cause.code}). It must be a file of the user that runs Lekha.`);
  };
}

/** Below DATA_DIR. */
export const SECRET_FILE = 'auth-secret';

/** A new key in its file, unless another process has just put one there. */
async function makeSecret(file: string, dataDir: string): Promise<void> {
  const fresh = `${file}.${process.pid}`;
  await mkdir(dataDir, { recursive: true }).catch(refuseFolder(dataDir));
  try {
    await writeFile(fresh, randomBytes(48).toString('base64url'), { mode: 0o600 }).catch(refuseFolder(dataDir));
    // A link either appears whole or not at all, and never replaces a key that is there already.
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { force: true });
  }
}

/**
 * The signing key: AUTH_SECRET, or one that is generated once into DATA_DIR, readable by its owner only.
 * @throws EnvError that names the file when what it holds is too short to be a key: whoever guesses it is anybody
 * @throws StartError that names DATA_DIR when nothing can be written there
 */
export async function loadAuthSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const file = join(dataDir, SECRET_FILE);
  // One that is there is only read: it does without room on the disk.
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) await access(dataDir, constants.W_OK).catch(refuseFolder(dataDir));
  else await makeSecret(file, dataDir);
  const secret = (await readFile(file, 'utf8').catch(refuseKey(file))).trim();
  // A power cut may leave a file of its length that holds zeros alone.
  if (secret.replaceAll('\0', '').length < SHORTEST)
    throw new EnvError(
      `${file} must hold at least ${SHORTEST} characters: put the key back from a backup, or delete the file, which ends all sessions.`,
    );
  return secret;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed text is for and whose it is: under another purpose or for another owner it does not open. */
type Seal = { purpose: string; owner: number };

const keyOf = ({ purpose, owner }: Seal, secret: string) => keyedHash(secret, 'seal', [purpose, owner]);

/** A text as it may be stored: unreadable and unchangeable without `secret`, which stands in no backup. */
export function seal(text: string, of: Seal, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(of, secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** The text again; null for what was sealed for somebody or something else, or with a key that has been changed since. */
export function openSealed(sealed: Buffer, of: Seal, secret: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(of, secret), sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
