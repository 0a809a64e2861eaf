import { timingSafeEqual } from 'node:crypto';
import { NOTICE_KINDS, type NoticeKind } from '../../../../rules/notifications.ts';
import { keyedHash } from '../../../auth/secret.ts';

/** Whose mails of which kind a link ends. */
export type Ending = { userId: number; kind: NoticeKind };

const SHAPE = /^(\d{1,9})-([a-z]+)-([\w-]{43})$/;

const macOf = ({ userId, kind }: Ending, secret: string) => keyedHash(secret, 'unsubscribe', [userId, kind]);

/**
 * The token of the link that ends mails of a kind. It does nothing else, and works as long as the account is there and
 * the key is the same: mails are kept for years.
 */
export function unsubscribeToken({ userId, kind }: Ending, secret: string): string {
  return `${userId}-${kind}-${macOf({ userId, kind }, secret).toString('base64url')}`;
}

/** What a token ends; null for one that we did not make. */
export function readUnsubscribeToken(token: string, secret: string): Ending | null {
  const [, id = '', name = '', mac = ''] = SHAPE.exec(token) ?? [];
  const kind = NOTICE_KINDS.find((known) => known === name);
  if (!kind) return null;
  const ending = { userId: Number(id), kind };
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(ending, secret)) ? ending : null;
}
