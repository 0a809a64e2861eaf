import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyedHash } from './secret.ts';

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
