import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SubscribersScreen } from '@/components/admin/subscribers/subscribers-screen';
import { type Subscriber, type SubscribersPage } from '@/lib/api/subscribers';
import { useUi } from '@/stores/ui';
import { json, stubApi, type Answer } from '../../../api/stub-api';
import { renderAdmin } from '../render-admin';

beforeEach(() => useUi.setState({ notifications: [] }));
afterEach(cleanup);

const AT = '2026-10-12T06:15:00.000Z';
const toast = () => useUi.getState().notifications[0];

function subscriber(id: number, email: string, fields: Partial<Subscriber> = {}): Subscriber {
  const subscriptions = [{ scope: 'site', scope_id: null, frequency: 'each', confirmed_at: AT } as const];
  return { id, email, language: 'en', created_at: AT, suspended_at: null, subscriptions, ...fields };
}

/** A list of these, and another answer to what changes something or comes as a file. */
function serve(subscribers: Subscriber[], more: Partial<SubscribersPage> = {}, other: Answer = () => json({}, 500)) {
  const pagination = { page: 1, limit: 10, total: subscribers.length, pages: Math.ceil(subscribers.length / 10) };
  const page = { subscribers, pagination, ...more };
  return stubApi((request) => (/\/subscribers\?/.test(request.url) ? json(page) : other(request)));
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const row = (email: string) => screen.findByRole('row', { name: new RegExp(email) });

test('each address says where it stands, and what it is told of how often', async () => {
  const waiting = { scope: 'tag', scope_id: 4, frequency: 'weekly', confirmed_at: null } as const;
  serve([
    subscriber(3, 'new@example.test', { subscriptions: [waiting], language: 'bn' }),
    subscriber(2, 'full@example.test', { suspended_at: AT }),
    subscriber(1, 'mina@example.test', {
      subscriptions: [waiting, { scope: 'site', scope_id: null, frequency: 'each', confirmed_at: AT }],
    }),
  ]);
  renderAdmin(<SubscribersScreen />);
  expect(await row('new@')).toHaveTextContent(/Waiting.*A tag: once a week.*বাংলা/);
  expect(await row('full@')).toHaveTextContent(/Suspended.*All posts: each post/);
  expect(await row('mina@')).toHaveTextContent(/Confirmed.*A tag: once a week · All posts: each post/);
});

test('the address says what is searched for and in which state, and each state says how many it has', async () => {
  const counts = { waiting: 2, confirmed: 1200, suspended: 0 };
  const { asked } = serve([subscriber(1, 'mina@example.test')], { counts });
  renderAdmin(<SubscribersScreen />, { query: 'status=suspended&search=mina&page=2' });
  expect(await screen.findByRole('button', { name: 'Suspended (0)' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Confirmed (1,200)' })).toHaveAttribute('aria-pressed', 'false');
  expect(asked[0]).toBe('GET admin/subscribers?page=2&limit=10&search=mina&state=suspended');
  expect(screen.getByRole('searchbox', { name: 'Search addresses' })).toHaveValue('mina');
});

test('a server that does not count has states without numbers, and one it does not know is none', async () => {
  const { asked } = serve([subscriber(1, 'mina@example.test')]);
  renderAdmin(<SubscribersScreen />, { query: 'status=hungry' });
  expect(await screen.findByRole('button', { name: 'Waiting' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  expect(asked[0]).toBe('GET admin/subscribers?page=1&limit=10');
});

test('a list with nothing says what would be in it, or that nothing fits', async () => {
  serve([]);
  renderAdmin(<SubscribersScreen />);
  expect(await screen.findByText(/Whoever asks for mails/)).toBeInTheDocument();
  cleanup();
  renderAdmin(<SubscribersScreen />, { query: 'search=nobody' });
  expect(await screen.findByText('No address matches this search and status.')).toBeInTheDocument();
});

test('a list that does not come says so, and comes when asked again', async () => {
  let isBroken = true;
  const page = { subscribers: [subscriber(1, 'mina@example.test')] };
  const pagination = { page: 1, limit: 10, total: 1, pages: 1 };
  stubApi(() => (isBroken ? json({}, 500) : json({ ...page, pagination })));
  renderAdmin(<SubscribersScreen />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch subscribers');
  isBroken = false;
  await press('Try again');
  expect(await row('mina@')).toBeInTheDocument();
});

test('an address is deleted once it was asked, and a failure is told in the question', async () => {
  let isBroken = true;
  const { asked } = serve([subscriber(7, 'mina@example.test')], {}, () =>
    isBroken ? json({}, 500) : new Response(null, { status: 204 }),
  );
  renderAdmin(<SubscribersScreen />);
  await press('Actions for “mina@example.test”');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const question = screen.getByRole('alertdialog');
  expect(question).toHaveAccessibleDescription(/They get no more mails/);
  expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(question).findByText('Failed to delete subscriber')).toBeInTheDocument();
  isBroken = false;
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked).toContain('DELETE admin/subscribers/7');
});

test('a test mail goes to whoever asks for it, as is said in the language of the page', async () => {
  const message = 'English for programs';
  let own = false;
  const { requests } = serve([subscriber(1, 'mina@example.test')], {}, () => json({ message, mail: { own } }));
  renderAdmin(<SubscribersScreen />);
  await press('Send a test mail to me');
  await waitFor(() => expect(toast()).toMatchObject({ content: 'The mails are on their way', severity: 'success' }));
  const sent = requests.find(({ method }) => method === 'POST');
  expect([new URL(sent?.url ?? '').pathname, await sent?.json()]).toEqual(['/api/v1/admin/subscribers/test', {}]);
  own = true;
  await press('Send a test mail to me');
  const kept = 'The test mail is kept as a file, not sent: no mail server is set';
  await waitFor(() => expect(toast()).toMatchObject({ content: kept, severity: 'warning' }));
});

test('a test mail and a file that fail say so', async () => {
  serve([subscriber(1, 'mina@example.test')]);
  renderAdmin(<SubscribersScreen />);
  await press('Send a test mail to me');
  await waitFor(() => expect(toast()?.content).toBe('The test mail could not be sent'));
  await press('Download as CSV');
  await waitFor(() => expect(toast()?.content).toBe('The addresses could not be downloaded'));
});

test('all addresses come as a file with a name', async () => {
  const { asked } = serve([subscriber(1, 'mina@example.test')], {}, () => new Response('email\nmina@example.test\n'));
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  renderAdmin(<SubscribersScreen />);
  await press('Download as CSV');
  await waitFor(() => expect(saved).toEqual(['subscribers.csv blob:1']));
  expect(asked).toContain('GET admin/subscribers/csv');
});
