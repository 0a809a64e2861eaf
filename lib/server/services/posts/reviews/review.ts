import { sql, type Transaction } from 'kysely';
import { pathToAdmin } from '../../../../paths.ts';
import type { LanguageCode } from '../../../../rules/languages.ts';
import { rolesWith } from '../../../../rules/roles.ts';
import type { AdminPost } from '../../../../schemas/admin-post.ts';
import { type Actor, requirePermission } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { takesMail } from '../../../db/sql-fragments.ts';
import { AppError } from '../../../errors.ts';
import { countForAccount } from '../../../limits/account-limits.ts';
import { queueMail, transactWithMail } from '../../../mail/mail-queue.ts';
import { reviewLetter } from '../../../mail/templates/factor-letters.ts';
import type { Runtime } from '../../../runtime.ts';
import { getAdminPost } from '../get-post.ts';
import { holdPost } from '../notes/write-note.ts';
import { mayOpen } from '../post-authors.ts';

type Told = { email: string; language: LanguageCode | null };

async function findEditors(trx: Transaction<Database>, actor: Actor): Promise<Told[]> {
  const { rows } = await sql<Told>`select u.email, u.language from users u
    where u.role = any (${rolesWith('posts.write-any')}::text[]) and u.id <> ${actor.id} and ${takesMail}
    order by u.id limit 100`.execute(trx);
  return rows;
}

/**
 * Asks all who edit here, by mail, to read a draft. One that waits already is not told of again.
 * @throws AppError forbidden, not_found, invalid for a post that is no draft, too_many_requests
 */
export async function askReview(
  runtime: Runtime,
  actor: Actor,
  postId: number,
  { message }: { message: string },
): Promise<AdminPost> {
  requirePermission(actor, 'posts.write');
  await countForAccount(runtime.db, 'reviews', actor.id);
  return transactWithMail(runtime, async (trx) => {
    const said = await holdPost(trx, actor, postId);
    if ((await getAdminPost(trx, actor, postId)).status !== 'draft') throw new AppError('invalid', 'reviewDrafts');
    const { numAffectedRows } = await sql`insert into post_reviews (post_id, user_id, message)
      values (${postId}, ${actor.id}, ${message}) on conflict (post_id) do nothing`.execute(trx);
    if (numAffectedRows)
      for (const { email, language } of await findEditors(trx, actor)) {
        const facts = { ...said, text: message, path: pathToAdmin.post(postId) };
        await queueMail(trx, email, reviewLetter(language, 'asked', facts));
      }
    return getAdminPost(trx, actor, postId);
  });
}

/**
 * Ends the waiting of a draft. Who asked is told by mail when somebody else does, if they may still open it.
 * @throws AppError forbidden, not_found
 */
export async function endReview(runtime: Runtime, actor: Actor, postId: number): Promise<AdminPost> {
  requirePermission(actor, 'posts.write');
  return transactWithMail(runtime, async (trx) => {
    const said = await holdPost(trx, actor, postId);
    const { rows } =
      await sql<Told>`with ended as (delete from post_reviews where post_id = ${postId} returning user_id)
      select u.email, u.language from ended join users u on u.id = ended.user_id
      where u.id <> ${actor.id} and ${takesMail} and ${mayOpen(postId)}`.execute(trx);
    for (const { email, language } of rows) {
      const facts = { ...said, text: '', path: pathToAdmin.post(postId) };
      await queueMail(trx, email, reviewLetter(language, 'done', facts));
    }
    return getAdminPost(trx, actor, postId);
  });
}
