import { type Kysely, sql } from 'kysely';
import type { Message } from '../../../rules/messages.ts';
import { isThreadClosed } from '../../../rules/settings.ts';
import type { CreateCommentInput } from '../../../schemas/comment-input.ts';
import type { Comment } from '../../../schemas/comment.ts';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { requireVerified, type Viewer } from '../../auth/find-viewer.ts';
import { SANITIZER_VERSION } from '../../content/sanitise/rules.ts';
import { announce } from '../../db/announcement.ts';
import { isReferenceGone, untilWritten } from '../../db/errors.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { type Given, keptStatement } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { accountKey, countingForAccount, refuseForAccount } from '../../limits/account-limits.ts';
import type { Runtime } from '../../runtime.ts';
import { commentJson, newCommentJson, type StoredComment, toComments } from './comment-json.ts';
import {
  forEachTrust,
  isAboveRules,
  judgeComment,
  readSaid,
  reasonToHold,
  ruleFacts,
  type RuleFacts,
  type RuleQuestion,
  siteBounds,
} from './moderation/judge-comment.ts';
import { recordNotices } from './notices/record-notices.ts';
import { hasMarkup, prepareComment } from './prepare-comment.ts';

/** docs/product.md#texts: the warning to a signed-in reader whose address is not verified. */
export const VERIFY_FIRST = 'verifyToComment';

export const commentingDisallowed = () => new AppError('commenting_disallowed', 'commentingDisallowed');

const noPost = () => new AppError('not_found', 'postMissing');

type Found = { publishedAt: Date; isClosed: boolean; may_comment: boolean };
type Counted = { passed: boolean } & (Found | Record<keyof Found, null>);

type OfPost = { key: string; userId: number; postId: number };
type Places<Input> = { [Name in keyof Input]: Given<Input[Name]> };

/** Counts a comment against its author's limit, and finds the post and the author with what else is asked of both. */
const askingOf = <Row>({ key, userId, postId }: Places<OfPost>, more = sql``, beside = sql``) => sql<Row>`
  with counted as (${countingForAccount('comments', key)})
  select exists (select from counted) as passed, found.* from (select) this left join (
    select p.listed_at as "publishedAt", p.comments_closed as "isClosed", u.may_comment ${more} from posts p, users u ${beside}
    where p.id = ${postId}::bigint and p.listed_at <= now() and u.id = ${userId}::int) found on true`;

const askOfPost = keptStatement<OfPost, Counted>((given) => askingOf<Counted>(given));

const askOfAll = forEachTrust((isTrusted) =>
  keptStatement<OfPost & RuleQuestion, Counted & RuleFacts>(({ key, userId, postId, content, id, words }) => {
    const facts = sql`, ${ruleFacts({ content, id, words }, isTrusted)}`;
    return askingOf<Counted & RuleFacts>({ key, userId, postId }, facts, sql`, ${siteBounds}`);
  }),
);

/** Refuses whoever is over the limit, or may not comment here: the post is public, its thread open, and the viewer takes part. */
async function requireOpen(db: Kysely<Database>, { id }: Viewer, found: Counted | undefined): Promise<void> {
  if (!found?.passed) return refuseForAccount(db, 'comments', id);
  if (found.publishedAt === null) throw noPost();
  if (!found.may_comment) throw commentingDisallowed();
  if (isThreadClosed(siteSettings(), found)) throw new AppError('comments_closed', 'commentsClosed');
}

type Judged = { content: SafeHtml; reason: Message | null };

/** What has to be sanitised is counted before: whoever is over the limit has nobody work for it. */
async function judgeLater({ db, sanitiser }: Runtime, viewer: Viewer, input: CreateCommentInput): Promise<Judged> {
  const { id } = viewer;
  const { postId } = input;
  const [found] = await askOfPost(db, { key: accountKey('comments', id), userId: id, postId });
  await requireOpen(db, viewer, found);
  requireVerified(viewer, VERIFY_FIRST);
  const content = await prepareComment(sanitiser, input.content, { sender: id });
  return { content, reason: await judgeComment(db, viewer, { postId, content }) };
}

/** One question for the limit, the post and the rules. */
async function judgeAtOnce(db: Kysely<Database>, viewer: Viewer, postId: number, content: SafeHtml): Promise<Judged> {
  const { id } = viewer;
  const said = readSaid(content);
  const asked = { key: accountKey('comments', id), userId: id, postId, content, id: 0, words: said.words };
  const [found] = await askOfAll(viewer)(db, asked);
  await requireOpen(db, viewer, found);
  requireVerified(viewer, VERIFY_FIRST);
  return { content, reason: found ? reasonToHold(said, found) : null };
}

