import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FailedNavigation } from '@/components/layout/failed-navigation';
import { renderShell } from './render-shell';

type Answer = () => Promise<Response>;

const { fetch } = window;
let answer: Answer;

beforeEach(() => {
  window.fetch = () => answer();
});
afterEach(() => {
  window.fetch = fetch;
});

const away: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const fails: Answer = () => Promise.resolve(new Response('', { status: 503 }));
const comes: Answer = () => Promise.resolve(new Response('page'));

/** Asks for a page as the router does on a navigation. */
const visit = (path: string) => window.fetch(`http://localhost${path}`, { headers: { rsc: '1' } });

for (const [path, text] of [
  ['/categories/travel?_rsc=1', 'Error loading category: Failed to fetch category posts'],
  ['/categories?_rsc=1', 'Error loading categories: Failed to fetch categories'],
  ['/posts/a-post?_rsc=1', 'Failed to fetch post'],
  ['/users/leela?_rsc=1', 'Failed to load user profile'],
  ['/?category=travel&_rsc=1', 'Failed to fetch category posts'],
  ['/?_rsc=1', 'Failed to fetch posts'],
  ['/about-us?_rsc=1', 'This page could not be loaded'],
] as const)
  test(`${path} that does not come says: ${text}`, async () => {
    answer = away;
    renderShell(<FailedNavigation />);
    act(() => void visit(path));
    expect(await screen.findByText(text, { exact: false })).toHaveAttribute('role', 'alert');
  });

test('a page of a failing server is held until it comes, by hand or once back online', async () => {
  answer = fails;
  renderShell(<FailedNavigation />);
  let page: Promise<Response> | undefined;
  act(() => void (page = visit('/posts/a')));
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('alert');
  answer = comes;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await act(async () => (await page)?.text())).toBe('page');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('being back online a moment too early is no end of it', async () => {
  answer = away;
  renderShell(<FailedNavigation />);
  let page: Promise<Response> | undefined;
  act(() => void (page = visit('/posts/a')));
  await screen.findByRole('alert');
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await new Promise((done) => setTimeout(done, 200));
  });
  await screen.findByRole('alert');
  answer = comes;
  expect(await act(async () => (await page)?.text())).toBe('page');
});

test('another page takes the place of the one that was waited for', async () => {
  answer = away;
  renderShell(<FailedNavigation />);
  act(() => void visit('/posts/a'));
  await screen.findByRole('alert');
  answer = comes;
  expect((await act(() => visit('/posts/b'))).status).toBe(200);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('what is no navigation, and an unknown page, pass as they are', async () => {
  renderShell(<FailedNavigation />);
  answer = away;
  await expect(window.fetch('/api/v1/categories')).rejects.toThrow('Failed to fetch');
  await expect(window.fetch('/posts/a', { headers: { rsc: '1', 'next-router-prefetch': '1' } })).rejects.toThrow(
    'Failed to fetch',
  );
  answer = () => Promise.resolve(new Response('', { status: 404 }));
  expect((await act(() => visit('/posts/none'))).status).toBe(404);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page that is on its way is said to be, until it is there or held', async () => {
  const isGoing = () => 'going' in document.documentElement.dataset;
  renderShell(<FailedNavigation />);
  let arrive = () => {};
  answer = () => new Promise((done) => (arrive = () => done(new Response('page'))));
  let page: Promise<Response> | undefined;
  act(() => void (page = visit('/posts/a')));
  expect(isGoing()).toBe(true);
  arrive();
  await act(async () => void (await page));
  expect(isGoing()).toBe(false);
  answer = away;
  act(() => void visit('/posts/a'));
  await screen.findByRole('alert');
  expect(isGoing()).toBe(false);
});
