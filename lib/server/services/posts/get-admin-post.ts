import { type Kysely, type RawBuilder, sql } from 'kysely';
import { may } from '../../../rules/roles.ts';
import { POST_TEXT_NAMES } from '../../../rules/post-texts.ts';
import type { AdminPost, AdminPostItem } from '../../../schemas/admin-post.ts';
import { INCLUDES } from '../../../schemas/post.ts';
import { type StoredHtml, withSafeContent } from '../../content/sanitise/stored-html.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { isWrittenBy } from './post-authors.ts';
import { commentsRule, postItemFields, toPostListItem } from './post-items.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { runtime } from '../../runtime.ts';

export type AdminPostItemRow = AdminPostItem & { excerpt_is_derived: boolean };
type AdminPostRow = Omit<AdminPost, 'content'> & StoredHtml & { excerpt_is_derived: boolean };

const itemFields = {
  ...postItemFields(INCLUDES),
  status: sql`case when p.listed_at is null then 'draft' when p.listed_at > now() then 'scheduled' else 'published' end`,
  updated_at: isoTime('p.updated_at'),
  review: sql`(select ${jsonObject({
    ...columns('r', ['message']),
    asked_by: sql`coalesce(nullif(btrim(a.full_name), ''), a.username)`,
    asked_by_id: sql.ref('r.user_id'),
    asked_at: isoTime('r.asked_at'),
  })} from post_reviews r join users a on a.id = r.user_id where r.post_id = p.id)`,
  open_notes: sql`(select count(*)::int from post_notes n
    where n.post_id = p.id and n.parent_id is null and n.resolved_at is null)`,
};

/** The post row `p` of author `u` as a row of an admin list. */
export const adminPostItemJson = jsonObject(itemFields);

/** The same with its content, and the excerpt as it was written: what an editor gets and sends back. */
const adminPostJson = jsonObject({
  ...itemFields,
  ...columns('p', [...POST_TEXT_NAMES, 'sanitizer_version']),
  excerpt_is_derived: sql`false`,
  comments: commentsRule,
});

/** Which of the posts `p` an actor may see and change: others' posts do not exist for an author (docs/product.md#session). */
export function isWithinReach(actor: Actor): RawBuilder<boolean> {
  return may(actor.role, 'posts.write-any') ? sql<boolean>`true` : isWrittenBy(actor.id);
}

/**
 * A post in any state, for its editor.
 * @throws AppError not_found, also for somebody else's post where the role sees only its own
 */
export async function getAdminPost(db: Kysely<Database>, actor: Actor, id: number): Promise<AdminPost> {
  requirePermission(actor, 'posts.write');
  const { rows } = await sql<{ post: AdminPostRow }>`select ${adminPostJson} as post
    from posts p join users u on u.id = p.author_id where p.id = ${id} and ${isWithinReach(actor)}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'postMissing');
  return toPostListItem(await withSafeContent(row.post, runtime().sanitiser));
}
