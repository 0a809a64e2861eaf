// Posts: what authors write. They are listed, found and read by everybody, and written, scheduled, revised, previewed and
// deleted by their authors.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { POST_TEXT_NAMES } from '../../../rules/post-texts.ts';
import { may } from '../../../rules/roles.ts';
import { isThreadClosed } from '../../../rules/settings.ts';
import type { AdminPost, AdminPostItem } from '../../../schemas/admin-post.ts';
import { INCLUDES, type Include, type Post } from '../../../schemas/post.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { withSafeContent, type StoredHtml } from '../../content/sanitise/stored-html.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { runtime } from '../../runtime.ts';
import { isWrittenBy } from './post-authors.ts';
import { commentsRule, jsonByInclude, postItemFields, toPostListItem } from './post-items.ts';

/** A post as the database builds it. */
export type PostRow = Omit<Post, 'content'> & StoredHtml & { excerpt_is_derived: boolean };

const wholeJson = jsonByInclude((include) => ({
  ...columns('p', [...POST_TEXT_NAMES, 'sanitizer_version']),
  ...postItemFields(include),
  comments: commentsRule,
  updated_at: isoTime('p.updated_at'),
}));

/** The post row `p` of author `u` as JSON, content included. */
export const postJson = (include: readonly Include[] = INCLUDES): RawBuilder<unknown> => wholeJson(include);

/** A post as the database built it, for the outside: whether it takes comments now, whatever closed it. */
export async function toPost(row: PostRow): Promise<Post> {
  const post = toPostListItem(await withSafeContent(row, runtime().sanitiser));
  const own = { publishedAt: post.published_at ?? post.created_at, isClosed: post.comments === 'closed' };
  return { ...post, comments: isThreadClosed(siteSettings(), own) ? 'closed' : 'open' };
}

/** Matches the public post with this id (digits only) or slug (docs/product.md#addresses: never ambiguous). */
export function isPublicPost(idOrSlug: string): RawBuilder<boolean> {
  const key = /^\d{1,9}$/.test(idOrSlug) ? sql`p.id = ${Number(idOrSlug)}` : sql`p.slug = ${normaliseSlug(idOrSlug)}`;
  return sql<boolean>`${key} and p.listed_at <= now()`;
}

/**
 * A public post by id or slug.
 * @throws AppError not_found 'postMissing'
 */
export async function getPost(db: Kysely<Database>, idOrSlug: string, include: readonly Include[]): Promise<Post> {
  const { rows } = await sql<{ post: PostRow }>`select ${postJson(include)} as post
    from posts p join users u on u.id = p.author_id where ${isPublicPost(idOrSlug)}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'postMissing');
  return toPost(row.post);
}

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
