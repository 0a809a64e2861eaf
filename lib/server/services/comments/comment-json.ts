import { type RawBuilder, sql } from 'kysely';
import { inEnglish, isMessage } from '../../../rules/in-english.ts';
import { FIRST_REPLIES, REPLIES_OF_OPEN_THREAD } from '../../../rules/limits.ts';
import type { Comment, Reply } from '../../../schemas/comment.ts';
import { columns, isoTime, jsonObject, written } from '../../db/sql-fragments.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';
import { pickReplies } from './pick-comments.ts';
import { showCommentHtml } from './show-comment-html.ts';

type Answered = { id: number; user_full_name: string; username: string | null };
type StoredReply = Omit<Reply, 'content' | 'reply_to' | 'status' | 'reason' | 'user_has_page'> & {
  content: string;
  user_has_page: boolean | null;
  reply_to: Answered | null;
  reason?: string | null;
};
/** A comment as the database builds it: its column has not come through `showCommentHtml` yet. */
export type StoredComment = StoredReply & { reply_count?: number; replies?: StoredReply[] };

type Names = { row: string; user: string; seen: RawBuilder<unknown> };

/** Fields of a comment row with its author (who may be missing); without words and author where it is not `seen`. */
function said({ row, user, seen }: Names): Record<string, RawBuilder<unknown>> {
  const ref = (name: string) => sql.ref(`${row}.${name}`);
  // Somebody who is leaving has no name any more.
  const named = sql`${seen} and ${sql.ref(`${user}.deletes_at`)} is null`;
  const ofUser = (name: string) => sql`case when ${named} then ${sql.ref(`${user}.${name}`)} end`;
  return {
    ...columns(row, ['id', 'parent_id']),
    created_at: isoTime(`${row}.created_at`),
    content: sql`case when ${seen} then ${ref('content')} else '' end`,
    author_name: sql`case when ${named} then coalesce(${sql.ref(`${user}.full_name`)}, ${ref('author_name')}) else '' end`,
    user_username: ofUser('username'),
    user_full_name: ofUser('full_name'),
    user_profile_image: ofUser('profile_image'),
    user_has_page: ofUser('is_active'),
    reply_to: sql`case when ${ref('reply_to_id')} is not null then (
      select json_build_object('id', a.id, 'user_full_name',
        case when au.deletes_at is null then coalesce(au.full_name, a.author_name) else '' end,
        'username', case when au.deletes_at is null then au.username end)
      from comments a left join users au on au.id = a.user_id where a.id = ${ref('reply_to_id')} and a.shown) end`,
  };
}

/** Who looks: a person by their id, or guests. */
type Looking = number | RawBuilder<number> | null;

/** Their words are seen by everybody, or they are the viewer's own that wait for a moderator. */
function seenBy(viewer: Looking, row: string): RawBuilder<unknown> {
  const shown = sql.ref(`${row}.shown`);
  return viewer === null ? shown : sql`(${shown} or ${isOwnHeld(viewer, row)})`;
}

const isOwnHeld = (viewer: number | RawBuilder<number>, row: string) =>
  sql`(${sql.ref(`${row}.status`)} = 'held' and ${sql.ref(`${row}.user_id`)} = ${viewer})`;

function fieldsFor(viewer: Looking, row: string, user: string): Record<string, RawBuilder<unknown>> {
  const fields = said({ row, user, seen: seenBy(viewer, row) });
  if (viewer === null) return fields;
  return { ...fields, reason: sql`case when ${isOwnHeld(viewer, row)} then ${sql.ref(`${row}.hold_reason`)} end` };
}

/** The rows `picked` (ids) as answers in their order. */
export function repliesJson(picked: RawBuilder<unknown>, viewer: number | null): RawBuilder<StoredReply[]> {
  return sql<StoredReply[]>`(
    select coalesce(json_agg(${jsonObject(fieldsFor(viewer, 'rm', 'ru'))} order by rm.created_at, rm.id), '[]')
    from (${picked}) answers join comments rm on rm.id = answers.id left join users ru on ru.id = rm.user_id)`;
}

