import type { Kysely } from 'kysely';
import type { Notifications, NotificationsInput } from '../../../../schemas/notifications.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { Runtime } from '../../../runtime.ts';
import { type Ending, readUnsubscribeToken } from './unsubscribe-token.ts';

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
