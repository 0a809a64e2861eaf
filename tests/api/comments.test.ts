import { afterEach, expect, jest, test } from '@jest/globals';
import {
  addComment,
  forgetComment,
  hearComment,
  replaceComment,
  settleComment,
  dropComment,
} from '@/lib/api/comment-cache';
import { commentCountOptions } from '@/lib/api/comment-count';
import { commentKeys, commentsOptions, createComment, replyKeys, type CommentsPage } from '@/lib/api/comments';
import { createQueryClient } from '@/lib/api/query-client';
import type { Comment } from '@/lib/schemas/comment';
import { json, stubApi } from './stub-api';
import { trustHtml } from '../../lib/trust-html.ts';

const POST = 7;

function makeComment(id: number, user_username: string | null = null): Comment {
  const author = {
    author_name: 'A',
    user_username,
    user_full_name: null,
    user_profile_image: null,
    parent_id: null,
    reply_to: null,
  };
  return { id, content: trustHtml(`<p>${id}</p>`), created_at: '2026-10-01T08:00:00Z', ...author };
}

function makePage(page: number, ids: number[], total: number): CommentsPage {
  return {
    comments: ids.map((id) => makeComment(id)),
    pagination: { page, limit: 10, total, pages: Math.ceil(total / 10) },
    comment_count: total,
  };
}

function clientWith(...pages: CommentsPage[]) {
  const client = createQueryClient();
  for (const page of pages) client.setQueryData(commentKeys.page(POST, page.pagination.page), page);
  return { client, page: (n: number) => client.getQueryData<CommentsPage>(commentKeys.page(POST, n)) };
}

afterEach(() => {
  jest.restoreAllMocks();
});

const idsOf = (page: CommentsPage | undefined) => page?.comments.map(({ id }) => id);

