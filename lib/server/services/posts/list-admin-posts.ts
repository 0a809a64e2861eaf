import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AdminPostOrder, AdminPostSort, AdminPostStatus } from '../../../schemas/admin-post.ts';
import type { Answer } from '../../../schemas/answers.ts';
import { paginate } from '../../../schemas/pagination.ts';
import { requirePermission, type Actor } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { containing, orderBy } from '../../db/sql-fragments.ts';
import { adminPostItemJson, isWithinReach, type AdminPostItemRow } from './get-post.ts';
import { searchTerms } from './matching/match-posts.ts';
import { inScope, type Scope } from './pick-posts.ts';
import { toPostListItem } from './post-items.ts';

const IN_STATUS: Record<AdminPostStatus, RawBuilder<unknown>> = {
  draft: sql`p.listed_at is null`,
  scheduled: sql`p.listed_at > now()`,
  published: sql`p.listed_at <= now()`,
};

/**
 * `found`, sought once for page and count: all words begin words of title, text, author or categories; or the whole search
 * is a part of title or slug.
 */
export function withFound(search: string): RawBuilder<unknown> {
  const words = searchTerms(search).map(
    (term) => sql`to_tsquery('simple', '''' || nullif(btrim(search_fold(${term})), '') || ''':*')`,
  );
  const query = words.length > 0 ? sql`(${sql.join(words, sql` && `)})` : sql`''::tsquery`;
  return sql`with found as materialized (select post_id as id from post_lookup where search @@ ${query}
    union select id from posts where ${containing(['title', 'slug'], search)})`;
}

/** In a state or not, a post has a row of its author's, category's and tag's. */
function isOf(scope: Scope): RawBuilder<unknown> {
  return sql`p.id in (select found.post_id from post_lookup found where ${inScope(scope)})`;
}

const SORTED_BY: Record<AdminPostSort, RawBuilder<unknown>> = {
  title: sql`lower(p.title)`,
  status: sql`case when p.listed_at is null then 0 when p.listed_at > now() then 1 else 2 end`,
  author: sql`(select lower(coalesce(nullif(btrim(full_name), ''), username)) from users where users.id = p.author_id)`,
  category: sql`(select lower(c.name) from post_categories pc join categories c on c.id = pc.category_id
    where pc.post_id = p.id order by pc.position, c.id limit 1)`,
  tag: sql`(select lower(t.name) from post_tags pt join tags t on t.id = pt.tag_id
    where pt.post_id = p.id order by pt.position, t.id limit 1)`,
  language: sql`lower(p.language)`,
  date: sql`coalesce(p.listed_at, p.updated_at)`,
  view_count: sql`p.view_count`,
  comment_count: sql`p.comment_count`,
};

const NEWEST = sql`p.created_at desc, p.id desc`;

/** The first posts in an order that meet a condition over `p`, as a JSON array; the newest unless said otherwise. */
export function newestAdminPosts(
  condition: RawBuilder<unknown>,
  limit: number,
  offset = 0,
  order = NEWEST,
): RawBuilder<AdminPostItemRow[]> {
  return sql<AdminPostItemRow[]>`(
    select coalesce(json_agg(${adminPostItemJson} order by ${order}), '[]')
    from (select p.id from posts p where ${condition} order by ${order}
      limit ${limit} offset ${offset}) page
    join posts p on p.id = page.id join users u on u.id = p.author_id)`;
}

type Request = Scope & {
  page: number;
  limit: number;
  search?: string | undefined;
  status?: AdminPostStatus | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  sort?: AdminPostOrder | undefined;
};
export type AdminPostList = Answer<'GET admin/posts'>;

/** A page of the posts within an actor's reach, in any state, newest first unless sorted. */
export async function listAdminPosts(db: Kysely<Database>, actor: Actor, request: Request): Promise<AdminPostList> {
  requirePermission(actor, 'posts.write');
  const { page, limit, search, status, from, to, sort, author, category, tag, language } = request;
  const isNarrowed = [author, category, tag, language].some(Boolean);
  const conditions = [
    isWithinReach(actor),
    ...(status ? [IN_STATUS[status]] : []),
    ...(isNarrowed ? [isOf({ author, category, tag, language })] : []),
    ...(search ? [sql`p.id in (select id from found)`] : []),
    ...(from ? [sql`p.listed_at >= ${from}`] : []),
    ...(to ? [sql`p.listed_at < ${to}`] : []),
  ];
  const condition = sql`${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ posts: AdminPostItemRow[]; total: number }>`
    ${search ? withFound(search) : sql``}
    select ${newestAdminPosts(condition, limit, (page - 1) * limit, sort && orderBy(SORTED_BY, sort, sql`p.id`))} as posts,
      (select count(*)::int from posts p where ${condition}) as total`.execute(db);
  return {
    posts: (rows[0]?.posts ?? []).map(toPostListItem),
    pagination: paginate(page, limit, rows[0]?.total ?? 0),
  };
}
