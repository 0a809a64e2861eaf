import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CommentSection } from '@/components/comments/comment-section';
import { hearComment } from '@/lib/api/comment-cache';
import { commentKeys, type CommentsPage } from '@/lib/api/comments';
import { createQueryClient } from '@/lib/api/query-client';
import type { Comment } from '@/lib/schemas/comment';
import { useAuth } from '@/stores/auth';
import { json, stubApi } from '../../api/stub-api';
import { renderReader } from '../posts/render-reader';
import { trustHtml } from '@/lib/trust-html';

const POST = 7;
const READER = { id: 3, username: 'a', email: 'a@b.c', full_name: 'A', role: 'user', profile_image: null };

// jsdom has no layout: the test says whether the reader has come to the list.
let comeToList: (isThere: boolean) => void = () => {};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  globalThis.IntersectionObserver = class {
    readonly thresholds = [0];
    readonly targets: Element[] = [];
    constructor(report: (entries: unknown[], observer: unknown) => void) {
      comeToList = (isIntersecting) =>
        act(() =>
          report([{ isIntersecting, intersectionRatio: isIntersecting ? 1 : 0, target: this.targets[0] }], this),
        );
    }
    observe(target: Element) {
      this.targets.push(target);
    }
    unobserve() {}
    disconnect() {}
    // The observed part; the component calls no more.
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => act(() => useAuth.setState(useAuth.getInitialState())));

function makeComment(id: number, username = 'leela', created_at = '2026-10-12T06:15:00.000Z'): Comment {
  const author = { author_name: username, user_username: username, user_full_name: username };
  return {
    id,
    content: trustHtml(`<p>Comment ${id} &amp; <em>more</em></p>`),
    created_at,
    ...author,
    user_profile_image: null,
    parent_id: null,
    reply_to: null,
  };
}

function open() {
  const client = createQueryClient();
  const ids = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  const pagination = { page: 1, limit: 10, total: 10, pages: 1 };
  const first: CommentsPage = { comments: ids.map((id) => makeComment(id)), pagination, comment_count: 10 };
  client.setQueryData(commentKeys.page(POST, 1), first);
  renderReader(<CommentSection postId={POST} path="/posts/a-post" />, client);
  const shown = () => screen.getAllByRole('listitem').map(({ id }) => Number(id.replace('comment-', '')));
  // The query tells its components in a task of its own.
  const arrive = (id: number, username?: string) =>
    act(async () => {
      hearComment(client, POST, { comment: makeComment(id, username), total: id });
      await new Promise((resolve) => setTimeout(resolve));
    });
  return { shown, arrive, client };
}

test('a comment of another appears at once as long as the list is out of sight, on a page of ten', async () => {
  const { shown, arrive } = open();
  await arrive(11);
  expect(screen.getByRole('heading', { name: 'Comments (11)' })).toBeInTheDocument();
  expect(shown().filter(Boolean)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(screen.queryByRole('button', { name: /new comment/ })).not.toBeInTheDocument();
});

test('while the list is read nothing in it moves; a line tells of what came, and shows it', async () => {
  const { shown, arrive } = open();
  comeToList(true);
  await arrive(11);
  await arrive(12);
  expect(shown().filter(Boolean)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(screen.getByRole('heading', { name: 'Comments (12)' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /2 new comments Comment 12 & more Show/ }));
  expect(shown().filter(Boolean)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(document.getElementById('comment-12')).toHaveFocus();
  expect(screen.queryByRole('button', { name: /new comment/ })).not.toBeInTheDocument();
});

test('what waited is shown once the reader has gone elsewhere on the page', async () => {
  const { shown, arrive } = open();
  comeToList(true);
  await arrive(11);
  expect(screen.getByRole('button', { name: /1 new comment/ })).toBeInTheDocument();
  comeToList(false);
  expect(shown()[0]).toBe(11);
});

test('one’s own comment never waits', async () => {
  act(() => useAuth.setState({ user: { ...READER, isEmailVerified: true } }));
  const { shown, arrive } = open();
  comeToList(true);
  await arrive(11, 'a');
  expect(shown()[0]).toBe(11);
});

test('who comes back to a page full of new comments finds those that they read, and the answer that they type', async () => {
  act(() =>
    useAuth.setState({ user: { ...READER, isEmailVerified: true }, isAuthenticated: true, isEmailVerified: true }),
  );
  const newer = Array.from({ length: 10 }, (_, index) => makeComment(20 - index, 'leela', '2026-10-12T07:00:00.000Z'));
  const pagination = { page: 1, limit: 10, total: 20, pages: 2 };
  stubApi(() => json({ comments: newer, pagination, comment_count: 20 }));
  const { shown, client } = open();
  comeToList(true);
  await userEvent.click(screen.getAllByRole('button', { name: 'Reply to leela' })[4] ?? document.body);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to leela' }), 'Well');
  await act(() => client.invalidateQueries({ queryKey: commentKeys.ofPost(POST) }));
  expect(await screen.findByRole('button', { name: /^10 new comments/ })).toBeInTheDocument();
  expect(shown().filter(Boolean)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(screen.getByRole('textbox', { name: 'Reply to leela' })).toHaveValue('Well');
  await userEvent.click(screen.getByRole('button', { name: /^10 new comments/ }));
  expect(shown().filter(Boolean)).toEqual(newer.map(({ id }) => id));
});
