import { sql, type RawBuilder, type Transaction, type Kysely } from 'kysely';
import type { Message } from '../../../rules/messages.ts';
import { may, rolesWith } from '../../../rules/roles.ts';
import type { ListAuthorsQuery } from '../../../schemas/admin-post.ts';
import type { AuthorLink, PostAuthorLink } from '../../../schemas/post.ts';
import type { AuthorAbout } from '../../../schemas/user.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { containing } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';

const AUTHOR = sql`'id', a.id, 'username', a.username, 'full_name', a.full_name, 'profile_image', a.profile_image`;

/** All who wrote the post row `p`, as JSON, the first one first. */
export const authorsOfPost: RawBuilder<PostAuthorLink[]> = sql`(
  select coalesce(json_agg(case when a.is_active then json_build_object(${AUTHOR})
    else json_build_object(${AUTHOR}, 'has_page', false) end order by pa.position, a.id), '[]')
  from post_authors pa join users a on a.id = pa.user_id where pa.post_id = p.id)`;

/** Those of them who say something of themselves. */
export const authorsWithBio: RawBuilder<AuthorAbout[]> = sql`(
  select coalesce(json_agg(json_build_object('username', a.username, 'full_name', a.full_name,
    'profile_image', a.profile_image, 'bio', a.bio, 'links', a.links) order by pa.position, a.id), '[]')
  from post_authors pa join users a on a.id = pa.user_id where pa.post_id = p.id and a.bio <> '' and a.is_active)`;

/** Whether somebody is among the authors of the post row `p`. */
export const isWrittenBy = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from post_authors pa where pa.post_id = p.id and pa.user_id = ${userId})`;

/** Whether the user row `u` may open a post: whoever edits everybody's, and its authors as long as they may write. */
export const mayOpen = (postId: number | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(u.role = any (${rolesWith('posts.write-any')}::text[]) or u.role = any (${rolesWith('posts.write')}::text[])
    and exists (select from post_authors pa where pa.post_id = ${postId} and pa.user_id = u.id))`;

function refusal(message: Message): AppError {
  return new AppError('invalid', message, { errors: { authorIds: [message] } });
}

/** Others than editors name who wrote with them: the first author does, and stays the first. */
function refuseOthers(actor: Actor, before: readonly number[], wanted: readonly number[]): void {
  if (may(actor.role, 'posts.write-any')) return;
  if (before[0] !== actor.id || wanted[0] !== actor.id) throw refusal('authorsFirst');
}

/** Only who may write here is named as an author, beside those who are it already. */
async function refuseUnknown(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`select from users
    where id = any (${ids}::int[]) and is_active and role = any (${rolesWith('posts.write')}::text[])`.execute(trx);
  if (rows.length < ids.length) throw refusal('authorUnknown');
}

/**
 * Gives a post these authors, in this order, and takes all others from it. It has one at least (the schema says so).
 * @returns whether that changed anything
 * @throws AppError invalid with the reason for `authorIds`
 */
export async function setAuthors(
  trx: Transaction<Database>,
  actor: Actor,
  { postId, authorIds }: { postId: number; authorIds: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from post_authors where post_id = ${postId} order by position, user_id`.execute(trx);
  const before = rows.map((row) => row.user_id);
  if (before.join() === authorIds.join()) return false;
  refuseOthers(actor, before, authorIds);
  await refuseUnknown(
    trx,
    authorIds.filter((id) => !before.includes(id)),
  );
  // Its trigger puts the first one in place.
  await trx
    .updateTable('posts')
    .set({ author_id: authorIds[0] })
    .where('id', '=', postId)
    .where('author_id', '<>', authorIds[0] ?? 0)
    .execute();
  await sql`delete from post_authors where post_id = ${postId} and user_id <> all (${authorIds}::int[])`.execute(trx);
  // Of whom it was taken while they were leaving gets it back by coming back.
  await sql`delete from departing_posts where post_id = ${postId}
    and user_id = any (${before.filter((id) => !authorIds.includes(id))}::int[])`.execute(trx);
  await sql`insert into post_authors (post_id, user_id, position)
    select ${postId}::int, id, place - 1 from unnest(${authorIds}::int[]) with ordinality wanted(id, place)
    on conflict (post_id, user_id) do update set position = excluded.position`.execute(trx);
  return true;
}

const MOST = 20;

/**
 * Who may be named as the author of a post, by name; those only in whose names `search` is found. With `of`, also who is
 * an author of posts and may be named no more: a list is narrowed by them.
 */
export async function listAuthors(
  db: Kysely<Database>,
  actor: Actor,
  { search, of }: ListAuthorsQuery,
): Promise<AuthorLink[]> {
  requirePermission(actor, of === 'posts' ? 'posts.write-any' : 'posts.write');
  const found = search ? containing(['username', 'full_name'], search) : sql`true`;
  const wrote = of === 'posts' ? sql`exists (select from post_authors where user_id = users.id)` : sql`false`;
  const { rows } = await sql<AuthorLink>`
    select id, username, full_name, profile_image from users
    where (is_active and role = any (${rolesWith('posts.write')}::text[]) or ${wrote}) and ${found}
    order by lower(full_name), id limit ${MOST}`.execute(db);
  return rows;
}
