import { createHmac, randomBytes } from 'node:crypto';
import { keyedHash } from '../../auth/secret.ts';

/** What the database keeps of a secret. */
export const makeNonce = () => randomBytes(16);

/** The secret of a webhook: only the holder of the site's key makes it of the nonce, so that no database tells it. */
export const secretOf = (nonce: Buffer, authSecret: string) =>
  `whsec_${keyedHash(authSecret, 'webhook', [nonce.toString('hex')]).toString('base64url')}`;

/** The header that says who sent a body, and when: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "{t}.{body}">`. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1_000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
