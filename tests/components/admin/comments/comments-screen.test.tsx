import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CommentsScreen } from '@/components/admin/comments/comments-screen';
import type { AdminComment } from '@/lib/schemas/comment';
import { trustHtml } from '@/lib/trust-html';
import { useUi } from '@/stores/ui';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

beforeEach(() => useUi.setState({ notifications: [] }));
afterEach(() => {
  useUi.setState({ notifications: [] });
  document.documentElement.lang = 'en';
});

const held = (id: number): AdminComment => ({
  id,
  parent_id: null,
  created_at: '2026-10-12T06:15:00.000Z',
  author_name: `Reader ${id}`,
  user_username: null,
  user_full_name: null,
  user_profile_image: null,
  content: trustHtml(`<p>Comment ${id}</p>`),
  post_id: 7,
  post_title: 'A post',
  post_slug: 'a-post',
  status: 'held',
  reason: 'It has more than 2 links.',
  reason_key: 'holdLinks {"max":2}',
  reply_to: null,
  reports: [],
});

/** The screen with two comments that wait; the rows as the keyboard has them. */
async function open(comments = [held(1), held(2)], written?: Promise<void>, there = [1, 2]) {
  const pagination = { page: 1, limit: 10, total: 2, pages: 1 };
  const stub = stubApi(async (request) => {
    if (request.method !== 'POST') return json({ comments, pagination });
    await written;
    const { ids } = (await request.clone().json()) as { ids: number[] };
    return json({ ids: ids.filter((id) => there.includes(id)) });
  });
  renderAdmin(<CommentsScreen />, { role: 'moderator' });
  const rowOf = (text: string) => screen.getByText(text).closest('[data-id]') ?? document.body;
  await screen.findByText('Comment 1');
  const decisions = () => stub.asked.filter((request) => request === 'POST admin/comments/bulk').length;
  return { ...stub, decisions, rowOf };
}

test('each decision by the keyboard can be undone, also when the next one is told in the same words', async () => {
  const { decisions, requests, rowOf } = await open();
  const offers = () => useUi.getState().notifications;
  fireEvent.keyDown(rowOf('Comment 1'), { key: 's' });
  await waitFor(() => expect(offers()).toHaveLength(1));
  fireEvent.keyDown(rowOf('Comment 2'), { key: 's' });
  await waitFor(() => expect(offers()).toHaveLength(2));
  expect(offers()[0]?.content).toBe(offers()[1]?.content);
  offers()[1]?.action?.run();
  await waitFor(() => expect(decisions()).toBe(3));
  const last = requests.findLast(({ method }) => method === 'POST');
  expect(await last?.json()).toEqual({ ids: [1], status: 'held' });
});

test('a comment that readers report can be published for good; undone, their reports wait again', async () => {
  const reports = [{ reason: 'spam' as const, text: '', created_at: '2026-10-12T07:15:00.000Z' }];
  const { requests } = await open([{ ...held(1), status: 'published', reports }]);
  fireEvent.click(screen.getByRole('button', { name: /Reader 1$/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Publish' }));
  const sent = () => requests.filter(({ method }) => method === 'POST');
  await waitFor(() => expect(useUi.getState().notifications).toHaveLength(1));
  useUi.getState().notifications[0]?.action?.run();
  await waitFor(() => expect(sent()).toHaveLength(2));
  const bodies = await Promise.all(sent().map((request) => request.json()));
  expect(bodies).toEqual([
    { ids: [1], status: 'published' },
    { ids: [1], status: 'published', reopen: true },
  ]);
});

test('a decision about many leaves the focus where it is, and is sent once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { decisions } = await open(undefined, promise);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all comments on this page' }));
  const publish = within(screen.getByRole('toolbar')).getByRole('button', { name: 'Publish' });
  fireEvent.click(publish);
  await waitFor(() => expect(publish).toHaveAttribute('aria-disabled', 'true'));
  // A browser takes the focus from what is disabled.
  expect(publish).toBeEnabled();
  fireEvent.click(publish);
  resolve();
  await waitFor(() => expect(useUi.getState().notifications).toHaveLength(1));
  expect(decisions()).toBe(1);
});

test('what somebody else deleted meanwhile is told of; the rest can be undone', async () => {
  const { requests } = await open(undefined, undefined, [2]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all comments on this page' }));
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(useUi.getState().notifications).toHaveLength(2));
  const [warned, told] = useUi.getState().notifications;
  expect([told?.content, warned?.content]).toEqual(['1 comment is published', 'Already deleted: 1']);
  told?.action?.run();
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2));
  const last = requests.findLast(({ method }) => method === 'POST');
  expect(await last?.json()).toEqual({ ids: [2], status: 'held' });
});

