import { keyedHash } from '../../auth/keyed-hash.ts';

/** What stands for an e-mail address where the address itself need not be kept: codes, and limits per account. */
export function emailSubject(email: string, secret: string): Buffer {
  return keyedHash(secret, 'email', [email.normalize('NFC').toLowerCase()]);
}

/** The same as text, for the key of a limit. */
export function emailKey(email: string, secret: string): string {
  return emailSubject(email, secret).toString('base64url');
}
