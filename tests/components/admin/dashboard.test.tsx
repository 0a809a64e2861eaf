import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActivityPlot } from '@/components/admin/dashboard/activity-plot';
import { Dashboard } from '@/components/admin/dashboard/dashboard';
import { json, stubApi } from '../../api/stub-api';
import { stubMedia } from '../layout/browser-stubs';
import { renderAdmin } from './render-admin';

beforeEach(stubMedia);

const EMPTY = { posts: 0, published: 0, drafts: 0, comments: 0, views: 0, reactions: 0 };

/** A server on which an author has these numbers. */
function serve(own: typeof EMPTY) {
  const asked: string[] = [];
  stubApi((request) => {
    const path = new URL(request.url).pathname.replace('/api/v1/', '');
    asked.push(path);
    if (path === 'admin/stats/own') return json({ stats: own });
    if (path === 'admin/stats') return json({ stats: { ...own, users: 1 }, recentPosts: [] });
    if (path === 'admin/settings') return json({ settings: { name: 'Lekha' }, fixed: [] });
    if (path === 'admin/invitations') return json({ invitations: [] });
    if (path.endsWith('/activity')) return json({ activity: [] });
    if (path === 'admin/comments') return json({ comments: [], pagination: { page: 1, limit: 1, total: 7, pages: 7 } });
    return json({ posts: [], pagination: { page: 1, limit: 5, total: 0, pages: 0 } });
  });
  return asked;
}

test('an author sees how much their own posts are read and spoken of, and asks for no numbers of the site', async () => {
  const asked = serve({ posts: 3, published: 2, drafts: 1, comments: 14, views: 1_250, reactions: 6 });
  renderAdmin(<Dashboard />, { role: 'author' });
  const numbers = await screen.findByRole('list', { name: 'Numbers' });
  expect(await within(numbers).findByText('1,250')).toBeInTheDocument();
  expect(within(numbers).getByText('14')).toBeInTheDocument();
  expect(within(numbers).getByText('2 published, 0 scheduled, 1 draft')).toBeInTheDocument();
  expect(asked.filter((path) => /^admin\/stats(\/activity)?$/.test(path))).toEqual([]);
});

test('where nothing is written yet the first steps are shown, the next one of them marked', async () => {
  serve(EMPTY);
  renderAdmin(<Dashboard />);
  const steps = await screen.findByRole('region', { name: 'First steps' });
  expect(
    within(steps)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/admin/settings', '/admin/posts/new', '/admin/invitations']);
});

test('a draft takes nothing of the first steps away but its own; a post that is out ends them', async () => {
  serve({ ...EMPTY, posts: 1, drafts: 1 });
  const { unmount } = renderAdmin(<Dashboard />);
  const steps = await screen.findByRole('region', { name: 'First steps' });
  expect(within(steps).getByRole('link', { name: 'To the settings' })).toBeVisible();
  expect(within(steps).getAllByText('Done')).toHaveLength(1);
  expect(screen.getByRole('list', { name: 'Numbers' })).toBeVisible();
  unmount();
  serve({ ...EMPTY, posts: 2, published: 1, drafts: 1 });
  renderAdmin(<Dashboard />);
  expect(await screen.findByText('1 published, 0 scheduled, 1 draft')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('an author’s first steps are those that an author may take', async () => {
  serve(EMPTY);
  renderAdmin(<Dashboard />, { role: 'author' });
  const steps = await screen.findByRole('region', { name: 'First steps' });
  expect(within(steps).getByRole('link', { name: 'To the profile' })).toBeVisible();
  expect(within(steps).queryByRole('link', { name: 'To the settings' })).toBeNull();
});

test('a moderator sees what waits, what was reported and how much is said, and asks for nothing else', async () => {
  const asked = serve(EMPTY);
  renderAdmin(<Dashboard />, { role: 'moderator' });
  expect(await screen.findByRole('link', { name: 'Comments' })).toHaveAttribute('href', '/admin/comments');
  for (const [name, status] of Object.entries({ Waiting: 'held', Reported: 'reported' }))
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/admin/comments?status=${status}`);
  expect(screen.queryByRole('link', { name: 'New post' })).toBeNull();
  expect(new Set(asked)).toEqual(new Set(['admin/comments']));
});

test('an administrator sees how many comments wait or were reported among the site’s numbers', async () => {
  serve({ ...EMPTY, posts: 1, published: 1 });
  renderAdmin(<Dashboard />);
  const numbers = await screen.findByRole('list', { name: 'Numbers' });
  for (const [name, status] of Object.entries({ Waiting: 'held', Reported: 'reported' })) {
    const link = within(numbers).getByRole('link', { name });
    expect(link).toHaveAttribute('href', `/admin/comments?status=${status}`);
  }
  expect(await within(numbers).findAllByText('7')).toHaveLength(2);
});

test('a first step is put away, stays away, and comes back', async () => {
  localStorage.clear();
  serve(EMPTY);
  const { unmount } = renderAdmin(<Dashboard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Put away Invite an author' }));
  expect(screen.queryByRole('link', { name: 'To the invitations' })).toBeNull();
  unmount();
  renderAdmin(<Dashboard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Bring back Invite an author' }));
  expect(screen.getByRole('link', { name: 'To the invitations' })).toBeVisible();
});

test('two numbers side by side stay two when one reads from right to left', () => {
  renderAdmin(<ActivityPlot measure="views" look="area" days={[{ day: '2026-11-30', views: 3_055 }]} />);
  for (const text of ['3,055', 'in 1 days']) expect(screen.getByText(text).tagName).toBe('BDI');
});