test('what can be done with ticked comments stands one step before the box that ticks them all', async () => {
  await open();
  const box = screen.getByRole('checkbox', { name: 'Select all comments on this page' });
  fireEvent.click(box);
  const remove = within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' });
  const between = [...document.querySelectorAll('a[href], button, input, select, textarea')].filter(
    (one) => remove.compareDocumentPosition(one) & 4 && one.compareDocumentPosition(box) & 4,
  );
  expect(remove.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(between).toEqual([]);
});

test('a key that is held down decides once', async () => {
  const { decisions, rowOf } = await open();
  fireEvent.keyDown(rowOf('Comment 1'), { key: 'p' });
  for (let time = 0; time < 5; time += 1) fireEvent.keyDown(rowOf('Comment 1'), { key: 'p', repeat: true });
  await waitFor(() => expect(useUi.getState().notifications).toHaveLength(1));
  expect(decisions()).toBe(1);
});

test('why a comment waits is said in the language of the page', async () => {
  document.documentElement.lang = 'bn';
  await open();
  expect((await screen.findAllByText(/২টি/)).length).toBe(2);
  expect(screen.queryByText('It has more than 2 links.')).not.toBeInTheDocument();
});

/** A list of 230 comments that wait; the page that is asked for. */
async function openMany(fails: (body: { ids: number[] }) => boolean = () => false) {
  const stub = stubApi(async (request) => {
    const { searchParams } = new URL(request.url);
    const [page, limit] = ['page', 'limit'].map((name) => Number(searchParams.get(name)));
    if (request.method === 'POST') {
      const body = (await request.clone().json()) as { ids: number[] };
      return fails(body) ? json({ message: 'No more', code: 'internal' }, 500) : json({ ids: body.ids });
    }
    const [at, size] = [page ?? 1, limit ?? 10];
    const ids = Array.from(
      { length: Math.max(0, Math.min(size, 230 - (at - 1) * size)) },
      (_, i) => 230 - (at - 1) * size - i,
    );
    const pagination = { page: at, limit: size, total: 230, pages: Math.ceil(230 / size) };
    return json({ comments: ids.map((id) => held(id)), pagination });
  });
  renderAdmin(<CommentsScreen />, { role: 'moderator', query: 'status=held' });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all comments on this page' }));
  const bar = within(screen.getByRole('toolbar'));
  fireEvent.click(bar.getByRole('button', { name: 'Select all 230 that match' }));
  expect(await bar.findByText('230 selected')).toBeInTheDocument();
  const sent = async () =>
    Promise.all(stub.requests.filter(({ method }) => method === 'POST').map((one) => one.clone().json())) as Promise<
      { ids: number[]; status: string }[]
    >;
  return { ...stub, bar, sent };
}

test('all that match on all pages are decided in pieces, and undone', async () => {
  const { bar, sent, asked } = await openMany();
  expect(asked.filter((one) => one.includes('limit=50')).every((one) => one.includes('status=held'))).toBe(true);
  fireEvent.click(bar.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(useUi.getState().notifications[0]?.content).toBe('230 comments are published'));
  expect((await sent()).map(({ ids }) => ids.length)).toEqual([100, 100, 30]);
  await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument());
  useUi.getState().notifications[0]?.action?.run();
  await waitFor(async () => expect(await sent()).toHaveLength(6));
  const back = (await sent()).slice(3);
  expect(new Set(back.flatMap(({ ids }) => ids)).size).toBe(230);
  expect(back.every(({ status }) => status === 'held')).toBe(true);
});

test('what stops it halfway is told, and what was done until then can be undone', async () => {
  const { bar } = await openMany(({ ids }) => ids.includes(1));
  fireEvent.click(bar.getByRole('button', { name: 'Spam' }));
  await waitFor(() => expect(useUi.getState().notifications).toHaveLength(2));
  const told = useUi.getState().notifications.map(({ content }) => content);
  expect(told.toSorted()).toEqual(['200 comments are marked as spam', 'No more']);
});

test('the menu of a comment narrows the list to its author or its post, and a press takes that back', async () => {
  await open([{ ...held(1), user_username: 'rafiq', user_full_name: 'Rafiq Islam' }]);
  for (const [item, address] of [
    ['Only by Rafiq Islam', '?author=rafiq'],
    ['Only below “A post”', '?author=rafiq&post=7'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: /Rafiq Islam$/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    expect(window.location.search).toBe(address);
  }
});

test('a list that is narrowed says by what, asks for that alone, and is widened by a press', async () => {
  const comments = [{ ...held(1), user_username: 'rafiq', user_full_name: 'Rafiq Islam' }];
  const { asked } = stubApi(() => json({ comments, pagination: { page: 1, limit: 10, total: 1, pages: 1 } }));
  renderAdmin(<CommentsScreen />, { role: 'moderator', query: 'author=rafiq&post=7' });
  const widen = await screen.findByRole('button', { name: /^Only by Rafiq Islam/ });
  expect(screen.getByRole('button', { name: /^Only below “A post”/ })).toBeVisible();
  expect(asked).toEqual(['GET admin/comments?page=1&limit=10&author=rafiq&post=7']);
  fireEvent.click(widen);
  expect(window.location.search).toBe('?post=7');
});
