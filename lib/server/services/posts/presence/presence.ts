// Presence: who has a post open in the editor, as long as their browser says so.
import { type Kysely, sql } from 'kysely';
import { PRESENCE_SECONDS } from '../../../../rules/limits.ts';
import { rolesWith } from '../../../../rules/roles.ts';
import type { AuthorLink } from '../../../../schemas/post.ts';
import { type Actor, requirePermission } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { columns, jsonObject } from '../../../db/sql-fragments.ts';
import { AppError } from '../../../errors.ts';
import { isWithinReach } from '../get-post.ts';

const MOST_SHOWN = 20;
const isFresh = sql`seen_at > now() - make_interval(secs => ${PRESENCE_SECONDS})`;

/**
 * Says that somebody has a post open, for as long as PRESENCE_SECONDS. It is all that is kept of it, whichever instance
 * is asked.
 * @returns who else has it open, by name
 * @throws AppError forbidden, not_found when the post is not within the actor's reach
 */
export async function stayAtPost(db: Kysely<Database>, actor: Actor, postId: number): Promise<AuthorLink[]> {
  requirePermission(actor, 'posts.write');
  const { rows } = await sql<{ others: AuthorLink[] }>`
    with post as (select p.id from posts p where p.id = ${postId} and ${isWithinReach(actor)}),
    stayed as (insert into post_presence (post_id, user_id) select id, ${actor.id}::int from post
      on conflict (post_id, user_id) do update set seen_at = excluded.seen_at)
    select (select coalesce(json_agg(other.person), '[]') from (
      select ${jsonObject(columns('u', ['id', 'username', 'full_name', 'profile_image']))} as person
      from post_presence here join users u on u.id = here.user_id
      where here.post_id = post.id and u.id <> ${actor.id} and ${isFresh}
        and u.is_active and u.role = any (${rolesWith('posts.write')}::text[])
      order by coalesce(nullif(btrim(u.full_name), ''), u.username), u.id limit ${MOST_SHOWN}) other) as others
    from post`.execute(db);
  if (!rows[0]) throw new AppError('not_found', 'postMissing');
  return rows[0].others;
}

/**
 * Somebody closes a post; nothing happens where they had none open.
 * @throws AppError forbidden, not_found when the post is not within the actor's reach
 */
export async function leavePost(db: Kysely<Database>, actor: Actor, postId: number): Promise<void> {
  requirePermission(actor, 'posts.write');
  const { rows } = await sql`
    with post as (select p.id from posts p where p.id = ${postId} and ${isWithinReach(actor)}),
    gone as (delete from post_presence where post_id in (select id from post) and user_id = ${actor.id})
    select id from post`.execute(db);
  if (!rows[0]) throw new AppError('not_found', 'postMissing');
}

/** Forgets those whose browsers have gone without a word. For a job. */
export async function sweepPresence(db: Kysely<Database>): Promise<void> {
  await sql`delete from post_presence where not (${isFresh})`.execute(db);
}
