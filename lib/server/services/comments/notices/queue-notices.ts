import { sql, type Transaction } from 'kysely';
import type { LanguageCode } from '../../../../rules/languages.ts';
import type { NoticeKind } from '../../../../rules/notifications.ts';
import { pathTo } from '../../../../paths.ts';
import { plainText } from '../../../content/plain-text.ts';
import type { Database } from '../../../db/schema.ts';
import { queueMail } from '../../../mail/mail-queue.ts';
import { commentLetter, gatheredLetter } from '../../../mail/templates/notice-letters.ts';
import { unsubscribeToken } from '../../accounts/notifications/unsubscribe-token.ts';

/** Who is told, and of which of the two: answers to their comments, comments on their posts. */
export type Receiver = { userId: number; kind: NoticeKind; email: string; language: LanguageCode | null };

type Single = { id: number; threadId: number; content: string; name: string; title: string; slug: string };

async function findSingles(trx: Transaction<Database>, { userId, kind }: Receiver, most: number): Promise<Single[]> {
  const { rows } = await sql<Single>`
    select c.id, coalesce(c.parent_id, c.id) as "threadId", c.content, p.title, p.slug,
      coalesce(w.full_name, c.author_name) as name
    from comment_notices n join comments c on c.id = n.comment_id join posts p on p.id = c.post_id
    left join users w on w.id = c.user_id
    where n.user_id = ${userId} and n.kind = ${kind} and n.mail_id is null
    order by c.created_at, c.id limit ${most}`.execute(trx);
  return rows;
}

const endPathOf = (receiver: Receiver, secret: string) => pathTo.unsubscribe(unsubscribeToken(receiver, secret));

/** Queues one mail for each comment that waits, oldest first, and at most so many. */
export async function queueSingles(
  trx: Transaction<Database>,
  { most, ...receiver }: Receiver & { most: number },
  secret: string,
): Promise<void> {
  const { userId, kind, email, language } = receiver;
  for (const { id, threadId, content, slug, ...said } of await findSingles(trx, receiver, most)) {
    const path = pathTo.inThread(pathTo.post(slug), threadId, id);
    const facts = { kind, ...said, text: plainText(content), path, endPath: endPathOf(receiver, secret) };
    const mail = await queueMail(trx, email, commentLetter(language, facts), { tellsOfComments: true });
    await trx
      .updateTable('comment_notices')
      .set({ mail_id: mail, mailed_at: sql`now()` })
      .where('comment_id', '=', id)
      .where('user_id', '=', userId)
      .execute();
  }
}

type Gathered = { title: string; slug: string; count: number };

/** Queues one mail for all comments that wait. */
export async function queueGathered(trx: Transaction<Database>, receiver: Receiver, secret: string): Promise<void> {
  const { userId, kind, email, language } = receiver;
  const { rows: posts } = await sql<Gathered>`
    select p.title, p.slug, count(*)::int as count
    from comment_notices n join comments c on c.id = n.comment_id join posts p on p.id = c.post_id
    where n.user_id = ${userId} and n.kind = ${kind} and n.mail_id is null
    group by p.id order by count(*) desc, p.id desc`.execute(trx);
  const [busiest] = posts;
  if (!busiest) return;
  const letter = gatheredLetter(language, {
    kind,
    posts,
    path: pathTo.comments(busiest.slug),
    endPath: endPathOf(receiver, secret),
  });
  const mail = await queueMail(trx, email, letter, { tellsOfComments: true });
  await trx
    .updateTable('comment_notices')
    .set({ mail_id: mail, mailed_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('mail_id', 'is', null)
    .execute();
}
