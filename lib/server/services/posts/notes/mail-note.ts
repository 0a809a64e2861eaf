import { sql, type Transaction } from 'kysely';
import { pathTo } from '../../../../paths.ts';
import type { LanguageCode } from '../../../../rules/languages.ts';
import type { NoticeKind } from '../../../../rules/notifications.ts';
import { rolesWith } from '../../../../rules/roles.ts';
import type { Database } from '../../../db/schema.ts';
import { queueMail } from '../../../mail/mail-queue.ts';
import { noteLetter } from '../../../mail/templates/note-letters.ts';
import { unsubscribeToken } from '../../accounts/notifications/unsubscribe-token.ts';

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
    where u.id <> ${actorId} and u.is_active and u.email_verified_at is not null
      and u.email not like 'demo-%@example.invalid'
      and (spoke and u.mails_replies or u.mails_posts and exists (
        select from post_authors pa where pa.post_id = ${postId} and pa.user_id = u.id))
      and (u.role = any (${rolesWith('posts.write-any')}::text[]) or u.role = any (${rolesWith('posts.write')}::text[])
        and exists (select from post_authors pa where pa.post_id = ${postId} and pa.user_id = u.id))
    order by u.id`.execute(trx);
  return rows;
}

/** Queues the mails that tell of a note, with the note itself. */
export async function mailNote(trx: Transaction<Database>, noted: Noted, secret: string): Promise<void> {
  const { postId, title, text, name } = noted;
  for (const { userId, email, language, kind } of await findTold(trx, noted)) {
    const endPath = pathTo.unsubscribe(unsubscribeToken({ userId, kind }, secret));
    const facts = { kind, name, title, text, path: pathTo.adminPost(postId), endPath };
    await queueMail(trx, email, noteLetter(language, facts));
  }
}
