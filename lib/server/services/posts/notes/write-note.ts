import { sql, type Transaction } from 'kysely';
import { pathFromMail, pathToAdmin } from '../../../../paths.ts';
import type { LanguageCode } from '../../../../rules/languages.ts';
import { messageOf } from '../../../../rules/messages.ts';
import type { NoticeKind } from '../../../../rules/realtime-events.ts';
import type { PostNote, WriteNoteInput } from '../../../../schemas/post-note.ts';
import { type Actor, requirePermission } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { takesMail } from '../../../db/sql-fragments.ts';
import { AppError } from '../../../errors.ts';
import { countForAccount } from '../../../limits/account-limits.ts';
import { transactWithMail, queueMail } from '../../../mail/mail-queue.ts';
import { noteLetter } from '../../../mail/templates/factor-letters.ts';
import type { Runtime } from '../../../runtime.ts';
import { unsubscribeToken } from '../../accounts/notifications/notification-settings.ts';
import { isWithinReach } from '../get-post.ts';
import { mayOpen } from '../post-authors.ts';
import { findNote } from './list-notes.ts';

type Noted = {
  postId: number;
  title: string;
  /** The first note of the thread that is answered. */
  threadId: number | null;
  text: string;
  name: string;
  actorId: number;
};

type Told = { userId: number; email: string; language: LanguageCode | null; kind: NoticeKind };

/** Who has spoken in the thread, and who wrote the post: people who can open it, and want such mails. */
async function findTold(trx: Transaction<Database>, { postId, threadId, actorId }: Noted): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select u.id as "userId", u.email, u.language, case when spoke and u.mails_replies then 'replies' else 'posts' end as kind
    from (select user_id, bool_or(spoke) as spoke from (
        select user_id, true as spoke from post_notes where ${threadId}::int in (id, parent_id) and post_id = ${postId}
        union all select user_id, false from post_authors where post_id = ${postId}) people group by user_id) told
    join users u on u.id = told.user_id
    where u.id <> ${actorId} and ${takesMail}
      and (spoke and u.mails_replies or u.mails_posts and exists (
        select from post_authors pa where pa.post_id = ${postId} and pa.user_id = u.id))
      and ${mayOpen(postId)}
    order by u.id`.execute(trx);
  return rows;
}

/** Queues the mails that tell of a note, with the note itself. */
async function mailNote(trx: Transaction<Database>, noted: Noted, secret: string): Promise<void> {
  const { postId, title, text, name } = noted;
  for (const { userId, email, language, kind } of await findTold(trx, noted)) {
    const endPath = pathFromMail.unsubscribe(unsubscribeToken({ userId, kind }, secret));
    const facts = { kind, name, title, text, path: pathToAdmin.post(postId), endPath };
    await queueMail(trx, email, noteLetter(language, facts), { thread: `notes.${postId}` });
  }
}

/** As many a post has at once: what is more is a conversation for another place. */
const MOST_NOTES = 500;

const nameOf = (id: number) =>
  sql<string>`(select coalesce(nullif(btrim(full_name), ''), username) from users where id = ${id})`;

/** Holds a post within the actor's reach while something is said of it; `name`: what the actor is called. */
export async function holdPost(
  trx: Transaction<Database>,
  actor: Actor,
  id: number,
): Promise<{ title: string; name: string }> {
  const row = await trx
    .selectFrom('posts as p')
    .select(['p.title', nameOf(actor.id).as('name')])
    .where('p.id', '=', id)
    .where(isWithinReach(actor))
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'postMissing');
  return row;
}

/** The first note of the thread that an answer belongs to; answering opens it again. */
async function openThread(trx: Transaction<Database>, postId: number, parentId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`update post_notes set resolved_at = null where id = (
    select coalesce(parent_id, id) from post_notes where id = ${parentId} and post_id = ${postId}) returning id`.execute(
    trx,
  );
  const thread = rows[0];
  if (!thread) throw new AppError('invalid', 'noteMissing', { errors: { parentId: ['noteMissing'] } });
  return thread.id;
}

async function refuseMore(trx: Transaction<Database>, postId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from post_notes where post_id = ${postId}`.execute(trx);
  if ((rows[0]?.count ?? 0) < MOST_NOTES) return;
  const message = messageOf('notesMany', { max: MOST_NOTES });
  throw new AppError('invalid', message, { errors: { text: [message] } });
}

/**
 * Says something of a post to all who work on it, by mail too: its authors, and who has spoken in the thread.
 * @throws AppError forbidden, not_found, invalid, too_many_requests
 */
export async function writeNote(
  runtime: Runtime,
  actor: Actor,
  postId: number,
  { text, quote, quote_at, parentId }: WriteNoteInput,
): Promise<PostNote> {
  requirePermission(actor, 'posts.write');
  await countForAccount(runtime.db, 'notes', actor.id);
  return transactWithMail(runtime, async (trx) => {
    const post = await holdPost(trx, actor, postId);
    await refuseMore(trx, postId);
    const parent_id = parentId ? await openThread(trx, postId, parentId) : null;
    const about = parent_id === null ? { quote, quote_at } : {};
    const { id } = await trx
      .insertInto('post_notes')
      .values({ post_id: postId, parent_id, user_id: actor.id, text, ...about })
      .returning('id')
      .executeTakeFirstOrThrow();
    await mailNote(trx, { ...post, postId, threadId: parent_id, text, actorId: actor.id }, runtime.authSecret);
    const note = await findNote(trx, postId, id);
    if (!note) throw new Error('an insert gives a row');
    return note;
  });
}
