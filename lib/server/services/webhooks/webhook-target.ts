import { createHmac, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { keyedHash } from '../../auth/secret.ts';
import { env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import { isRefusedUrl } from '../../http/public-address/fetch-file.ts';
import { isPublicAddress } from '../../http/public-address/is-public-address.ts';

// A name that takes longer is checked when it is connected to, as every name is.
const LOOKUP_MS = 2_000;

/** Whether the operator has named the origin as one that may be on their own network. */
export const mayBePrivate = ({ origin }: URL) => env().WEBHOOK_TRUSTED_ORIGINS.includes(origin);

// Names that mean this machine wherever they are known (RFC 6761), and what many systems call it.
const OF_THIS_MACHINE = /(?:^|\.)(?:localhost|localdomain|ip6-localhost|ip6-loopback)\.?$/iu;

async function leadsInside(hostname: string): Promise<boolean> {
  if (OF_THIS_MACHINE.test(hostname)) return true;
  const nothing = new Promise<[]>((resolve) => setTimeout(resolve, LOOKUP_MS, []).unref());
  const found = await Promise.race([lookup(hostname, { all: true }).catch(() => []), nothing]);
  return found.length > 0 && !found.some(({ address }) => isPublicAddress(address));
}

/**
 * Refuses an address of this machine or its network, also by name. A name that is not known yet is taken.
 * @throws AppError invalid
 */
export async function refusePrivateTarget(address: string): Promise<void> {
  const url = new URL(address);
  const isTrusted = mayBePrivate(url);
  const isBad =
    isRefusedUrl(url, isTrusted) || (!isTrusted && (await leadsInside(url.hostname.replace(/^\[|\]$/gu, ''))));
  if (isBad) throw new AppError('invalid', 'webhookPrivate', { errors: { url: ['webhookPrivate'] } });
}

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