/** Answers below the comment row `cm` that the viewer sees. */
export function replyCount(viewer: number | null): RawBuilder<number> {
  if (viewer === null) return sql<number>`cm.reply_count`;
  return sql<number>`cm.reply_count + (select count(*)::int from comments own
    where own.user_id = ${viewer} and own.post_id = cm.post_id and own.status = 'held' and own.parent_id = cm.id)`;
}

export type Reading = {
  viewer?: number | null;
  /** An answer that is to be there, however far down it stands. */
  asked?: number | undefined;
  /** A first comment whose answers all come along. */
  opened?: number | undefined;
};

let forGuests: RawBuilder<unknown> | undefined;

/** The first comment `cm` with its author `cu` as JSON, with its oldest answers. */
export function threadJson({ viewer = null, asked, opened }: Reading = {}): RawBuilder<unknown> {
  if (viewer !== null || asked !== undefined || opened !== undefined) return makeThreadJson({ viewer, asked, opened });
  // What nearly all are asked for.
  forGuests ??= written(makeThreadJson({ viewer: null }));
  return forGuests;
}

function makeThreadJson({ viewer = null, asked, opened }: Reading): RawBuilder<unknown> {
  const few = sql<number>`${sql.lit(FIRST_REPLIES)}`;
  const many = sql<number>`(case when cm.id = ${opened} then ${sql.lit(REPLIES_OF_OPEN_THREAD)} else ${few} end)`;
  const limit = opened === undefined ? few : many;
  const first = pickReplies(sql`cm.id`, viewer, { limit, offset: sql<number>`0` });
  const also = sql`select id from comments where id = ${asked} and parent_id = cm.id and ${seenBy(viewer, 'comments')}`;
  const picked = asked === undefined ? first : sql`select id from (${first}) oldest union ${also}`;
  const mayHave = viewer === null ? sql`cm.reply_count > 0` : sql`true`;
  return jsonObject({
    ...fieldsFor(viewer, 'cm', 'cu'),
    reply_count: replyCount(viewer),
    replies: sql`case when ${mayHave} then ${repliesJson(picked, viewer)} else '[]' end`,
  });
}

/** The comment row `cm` with its author `cu` as JSON, be it a first one or an answer. */
export function commentJson(viewer: number | null = null): RawBuilder<unknown> {
  return sql`case when cm.parent_id is null then ${threadJson({ viewer })} else ${jsonObject(fieldsFor(viewer, 'cm', 'cu'))} end`;
}

/** The comment row `cm` as its author `cu` has just written it: nobody has answered it yet. */
export function newCommentJson(): RawBuilder<unknown> {
  const fields = fieldsFor(sql.ref<number>('cu.id'), 'cm', 'cu');
  const thread = jsonObject({ ...fields, reply_count: sql`0`, replies: sql`'[]'::json` });
  return sql`case when cm.parent_id is null then ${thread} else ${jsonObject(fields)} end`;
}

/** The comment row `cm` with its author `cu` as JSON for those who moderate: its words, whatever readers see. */
export const moderatedJson = jsonObject(said({ row: 'cm', user: 'cu', seen: sql`true` }));

function toReply({ reply_to, reason, content, user_has_page, ...fields }: StoredReply): Reply {
  for (const username of [fields.user_username, reply_to?.username])
    if (typeof username === 'string') addTags(tagOf.user(username));
  const answered = reply_to && { id: reply_to.id, user_full_name: reply_to.user_full_name };
  const held = typeof reason === 'string' && {
    status: 'held' as const,
    reason: isMessage(reason) ? inEnglish(reason) : reason,
    reason_key: reason,
  };
  const away = user_has_page === false && { user_has_page };
  return { ...fields, ...away, content: showCommentHtml(content), reply_to: answered, ...held };
}

/** Comments as the database built them, for the outside: the page depends on the people who wrote them. */
export function toComments(comments: readonly StoredComment[]): Comment[] {
  return comments.map(({ replies, ...comment }) => ({
    ...toReply(comment),
    ...(replies && { replies: replies.map(toReply) }),
  }));
}
