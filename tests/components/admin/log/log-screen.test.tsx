import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { LogScreen } from '@/components/admin/log/log-screen';
import type { SecurityEntry } from '@/lib/schemas/security-log';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

afterEach(cleanup);

const entry = (fields: Partial<SecurityEntry>): SecurityEntry => ({
  id: 1,
  at: '2026-10-12T06:15:00.000Z',
  last_at: '2026-10-12T06:15:00.000Z',
  count: 1,
  actor: null,
  event: 'login_failed',
  subject: null,
  address: '203.0.113.5',
  details: {},
  ...fields,
});
const serve = (entries: SecurityEntry[], total = entries.length) =>
  stubApi(() => json({ entries, pagination: { page: 1, limit: 10, total, pages: Math.ceil(total / 10) } }));

test('an entry says in words what happened, to whom, how often, who did it and from where', async () => {
  serve([
    entry({
      id: 3,
      event: 'role_changed',
      actor: { id: 3, username: 'leela' },
      subject: 'রহিম',
      details: { role: 'author' },
    }),
    entry({ id: 2, subject: 'tomas', count: 12 }),
    entry({ id: 1, event: 'backup_restored', subject: 'a.tar.gz', address: null, details: { source: 'tool' } }),
  ]);
  renderAdmin(<LogScreen />);
  const table = await screen.findByRole('grid', { name: 'Log' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows[0]).toHaveTextContent(/A role was changedরহিম · Authorleela203\.0\.113\.5Oct 12, 2026, 06:15/);
  expect(rows[1]).toHaveTextContent(/A login failedtomas · 12×Not signed in203/);
  expect(rows[2]).toHaveTextContent(/A backup was restoreda\.tar\.gzCommand line–/);
});

test('pages are asked for one by one', async () => {
  const { asked } = serve([entry({})], 25);
  renderAdmin(<LogScreen />, { query: 'page=2' });
  expect(await screen.findByRole('link', { name: 'Page 3' })).toBeInTheDocument();
  expect(asked).toEqual(['GET admin/log?page=2&limit=10']);
});

test('an empty log says what will stand there, a failed one offers to try again', async () => {
  serve([]);
  renderAdmin(<LogScreen />);
  expect(await screen.findByText('Nothing has happened yet')).toBeInTheDocument();
  cleanup();
  stubApi(() => json({ message: '', code: 'internal' }, 500));
  renderAdmin(<LogScreen />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
