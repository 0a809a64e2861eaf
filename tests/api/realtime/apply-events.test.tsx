import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { commentKeys, repliesOf, type CommentsPage } from '@/lib/api/comments';
import { infinitePostsOptions, seedInfinitePosts } from '@/lib/api/posts';
import { createQueryClient } from '@/lib/api/query-client';
import { reactionKeys, seedReactions } from '@/lib/api/reactions';
import { applyEvents, broadcast } from '@/lib/api/realtime/apply-events';
import { catchUp } from '@/lib/api/realtime/create-realtime';
import { LiveCommentCount } from '@/components/posts/card-footer';
import { EMPTY_TEXTS, LISTED_TEXT_NAMES, pickTexts } from '@/lib/rules/post-texts';
import type { Comment } from '@/lib/schemas/comment';
import type { PostListItem } from '@/lib/schemas/post';
import { renderReader } from '../../components/posts/render-reader';
import { trustHtml } from '../../../lib/trust-html.ts';
import { reactionCounts } from '../../setup/reaction-counts.ts';

const POST = 7;
const NONE = reactionCounts();

let client: QueryClient;
let stop: () => void;
beforeEach(() => {
  client = createQueryClient();
  stop = applyEvents(client);
});
afterEach(() => {
  stop();
  cleanup();
});

function makeComment(id: number): Comment {
  const author = { author_name: 'A', user_username: null, user_full_name: null, user_profile_image: null };
  const place = { parent_id: null, reply_to: null };
  return { id, content: trustHtml(`<p>${id}</p>`), created_at: '2026-10-01T08:00:00Z', ...author, ...place };
}

function putPage(page: number, ids: number[], total: number) {
  const pagination = { page, limit: 10, total, pages: Math.ceil(total / 10) };
  client.setQueryData<CommentsPage>(commentKeys.page(POST, page), {
    comments: ids.map(makeComment),
    pagination,
    comment_count: total,
  });
}

const readPage = (page: number) => client.getQueryData<CommentsPage>(commentKeys.page(POST, page));
const idsOf = (page: number) => readPage(page)?.comments.map(({ id }) => id);
const commentAdded = (id: number, comment_count: number, postId = POST) =>
  broadcast('comment-added', { postId, comment: makeComment(id), comment_count });

function makePost(id: number): PostListItem {
  const texts = { ...pickTexts(EMPTY_TEXTS, LISTED_TEXT_NAMES), title: 'T', language: 'en' };
  const times = { published_at: '2026-10-01T08:00:00Z', created_at: '2026-10-01T08:00:00Z' };
  return {
    id,
    slug: `p${id}`,
    ...texts,
    ...times,
    pinned: false,
    view_count: 0,
    reactions: NONE,
    comment_count: 1,
    tags: [],
    series: null,
  };
}

const feed = () => client.getQueryData(infinitePostsOptions.queryKey)?.pages.flatMap(({ posts }) => posts);

test('a comment comes to the top of page 1, and all pages get the whole count and one more thread', () => {
  putPage(1, [20, 19, 18, 17, 16, 15, 14, 13, 12, 11], 12);
  putPage(2, [2, 1], 12);
  commentAdded(21, 31);
  expect(idsOf(1)).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11]);
  expect(idsOf(2)).toEqual([2, 1]);
  for (const page of [1, 2]) expect(readPage(page)?.pagination).toEqual({ page, limit: 10, total: 13, pages: 2 });
  for (const page of [1, 2]) expect(readPage(page)?.comment_count).toBe(31);
  expect(client.getQueryState(commentKeys.page(POST, 2))?.isInvalidated).toBe(true);
  expect(client.getQueryState(commentKeys.page(POST, 1))?.isInvalidated).toBe(false);
});

test('an answer comes below its thread, once, and is counted as a comment alone', () => {
  putPage(1, [2, 1], 2);
  const reply = { ...makeComment(9), parent_id: 1 };
  for (let echo = 0; echo < 2; echo += 1)
    broadcast('comment-added', { postId: POST, comment: reply, comment_count: 3 });
  const page = readPage(1);
  expect(page?.comments.map(repliesOf)).toEqual([[], [reply]]);
  expect([page?.comments[1]?.reply_count, page?.pagination.total, page?.comment_count]).toEqual([1, 2, 3]);
});

test('the echo of a comment that is there already only sets the count', () => {
  putPage(1, [3, 2], 2);
  commentAdded(3, 3);
  commentAdded(3, 3);
  expect(idsOf(1)).toEqual([3, 2]);
  expect([readPage(1)?.pagination.total, readPage(1)?.comment_count]).toEqual([2, 3]);
});

test('where there are fewer comments by now than are shown, all is asked for again', () => {
  putPage(1, [3, 2, 1], 3);
  const isAsked = () => client.getQueryState(commentKeys.page(POST, 1))?.isInvalidated;
  commentAdded(4, 4);
  expect(isAsked()).toBe(false);
  commentAdded(5, 3);
  expect(isAsked()).toBe(true);
});

test('a comment on another post, or on one that was not read, changes nothing here', () => {
  putPage(1, [1], 1);
  commentAdded(9, 5, 8);
  expect(idsOf(1)).toEqual([1]);
  expect(client.getQueryData(commentKeys.page(8, 1))).toBeUndefined();
});

test('the cards of the home feed show the whole counts', () => {
  seedInfinitePosts(client, { posts: [makePost(POST), makePost(8)], hasMore: false, nextCursor: null });
  const other = feed()?.[1];
  commentAdded(21, 31);
  broadcast('reaction-removed', {
    postId: POST,
    reactionType: 'like',
    reactions: { ...NONE, love: 4, total: 4 },
  });
  expect(feed()).toEqual([
    { ...makePost(POST), comment_count: 31, reactions: { ...NONE, love: 4, total: 4 } },
    makePost(8),
  ]);
  expect(feed()?.[1]).toBe(other);
});

test('counts of reactions are replaced for guests and readers alike; a reader’s own reaction stays', () => {
  seedReactions(client, POST, NONE);
  client.setQueryData(reactionKeys.seenBy(POST, 3), { ...NONE, like: 1, total: 1, userReaction: 'like' });
  broadcast('reaction-added', {
    postId: POST,
    reactionType: 'sad',
    reactions: { ...NONE, like: 1, sad: 1, total: 2 },
  });
  expect(client.getQueryData(reactionKeys.seenBy(POST, null))).toEqual({
    ...NONE,
    like: 1,
    sad: 1,
    total: 2,
    userReaction: null,
  });
  expect(client.getQueryData(reactionKeys.seenBy(POST, 3))).toEqual({
    ...NONE,
    like: 1,
    sad: 1,
    total: 2,
    userReaction: 'like',
  });
  expect(client.getQueryData(reactionKeys.seenBy(8, 3))).toBeUndefined();
});

test('nothing is applied after the end', () => {
  putPage(1, [1], 1);
  stop();
  commentAdded(2, 2);
  expect(idsOf(1)).toEqual([1]);
});

test('a card that the server rendered follows the events of its post, until all is fetched anew', async () => {
  const { findByText } = renderReader(<LiveCommentCount postId={POST} counted={4} />, client);
  expect(screen.getByText('4 comments')).toBeInTheDocument();
  act(() => commentAdded(1, 9, 8));
  expect(screen.getByText('4 comments')).toBeInTheDocument();
  act(() => commentAdded(1, 6));
  expect(await findByText('6 comments')).toBeInTheDocument();
  act(() => catchUp(client));
  expect(await findByText('4 comments')).toBeInTheDocument();
});
