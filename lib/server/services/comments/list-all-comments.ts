import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Answer } from '../../../schemas/answers.ts';
import type { AdminComment, AdminCommentOrder, CommentStatus } from '../../../schemas/admin-comment.ts';
import { escapeHtmlText } from '../../../text/html.ts';
import { paginate } from '../../../schemas/pagination.ts';
import type { Database } from '../../db/schema.ts';
import { orderBy } from '../../db/order-by.ts';
import { containing } from '../../db/sql-fragments.ts';
import { requirePermission, type Actor } from '../../auth/find-viewer.ts';
import { commentJson } from './list-comments.ts';
import { showCommentHtml } from './show-comment-html.ts';

const adminCommentJson = sql`${commentJson}::jsonb
  || jsonb_build_object('post_id', p.id, 'post_title', p.title, 'post_slug', p.slug)
  || case when cm.hidden then '{"hidden": true}' else '{}' end::jsonb`;

// Stored comments are HTML: a sign that is escaped there is looked for escaped.
function isFound(search: string): RawBuilder<unknown> {
  return sql`(${containing(['cm.content'], escapeHtmlText(search))} or ${containing(['cu.username', 'cu.full_name', 'p.title'], search)}
    or cu.id is null and ${containing(['cm.author_name'], search)})`;
}

// Who wrote a comment, and below what, is looked up for the rows of a page only, unless the search asks for it.
function matchingComments({ search, status }: Pick<Request, 'search' | 'status'>): RawBuilder<unknown> {
  const inStatus = status === undefined ? sql`true` : status === 'hidden' ? sql`cm.hidden` : sql`not cm.hidden`;
  if (!search) return sql`from comments cm where ${inStatus}`;
  return sql`from comments cm join posts p on p.id = cm.post_id left join users cu on cu.id = cm.user_id
    where ${inStatus} and ${isFound(search)}`;
}

type Row = Omit<AdminComment, 'content'> & { content: string };

const toShown = (comments: readonly Row[]) =>
  comments.map((comment) => ({ ...comment, content: showCommentHtml(comment.content) }));

type Request = {
  page: number;
  limit: number;
  search?: string | undefined;
  status?: CommentStatus | undefined;
  sort?: AdminCommentOrder | undefined;
};
export type AdminCommentList = Answer<'GET admin/comments'>;

/** A page of all comments, newest first unless sorted, also those below posts that are not public, and hidden ones. */
export async function listAllComments(db: Kysely<Database>, actor: Actor, request: Request): Promise<AdminCommentList> {
  requirePermission(actor, 'comments.moderate');
  const { page, limit, sort = '-created_at' } = request;
  const matching = matchingComments(request);
  const order = orderBy({ created_at: sql`cm.created_at` }, sort, sql`cm.id`);
  const { rows } = await sql<{ comments: Row[]; total: number }>`
    select (select coalesce(json_agg(${adminCommentJson} order by ${order}), '[]')
        from (select cm.id ${matching} order by ${order}
          limit ${limit} offset ${(page - 1) * limit}) page
        join comments cm on cm.id = page.id join posts p on p.id = cm.post_id
        left join users cu on cu.id = cm.user_id) as comments,
      (select count(*)::int ${matching}) as total`.execute(db);
  return { comments: toShown(rows[0]?.comments ?? []), pagination: paginate(page, limit, rows[0]?.total ?? 0) };
}