test('a new comment comes to the top of page 1, and goes again without a trace when it was not taken in', () => {
  const before = makePage(1, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 10);
  const { client, page } = clientWith(before);
  addComment(client, POST, makeComment(-5));
  expect(idsOf(page(1))).toEqual([-5, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(page(1)?.pagination).toEqual({ page: 1, limit: 10, total: 11, pages: 2 });
  dropComment(client, POST, makeComment(-5));
  dropComment(client, POST, makeComment(-5));
  expect(page(1)).toEqual(before);
});

test('on another page only the count rises, and its rows are fetched anew when next turned to', () => {
  const { client, page } = clientWith(makePage(1, [20], 12), makePage(2, [2, 1], 12));
  addComment(client, POST, makeComment(21));
  expect(page(2)?.comments.map(({ id }) => id)).toEqual([2, 1]);
  expect(page(2)?.pagination.total).toBe(13);
  expect(client.getQueryState(commentKeys.page(POST, 2))?.isInvalidated).toBe(true);
  expect(client.getQueryState(commentKeys.page(POST, 1))?.isInvalidated).toBe(false);
});

test('the answer takes the place of the comment that was shown in advance', () => {
  const { client, page } = clientWith(makePage(1, [1], 1));
  addComment(client, POST, makeComment(-5, 'me'));
  hearComment(client, POST, { comment: makeComment(2, 'other'), total: 2 });
  expect(page(1)?.pagination.total).toBe(3);
  settleComment(client, POST, { sent: -5, comment: makeComment(3, 'me') });
  expect(idsOf(page(1))).toEqual([2, 3, 1]);
  expect(page(1)?.pagination.total).toBe(3);
});

test('whether the echo or the answer comes first, the comment is there once and counted once', () => {
  const { client, page } = clientWith(makePage(1, [1], 1), makePage(2, [], 1));
  const comment = makeComment(2, 'me');
  addComment(client, POST, makeComment(-5, 'me'));
  hearComment(client, POST, { comment, total: 2 });
  expect(idsOf(page(1))).toEqual([2, 1]);
  settleComment(client, POST, { sent: -5, comment });
  hearComment(client, POST, { comment, total: 2 });
  expect(idsOf(page(1))).toEqual([2, 1]);
  expect([page(1)?.pagination.total, page(2)?.pagination.total]).toEqual([2, 2]);
});

test('an answer finds its place also when the page was fetched anew meanwhile', () => {
  const { client, page } = clientWith(makePage(1, [1], 1));
  settleComment(client, POST, { sent: -5, comment: makeComment(2) });
  expect(idsOf(page(1))).toEqual([2, 1]);
  expect(client.getQueryData(commentCountOptions(POST).queryKey)).toBe(2);
});

test('a comment in new words keeps its place; a deleted one is gone and no longer counted', () => {
  const { client, page } = clientWith(makePage(1, [2, 1], 2), makePage(2, [], 2));
  replaceComment(client, POST, makeComment(1), { ...makeComment(1), content: trustHtml('<p>New</p>') });
  expect(page(1)?.comments.map(({ content }) => content)).toEqual(['<p>2</p>', '<p>New</p>']);
  forgetComment(client, POST, makeComment(2));
  expect(idsOf(page(1))).toEqual([1]);
  expect([page(1)?.pagination.total, page(2)?.pagination.total]).toEqual([1, 1]);
  expect(client.getQueryData(commentCountOptions(POST).queryKey)).toBe(1);
});

test('an edit that has to wait leaves the count, and comes back to it when it is published', () => {
  const { client, page } = clientWith(makePage(1, [2, 1], 12), makePage(2, [], 12));
  const held: Comment = { ...makeComment(1), status: 'held' };
  replaceComment(client, POST, makeComment(1), held);
  expect([page(1)?.comment_count, page(2)?.comment_count]).toEqual([11, 11]);
  expect(client.getQueryData(commentCountOptions(POST).queryKey)).toBe(11);
  replaceComment(client, POST, held, makeComment(1));
  expect([page(1)?.comment_count, page(1)?.pagination.total]).toEqual([12, 12]);
});

test('a comment that waited is published for its author, too, and is one thread as before', () => {
  const waiting: Comment = { ...makeComment(2), status: 'held', reason: 'It has more than 5 links.' };
  const first = { ...makePage(1, [2, 1], 2), comment_count: 1 };
  const { client, page } = clientWith({ ...first, comments: [waiting, makeComment(1)] });
  const answer = { ...makeComment(4), parent_id: 1 };
  const opened = [{ replies: [{ ...answer, status: 'held' }], pagination: { page: 1, limit: 50, total: 1, pages: 1 } }];
  client.setQueryData(replyKeys.thread(POST, 1), { pages: opened, pageParams: [1] });
  hearComment(client, POST, { comment: makeComment(2), total: 2 });
  expect(page(1)?.comments[0]).toEqual({ ...makeComment(2), replies: [], reply_count: 0 });
  expect([page(1)?.pagination.total, page(1)?.comment_count]).toEqual([2, 2]);
  hearComment(client, POST, { comment: answer, total: 3 });
  expect(client.getQueryData(replyKeys.thread(POST, 1))).toMatchObject({ pages: [{ replies: [answer] }] });
  expect(JSON.stringify(client.getQueryData(replyKeys.thread(POST, 1)))).not.toContain('held');
});

test('comments of another post stay as they are', () => {
  const { client } = clientWith(makePage(1, [1], 1));
  client.setQueryData(commentKeys.page(8, 1), makePage(1, [5], 1));
  addComment(client, POST, makeComment(2));
  expect(client.getQueryData<CommentsPage>(commentKeys.page(8, 1))?.pagination.total).toBe(1);
});

test('a page of comments is asked for by post, page and size; a comment is sent without any author', async () => {
  const { asked, requests } = stubApi((request) =>
    json(request.method === 'GET' ? makePage(3, [], 0) : { comment: makeComment(1) }, 200),
  );
  await createQueryClient().fetchQuery(commentsOptions(POST, 3));
  expect(await createComment({ postId: POST, content: 'Yes' })).toMatchObject({ id: 1 });
  expect(asked).toEqual(['GET comments/post/7?page=3&limit=10', 'POST comments']);
  expect(await requests[1]?.json()).toEqual({ postId: POST, content: 'Yes' });
});
