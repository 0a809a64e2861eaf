import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../../auth/secret.ts';

/** What a link does: it confirms one subscription, or shows and ends all of an address. */
type LinkPurpose = 'subscription' | 'subscriber';

const SHAPE = /^(\d{1,9})-([\w-]{43})$/;

const macOf = (purpose: LinkPurpose, id: number, secret: string) => keyedHash(secret, purpose, [id]);

/** The token of a link in a mail. It does nothing else, and works as long as what it is about is there. */
export const subscriptionToken = (purpose: LinkPurpose, id: number, secret: string) =>
  `${id}-${macOf(purpose, id, secret).toString('base64url')}`;

/** The id that a token is about; null for one that we did not make. */
export function readSubscriptionToken(purpose: LinkPurpose, token: string, secret: string): number | null {
  const [, id = '', mac = ''] = SHAPE.exec(token) ?? [];
  if (mac === '') return null;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(purpose, Number(id), secret)) ? Number(id) : null;
}
