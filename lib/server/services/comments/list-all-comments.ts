import { sql, type Kysely, type RawBuilder } from 'kysely';
import { may } from '../../../rules/roles.ts';
import type { Answer } from '../../../schemas/answers.ts';
import type { AdminComment, AdminCommentOrder, CommentFilter } from '../../../schemas/comment.ts';
import { paginate } from '../../../schemas/pagination.ts';
import { escapeHtmlText } from '../../../text/html.ts';
import { requirePermission, type Actor } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { containing, isoTime, orderBy } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { moderatedJson, type StoredComment, toComments } from './comment-json.ts';

/** The comment row of that name: any for a moderator, for a writer those below their own posts. */
export function isWithinModeration(actor: Actor, row = 'c'): RawBuilder<boolean> {
  if (may(actor.role, 'comments.moderate')) return sql<boolean>`true`;
  if (!may(actor.role, 'comments.moderate-own')) return sql<boolean>`false`;
  return sql<boolean>`exists (select from post_authors own where own.post_id = ${sql.ref(`${row}.post_id`)} and own.user_id = ${actor.id})`;
}

const reports = sql`coalesce((select json_agg(json_build_object('reason', r.reason, 'text', r.text, 'created_at',
    ${isoTime('r.created_at')}) order by r.created_at desc)
  from (select * from comment_reports where comment_id = cm.id and settled_at is null
    order by created_at desc limit 10) r), '[]')`;

const adminCommentJson = sql`${moderatedJson}::jsonb
  || jsonb_build_object('post_id', p.id, 'post_title', p.title, 'post_slug', p.slug, 'status', cm.status,
    'reports', ${reports})
  || case when cm.hold_reason is null then '{}'::jsonb else jsonb_build_object('reason', cm.hold_reason) end
  || case when cm.hidden then '{"hidden": true}' else '{}' end::jsonb`;

// Names and titles are looked through once, not for each comment of theirs. Stored comments are HTML: a sign that is escaped
// there is looked for escaped. An e-mail address is found whole, and by those alone who find accounts by it.
function isFound(actor: Actor, search: string): RawBuilder<unknown> {
  const isAddress = may(actor.role, 'users.manage') ? sql`lower(email) = lower(${search})` : sql`false`;
  return sql`(cm.user_id in (select id from users where ${containing(['username', 'full_name'], search)} or ${isAddress})
    or cm.post_id in (select id from posts where ${containing(['title'], search)})
    or cm.user_id is null and ${containing(['cm.author_name'], search)}
    or ${containing(['cm.content'], escapeHtmlText(search))})`;
}

// What a deactivated account left behind, hidden, waits for nobody: a wave of spam is gone from the queue with its author.
const IN_STATUS: Record<CommentFilter, RawBuilder<unknown>> = {
  published: sql`cm.status = 'published'`,
  held: sql`cm.status = 'held' and not cm.hidden`,
  spam: sql`cm.status = 'spam'`,
  reported: sql`cm.id in (select comment_id from comment_reports where settled_at is null) and cm.status = 'published'
    and not cm.hidden`,
  shown: sql`not cm.hidden`,
  hidden: sql`cm.hidden`,
};

// Who wrote a comment, and below what, is looked up for the rows of a page only. No index helps a search, so that what it
// finds is kept for the page and for the count; without one each reads no more than it needs.
function matchingComments(actor: Actor, { search, status, author, post }: Request): RawBuilder<unknown> {
  const conditions = [
    ...(status === undefined ? [] : [IN_STATUS[status]]),
    sql`cm.status <> 'removed' and ${isWithinModeration(actor, 'cm')}`,
    ...(author ? [sql`cm.user_id = (select id from users where lower(username) = lower(${author}))`] : []),
    ...(post === undefined ? [] : [sql`cm.post_id = ${post}`]),
    ...(search ? [isFound(actor, search)] : []),
  ];
  return sql`matching as ${search ? sql`materialized` : sql`not materialized`} (
    select cm.id, cm.created_at from comments cm where ${sql.join(conditions, sql` and `)})`;
}

type Row = Omit<AdminComment, 'content' | 'reply_to' | 'reason' | 'reason_key'> & StoredComment;

// What `toComments` makes of a row takes the place of what the database said: all but where the comment stands.
function toShown(comments: readonly Row[]): AdminComment[] {
  return comments.flatMap(({ post_id, post_title, post_slug, status, reports: told, hidden, ...stored }) => {
    const about = { post_id, post_title, post_slug, status, reports: told, ...(hidden && { hidden }) };
    return toComments([stored]).map((comment) => ({ ...comment, ...about }));
  });
}

type Request = {
  page: number;
  limit: number;
  search?: string | undefined;
  status?: CommentFilter | undefined;
  author?: string | undefined;
  post?: number | undefined;
  sort?: AdminCommentOrder | undefined;
};
export type AdminCommentList = Answer<'GET admin/comments'>;

/**
 * A page of all comments that the actor moderates, newest first unless sorted, also those below posts that are not
 * public, held, hidden ones and spam.
 */
export async function listAllComments(db: Kysely<Database>, actor: Actor, request: Request): Promise<AdminCommentList> {
  requirePermission(actor, 'comments.moderate-own');
  const { page, limit, sort = '-created_at' } = request;
  const order = orderBy({ created_at: sql`cm.created_at` }, sort, sql`cm.id`);
  const { rows } = await sql<{ comments: Row[]; total: number }>`
    with ${matchingComments(actor, request)}
    select (select coalesce(json_agg(${adminCommentJson} order by ${order}), '[]')
        from (select cm.id from matching cm order by ${order}
          limit ${limit} offset ${(page - 1) * limit}) page
        join comments cm on cm.id = page.id join posts p on p.id = cm.post_id
        left join users cu on cu.id = cm.user_id) as comments,
      (select count(*)::int from matching) as total`.execute(db);
  return { comments: toShown(rows[0]?.comments ?? []), pagination: paginate(page, limit, rows[0]?.total ?? 0) };
}

/** One of them, whatever became of it. @throws AppError not_found 'commentMissing' */
export async function getAdminComment(db: Kysely<Database>, actor: Actor, id: number): Promise<AdminComment> {
  const { rows } = await sql<{ comment: Row }>`select ${adminCommentJson} as comment
    from comments cm join posts p on p.id = cm.post_id left join users cu on cu.id = cm.user_id
    where cm.id = ${id} and cm.status <> 'removed' and ${isWithinModeration(actor, 'cm')}`.execute(db);
  const [comment] = toShown(rows.map((row) => row.comment));
  if (!comment) throw new AppError('not_found', 'commentMissing');
  return comment;
}
