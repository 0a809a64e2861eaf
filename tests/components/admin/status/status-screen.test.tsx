import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StatusScreen } from '@/components/admin/status/status-screen';
import type { SiteStatus } from '@/lib/schemas/status';
import { json, stubApi } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

afterEach(cleanup);

const AT = '2026-10-12T06:15:00.000Z';
const NOTHING = { waiting: 0, oldest_at: null };

const status: SiteStatus = {
  health: {
    status: 'degraded',
    ready: true,
    version: '2.1.0',
    uptime: 5,
    checks: { database: 'ok', storage: 'ok', mail: 'unavailable', backup: { last_at: AT, verified_at: null } },
  },
  database: { version: '18.1', size: 52_428_800, own: true },
  storage: { own: true },
  mail: { own: false },
  queues: { mails: { waiting: 1_200, oldest_at: AT }, webhooks: NOTHING, changes: NOTHING },
  instances: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      host: 'reader-1',
      version: '2.1.0',
      node: '24.1.0',
      memory: 419_430_400,
      errors: [{ at: AT, message: 'request failed: no room', request_id: 'r1' }],
      started_at: AT,
      seen_at: AT,
    },
  ],
};

const findings = [
  { level: 'ok', about: 'clock', text: 'They agree.' },
  { level: 'error', about: 'settings', text: 'Plain http.', mend: 'Set SITE_URL.' },
  { level: 'warning', about: 'backup', text: 'There is no backup.', mend: 'Set BACKUP_DIR.' },
];

const serve = () => stubApi(({ method }) => json(method === 'POST' ? { findings } : { status }));

test('mails that are only kept as files are not said to work', async () => {
  const checks = { ...status.health.checks, mail: 'ok' as const };
  stubApi(() => json({ status: { ...status, health: { ...status.health, checks }, mail: { own: true } } }));
  renderAdmin(<StatusScreen />);
  const works = await screen.findByRole('region', { name: 'What the site runs on' });
  expect(works).toHaveTextContent(/EmailKept as files, not sentLast backup/);
});

test('it says what works, what waits, who runs and what went wrong', async () => {
  serve();
  renderAdmin(<StatusScreen />);
  const works = await screen.findByRole('region', { name: 'What the site runs on' });
  expect(works).toHaveTextContent(/DatabaseWorksPostgreSQL 18\.1 · 50 MB/);
  expect(works).toHaveTextContent(/EmailDoes not answerSent by a mail server/);
  expect(works).toHaveTextContent(/Last backupOct 12, 2026, 06:15Never proved/);
  const queues = screen.getByRole('region', { name: 'Waiting to be sent' });
  expect(queues).toHaveTextContent(/Emails1,200Since Oct 12, 2026, 06:15/);
  const instances = screen.getByRole('region', { name: 'Instances' });
  expect(instances).toHaveTextContent(/reader-1.*2\.1\.0Node 24\.1\.0.*400 MB.*request failed: no room/);
});

test('the doctor looks when asked, not before, and says the worst first, with what mends it', async () => {
  const { asked } = serve();
  renderAdmin(<StatusScreen />);
  await screen.findByText('reader-1');
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Examine the site' }));
  const list = await screen.findByRole('list', { name: 'What the doctor found' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Errorsettings: Plain http.Set SITE_URL.',
    'Warningbackup: There is no backup.Set BACKUP_DIR.',
    'Fineclock: They agree.',
  ]);
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual(['POST admin/status/doctor']);
});

test('a failed one offers to try again', async () => {
  stubApi(() => json({ message: '', code: 'internal' }, 500));
  renderAdmin(<StatusScreen />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