async function judge(runtime: Runtime, viewer: Viewer, input: CreateCommentInput): Promise<Judged> {
  if (hasMarkup(input.content) || isAboveRules(viewer)) return judgeLater(runtime, viewer, input);
  // A text with nothing to read is refused behind all else.
  const content = await prepareComment(runtime.sanitiser, input.content).catch(() => null);
  return content === null ? judgeLater(runtime, viewer, input) : judgeAtOnce(runtime.db, viewer, input.postId, content);
}

type Draft = {
  postId: number;
  userId: number;
  content: SafeHtml;
  answers: number | null;
  status: 'published' | 'held';
  /** Why it waits for a moderator; null for one that is shown. */
  reason: Message | null;
};

const noParent = () => new AppError('invalid', 'parentMissing', { errors: { parentId: ['parentMissing'] } });

/**
 * The comment `said` that is answered, and the first comment `first` above it, both locked: whoever removes one of them
 * at the same moment finds the answer, or the answer finds it gone.
 */
const answeredComment = (postId: Given<number>, answers: Given<number | null>) => sql`
  select f.id as first_id, nullif(said.id, f.id) as reply_to_id
  from comments said join comments f on f.id = coalesce(said.parent_id, said.id)
  where said.id = ${answers}::bigint and said.post_id = ${postId}::bigint and said.shown for no key update`;

const announced = announce({
  event: sql.lit('comment-added'),
  postId: sql.ref('cm.post_id'),
  commentId: sql.ref('cm.id'),
});

/**
 * One statement: the row, the counts by trigger, who is told by mail, and the announcement are there together or not at all. The author is
 * locked, as counting would do a moment later: who is being deactivated writes nothing that is shown afterwards.
 */
const writeDraft = keptStatement<Draft, { comment: StoredComment }>(
  ({ postId, userId, content, answers, status, reason }) => sql`
    with answered as materialized (${answeredComment(postId, answers)}),
    cm as (
      insert into comments (post_id, user_id, author_name, content, sanitizer_version, parent_id, reply_to_id, status, hold_reason)
      select p.id, u.id, u.full_name, ${content}, ${SANITIZER_VERSION}::int,
        (select first_id from answered), (select reply_to_id from answered), ${status}::text, ${reason}::text
      from posts p, users u
      where p.id = ${postId}::bigint and p.listed_at <= now() and u.id = ${userId}::int and u.is_active and u.may_comment
        and (${answers}::bigint is null or exists (select from answered))
      for no key update of u
      returning *),
    noted as (${recordNotices(sql`cm`)})
    select ${newCommentJson()} as comment, (select ${announced} where cm.shown) from cm join users cu on cu.id = cm.user_id`,
);

/** What has changed since the rules were asked. */
async function whyUnwritten(db: Kysely<Database>, { userId, answers }: Draft): Promise<AppError> {
  const writer = await db.selectFrom('users').select('may_comment').where('id', '=', userId).executeTakeFirst();
  if (writer?.may_comment === false) return commentingDisallowed();
  return answers === null ? noPost() : noParent();
}

async function insertComment(db: Kysely<Database>, draft: Draft): Promise<Comment> {
  const rows = await untilWritten(() => writeDraft(db, draft)).catch((error: unknown) => {
    throw isReferenceGone(error) ? noPost() : error;
  });
  const [comment] = toComments(rows.map((row) => row.comment));
  if (!comment) throw await whyUnwritten(db, draft);
  return comment;
}

/** What its author has said there within a day, word for word. */
async function findSaid(
  db: Kysely<Database>,
  { postId, userId, content, answers }: Omit<Draft, 'status' | 'reason'>,
): Promise<Comment | undefined> {
  const { rows } = await sql<{ comment: StoredComment }>`
    select ${commentJson(userId)} as comment from comments cm join users cu on cu.id = cm.user_id
    where cm.user_id = ${userId} and cm.post_id = ${postId} and cm.content = ${content}
      and coalesce(cm.reply_to_id, cm.parent_id) is not distinct from ${answers}::bigint
      and not cm.hidden and cm.status in ('published', 'held') and cm.created_at > now() - interval '1 day'
    order by cm.id desc limit 1`.execute(db);
  return toComments(rows.map((row) => row.comment))[0];
}

/**
 * Writes a comment on a public post. The site's rules may hold it: then its author alone sees it, and why. Who wrote it is the viewer, whatever the body says (docs/product.md#comments).
 * Sent `again`, it is the one that the first try has written, if it has.
 * @throws AppError too_many_requests, not_found 'postMissing', comments_closed, commenting_disallowed, email_unverified, invalid, also where
 *   what it answers is not shown on this post
 */
export async function createComment(runtime: Runtime, viewer: Viewer, input: CreateCommentInput): Promise<Comment> {
  const { postId, parentId: answers = null } = input;
  const { content, reason } = await judge(runtime, viewer, input);
  const said = input.again && (await findSaid(runtime.db, { postId, userId: viewer.id, content, answers }));
  if (said) return said;
  const status = reason === null ? 'published' : 'held';
  return insertComment(runtime.db, { postId, userId: viewer.id, content, answers, status, reason });
}
