import type { Comment, Reply } from '../schemas/comment.ts';
import { trustHtml } from '../trust-html.ts';
import { type CommentsPage, isBeingSent, isKnown, repliesOf } from './comments.ts';

// What waits for a moderator is counted for nobody.
const counted = ({ status }: Pick<Reply, 'status'>) => (status === undefined ? 1 : 0);
const isFirstPage = ({ pagination }: CommentsPage) => pagination.page === 1;

function withTotals(page: CommentsPage, { threads, comments }: { threads: number; comments: number }): CommentsPage {
  const { pagination } = page;
  const total = pagination.total + threads;
  return {
    ...page,
    pagination: { ...pagination, total, pages: Math.ceil(total / pagination.limit) },
    comment_count: page.comment_count + comments,
  };
}

const mapComments = (page: CommentsPage, change: (comment: Comment) => Comment): CommentsPage => ({
  ...page,
  comments: page.comments.map(change),
});

function withReply(page: CommentsPage, reply: Reply): CommentsPage {
  return mapComments(page, (thread) => {
    if (thread.id !== reply.parent_id) return thread;
    return { ...thread, reply_count: (thread.reply_count ?? 0) + 1, replies: [...repliesOf(thread), reply] };
  });
}

// Page 1 grows beyond its length here and is cut where it is shown: a comment that goes again - not sent, deleted -
// uncovers the one that it pushed out.
function onTop(page: CommentsPage, comment: Comment): CommentsPage {
  return isFirstPage(page) ? { ...page, comments: [comment, ...page.comments] } : page;
}

const placed = (page: CommentsPage, comment: Comment) =>
  comment.parent_id === null ? onTop(page, comment) : withReply(page, comment);

const threadsBy = ({ parent_id }: Reply) => (parent_id === null ? 1 : 0);

/** Where an answer to a comment stands, be that an answer itself; without one, a comment of its own. */
export function placeOfAnswer(
  answered: Reply | undefined,
): Pick<Comment, 'parent_id' | 'reply_to' | 'reply_count' | 'replies'> {
  if (!answered) return { parent_id: null, reply_to: null, reply_count: 0, replies: [] };
  const { id, parent_id, user_full_name, author_name } = answered;
  if (parent_id === null) return { parent_id: id, reply_to: null };
  return { parent_id, reply_to: { id, user_full_name: user_full_name ?? author_name } };
}

/** A page with one more comment, where it shows it. */
export function withComment(page: CommentsPage, comment: Comment): CommentsPage {
  return withTotals(placed(page, comment), { threads: threadsBy(comment), comments: counted(comment) });
}

const NOBODY = {
  content: trustHtml(''),
  author_name: '',
  user_username: null,
  user_full_name: null,
  user_profile_image: null,
};

function withoutReply(page: CommentsPage, { id, parent_id }: Reply): CommentsPage {
  return mapComments(page, (thread) => {
    if (thread.id !== parent_id) return thread;
    const replies = repliesOf(thread).filter((reply) => reply.id !== id);
    return { ...thread, reply_count: Math.max(0, (thread.reply_count ?? 0) - 1), replies };
  });
}

/** A page without a comment; a first one with answers leaves its place, empty. */
export function without(page: CommentsPage, comment: Reply): CommentsPage {
  const comments = -counted(comment);
  if (comment.parent_id !== null) return withTotals(withoutReply(page, comment), { threads: 0, comments });
  const shown = page.comments.find(({ id }) => id === comment.id);
  if (shown?.reply_count)
    return withTotals(
      mapComments(page, (thread) => (thread === shown ? { ...thread, ...NOBODY } : thread)),
      { threads: 0, comments },
    );
  const rest = { ...page, comments: page.comments.filter(({ id }) => id !== comment.id) };
  return withTotals(rest, { threads: -1, comments });
}

/** Whether nothing is left on a page without a comment: an empty place goes with its last answer. */
export function isEmptyWithout({ comments: [only, ...others] }: CommentsPage, { id, parent_id }: Reply): boolean {
  if (!only || others.length > 0) return false;
  if (only.id === id) return !only.reply_count;
  return only.id === parent_id && only.content === '' && only.reply_count === 1;
}

/** A page with other words, or another comment, in the place of one. */
function withReplaced(page: CommentsPage, id: number, by: Comment): CommentsPage {
  return mapComments(page, (thread) => {
    if (thread.id === id) return { ...by, replies: repliesOf(thread), reply_count: thread.reply_count ?? 0 };
    return { ...thread, replies: repliesOf(thread).map((reply) => (reply.id === id ? by : reply)) };
  });
}

/** A page in which the server's comment stands for what it was: being sent, or in other words. */
export function withStandIn(page: CommentsPage, before: Pick<Reply, 'id' | 'status'>, comment: Comment): CommentsPage {
  const replaced = withReplaced(page, before.id, comment);
  return withTotals(replaced, { threads: 0, comments: counted(comment) - counted(before) });
}

/** How many of a page's comments are still being sent. */
export const waitingIn = ({ comments }: CommentsPage): number =>
  comments.flatMap((comment): Reply[] => [comment, ...repliesOf(comment)]).filter(isBeingSent).length;

function standInFor({ comments }: CommentsPage, { parent_id, user_username }: Comment): Reply | undefined {
  const thread = comments.find(({ id }) => id === parent_id);
  const all: Reply[] = parent_id === null ? comments : thread ? repliesOf(thread) : [];
  return all.findLast((shown) => isBeingSent(shown) && shown.user_username === user_username);
}

/** A page that has heard of a comment and of the post's whole count: what it knew already is not counted twice. */
export function withHeard(page: CommentsPage, comment: Comment, total: number): CommentsPage {
  const stand = standInFor(page, comment);
  const known = isKnown(page, comment.id);
  const id = known ? comment.id : stand?.id;
  const heard = id === undefined ? placed(page, comment) : withReplaced(page, id, comment);
  const count = total + waitingIn(heard);
  const isNew = count > page.comment_count;
  return withTotals(heard, { threads: isNew && !known ? threadsBy(comment) : 0, comments: count - page.comment_count });
}
