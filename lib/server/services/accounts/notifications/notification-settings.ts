import type { Kysely, Transaction } from 'kysely';
import { NOTICE_KINDS, type NoticeKind } from '../../../../rules/realtime-events.ts';
import type { Notifications, NotificationsInput } from '../../../../schemas/profile.ts';
import { type Client, isKnownTo } from '../../../auth/device-cookie.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import { keyedHash, saysHash } from '../../../auth/secret.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { type Bound, countUse } from '../../../limits/count-use.ts';
import { queueMail } from '../../../mail/mail-queue.ts';
import { newDeviceLetter } from '../../../mail/templates/notice-letters.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Account } from '../find-account.ts';

/** Whose mails of which kind a link ends. */
type Ending = { userId: number; kind: NoticeKind };

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
  return saysHash(mac, macOf(ending, secret)) ? ending : null;
}

/** Which mails about comments the viewer gets. */
export async function getNotifications(db: Kysely<Database>, { id }: Pick<Viewer, 'id'>): Promise<Notifications> {
  return db
    .selectFrom('users')
    .select(['mails_replies as replies', 'mails_posts as posts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Changes what is given, and leaves the rest. */
export async function updateNotifications(
  db: Kysely<Database>,
  { id }: Pick<Viewer, 'id'>,
  { replies, posts }: NotificationsInput,
): Promise<Notifications> {
  return db
    .updateTable('users')
    .set(({ ref }) => ({
      mails_replies: replies ?? ref('mails_replies'),
      mails_posts: posts ?? ref('mails_posts'),
    }))
    .where('id', '=', id)
    .returning(['mails_replies as replies', 'mails_posts as posts'])
    .executeTakeFirstOrThrow();
}

type Parts = Pick<Runtime, 'db' | 'authSecret'>;

/**
 * What the link in a mail ends, and whether it has been ended already; an account that is gone gets no mails.
 * @throws AppError not_found for a link that we did not make
 */
export async function openEnding({ db, authSecret }: Parts, token: string): Promise<Ending & { isEnded: boolean }> {
  const ending = readUnsubscribeToken(token, authSecret);
  if (!ending) throw new AppError('not_found', 'addressUnknown');
  const choices = await db
    .selectFrom('users')
    .select(['mails_replies as replies', 'mails_posts as posts'])
    .where('id', '=', ending.userId)
    .executeTakeFirst();
  return { ...ending, isEnded: choices?.[ending.kind] !== true };
}

/**
 * Ends the mails of a link. Whoever has it need not be signed in; done again, it changes nothing.
 * @throws AppError not_found for a link that we did not make
 */
export async function endNotices(parts: Parts, token: string): Promise<void> {
  const { userId, kind, isEnded } = await openEnding(parts, token);
  if (!isEnded) await updateNotifications(parts.db, { id: userId }, { [kind]: false });
}

// A program that keeps no cookies is a new device each time.
const MAILS: Bound = { points: 10, seconds: 60 * 60 };

type Known = Pick<Account, 'id' | 'email' | 'email_verified_at' | 'device_epoch' | 'language'>;

/**
 * Queues a mail to the owner of an account: somebody has just signed in to it on a device that does not know it. Not for the
 * first sign-in of all (`language` is still missing), not to an address that nobody proved, which may be a stranger's, and
 * not more than ten an hour. `account` is as it was before.
 */
export async function tellOfDevice(trx: Transaction<Database>, account: Known, client: Client): Promise<void> {
  const { id, email, email_verified_at, language } = account;
  if (email_verified_at === null || language === null || isKnownTo(client.device, account)) return;
  if ((await countUse(trx, `device-mails:${id}`, MAILS)) !== null) return;
  const { userAgent, address } = client;
  await queueMail(trx, email, newDeviceLetter(language, { userAgent, address, at: new Date() }));
}
