import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StatisticsScreen } from '@/components/admin/statistics/statistics-screen';
import type { Reading } from '@/lib/schemas/admin-stats';
import { json, stubApi } from '../../../api/stub-api';
import { stubMedia } from '../../layout/browser-stubs';
import { renderAdmin } from '../render-admin';

beforeEach(() => {
  stubMedia();
  window.history.replaceState(null, '', '/admin/statistics');
});

const READ: Reading = {
  days: [
    { day: '2026-10-01', views: 1_000, finished: 100 },
    { day: '2026-10-02', views: 600, finished: 300 },
  ],
  sources: [
    { source: 'news.test', views: 900 },
    { source: 'direct', views: 600 },
    { source: 'other', views: 100 },
  ],
  posts: [{ id: 7, title: 'River', language: 'en', views: 1_600, finished: 400 }],
};

test('totals, sources in words, posts that lead to their own numbers, and the days as a table', async () => {
  const { asked } = stubApi(() => json({ reading: READ }));
  renderAdmin(<StatisticsScreen />, { role: 'author' });
  const numbers = await screen.findByRole('list', { name: 'Numbers' });
  expect(within(numbers).getByText('1,600')).toBeInTheDocument();
  expect(within(numbers).getByText('25% of views')).toBeInTheDocument();
  expect(asked).toEqual(['GET admin/stats/reading?days=30']);
  const names = (title: string) =>
    within(screen.getByRole('region', { name: title }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  expect(names('Where readers came from')).toEqual(['news.test', 'No source known', 'Others']);
  const link = screen.getByRole('link', { name: 'Statistics of “River”' });
  expect(link).toHaveAttribute('href', '/admin/statistics?post=7');
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(within(screen.getByRole('region', { name: 'Activity by day' })).getAllByRole('columnheader')).toHaveLength(3);
});

const UNREAD: Reading = { days: [{ day: '2026-10-01', views: 0, finished: 0 }], sources: [], posts: [] };
const OWN = (posts: number) => ({ stats: { posts, published: posts, drafts: 0, comments: 0, views: 0, reactions: 0 } });

test('who has not written yet is led to write, and not told that nobody reads', async () => {
  stubApi(({ url }) => json(url.endsWith('/own') ? OWN(0) : { reading: UNREAD }));
  renderAdmin(<StatisticsScreen />, { role: 'author' });
  expect(await screen.findByText('Write the first post')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'New post' })).toHaveAttribute('href', '/admin/posts/new');
  expect(screen.queryByText(/Nobody has read/)).toBeNull();
});

test('a time in which nobody read says so; a failure can be tried again', async () => {
  let isAway = true;
  stubApi(({ url }) => (isAway ? json({}, 500) : url.endsWith('/own') ? json(OWN(3)) : json({ reading: UNREAD })));
  renderAdmin(<StatisticsScreen />, { role: 'author' });
  expect(await screen.findByText('Failed to load the statistics')).toBeInTheDocument();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody has read anything in this time.')).toBeInTheDocument();
});

test('who looks after the whole site chooses between its posts and their own; an author has no choice', async () => {
  const { asked } = stubApi(({ url }) => json(url.endsWith('/own') ? OWN(3) : { reading: READ }));
  const { unmount } = renderAdmin(<StatisticsScreen />, { role: 'author' });
  await screen.findByRole('list', { name: 'Numbers' });
  expect(screen.queryByRole('button', { name: 'Whole site' })).toBeNull();
  unmount();
  renderAdmin(<StatisticsScreen />, { role: 'editor' });
  const own = await screen.findByRole('button', { name: 'My posts' });
  expect(own).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Whole site' }));
  expect(window.location.search).toBe('?of=site');
  expect(new Set(asked)).toEqual(new Set(['GET admin/stats/reading?days=30', 'GET admin/stats/own']));
});

test('the statistics of the whole site say so, and lead back to themselves from a post', async () => {
  const { asked } = stubApi(() => json({ reading: READ }));
  const { unmount } = renderAdmin(<StatisticsScreen />, { role: 'editor', query: 'of=site' });
  expect(await screen.findByText(/How everybody’s posts are read/)).toBeInTheDocument();
  expect(asked).toEqual(['GET admin/stats/reading?days=30&of=site']);
  const link = await screen.findByRole('link', { name: 'Statistics of “River”' });
  expect(link).toHaveAttribute('href', '/admin/statistics?post=7&of=site');
  unmount();
  renderAdmin(<StatisticsScreen />, { role: 'editor', query: 'post=7&of=site' });
  expect(await screen.findByRole('link', { name: 'Whole site' })).toHaveAttribute('href', '/admin/statistics?of=site');
});

test('who looks after the site and has written nothing sees how the site is read, and may still ask for their own', async () => {
  const { asked } = stubApi(({ url }) => json(url.endsWith('/own') ? OWN(0) : { reading: READ }));
  renderAdmin(<StatisticsScreen />, { role: 'admin' });
  expect(await screen.findByText(/How everybody’s posts are read/)).toBeInTheDocument();
  expect(asked).toEqual(['GET admin/stats/own', 'GET admin/stats/reading?days=30&of=site']);
  await userEvent.click(screen.getByRole('button', { name: 'My posts' }));
  expect(window.location.search).toBe('?of=own');
});
