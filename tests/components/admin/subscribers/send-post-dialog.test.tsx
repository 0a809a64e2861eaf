import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PostsScreen } from '@/components/admin/posts/posts-screen';
import { SendPostDialog } from '@/components/admin/subscribers/send-post-dialog';
import type { Role } from '@/lib/rules/roles';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { useUi } from '@/stores/ui';
import { json, stubApi } from '../../../api/stub-api';
import { makeAdminPost, renderAdmin } from '../render-admin';

beforeEach(() => useUi.setState({ notifications: [] }));
afterEach(cleanup);

type Mailing = { mail?: Response; sent?: Response; post?: Partial<AdminPostItem>; role?: Role };

/** The menu of a post, over a server that answers so about its mail. */
async function openMenu({ mail, sent, post, role = 'admin' }: Mailing = {}) {
  const api = stubApi(({ url, method }) => {
    if (url.endsWith('/mail')) return (method === 'POST' ? sent : mail)?.clone() ?? json({}, 500);
    const pagination = { page: 1, limit: 10, total: 1, pages: 1 };
    return json({ posts: [makeAdminPost(4, post)], pagination, categories: [], tags: [], authors: [] });
  });
  renderAdmin(<PostsScreen />, { role });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for “Post 4”' }));
  return api;
}

const item = () => screen.queryByRole('menuitem', { name: 'Send as mail' });

async function openDialog(mailing: Mailing) {
  const api = await openMenu(mailing);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Send as mail' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Send “Post 4” as mail?' });
  return { ...api, dialog, send: within(dialog).getByRole('button', { name: 'Send' }) };
}

const NONE = { waiting: 0, retrying: 0, failed: 0, failures: [], held: null };
const mailOf = (recipients: number, sent = 0, own = false, more: object = {}) =>
  json({ mail: { ...NONE, recipients, sent, own, ...more } });

test('a sending says how many are sent, wait and failed and why, and is paused, goes on or is stopped', async () => {
  const failures = [{ reason: '550 5.1.1', count: 2 }];
  const going = { waiting: 7, retrying: 1, failed: 2, failures };
  const states: unknown[] = [];
  stubApi(async (request) => {
    if (request.method !== 'PUT') return mailOf(0, 5, false, going);
    const { state } = (await request.clone().json()) as { state: string };
    states.push(state);
    return mailOf(0, 5, false, { ...going, held: state === 'paused' ? 'paused' : null });
  });
  renderAdmin(<SendPostDialog post={{ id: 4, title: 'Post 4' }} onClose={() => undefined} />);
  for (const text of ['Sent: 5', 'Waiting to be sent: 7', 'Of these tried again after a failure: 1'])
    expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText(/Did not arrive: 2/)).toHaveTextContent('550 5.1.1 (2)');
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(/^Paused:/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(states).toEqual(['paused', 'running', 'paused', 'stopped']));
});

test('a public post is sent once it was said to how many', async () => {
  const { dialog, send, asked } = await openDialog({ mail: mailOf(1200), sent: new Response(null, { status: 202 }) });
  expect(await within(dialog).findByText('Addresses that will get it: 1,200')).toBeInTheDocument();
  expect(within(dialog).queryByText(/sent as mail before/)).toBeNull();
  expect(asked).not.toContain('POST admin/posts/4/mail');
  await userEvent.click(send);
  await waitFor(() => expect(useUi.getState().notifications[0]?.content).toBe('The mails are on their way'));
  expect(asked).toContain('POST admin/posts/4/mail');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('without a mail server it is said before and after that mails are files, not that they are on their way', async () => {
  const { dialog, send } = await openDialog({ mail: mailOf(2, 0, true), sent: new Response(null, { status: 202 }) });
  expect(await within(dialog).findByText(/^No mail server is set/)).toBeInTheDocument();
  await userEvent.click(send);
  const kept = 'No mail server is set: the mails are kept as files, reach nobody, and are not sent later either.';
  await waitFor(() => expect(useUi.getState().notifications[0]).toMatchObject({ content: kept, severity: 'warning' }));
});

test('a post that nobody would get cannot be sent; one that went out before says so', async () => {
  const { dialog, send } = await openDialog({ mail: mailOf(0, 12) });
  expect(await within(dialog).findByText(/Nobody would get it/)).toBeInTheDocument();
  expect(within(dialog).getByText(/sent as mail before/)).toBeInTheDocument();
  expect(send).toBeDisabled();
});

test('a count and a sending that fail are told in the dialog', async () => {
  const uncounted = await openDialog({});
  expect(await within(uncounted.dialog).findByText(/Failed to count who would get it/)).toBeInTheDocument();
  expect(uncounted.send).toBeDisabled();
  cleanup();
  const { dialog, send } = await openDialog({
    mail: mailOf(2),
    sent: json({ message: 'Only public posts are sent', code: 'not_public' }, 409),
  });
  await within(dialog).findByText('Addresses that will get it: 2');
  await userEvent.click(send);
  expect(await within(dialog).findByText('Only public posts are sent')).toBeInTheDocument();
});

test.each([
  ['a draft', { post: { status: 'draft' } }],
  ['a scheduled one', { post: { status: 'scheduled' } }],
  ['an author', { role: 'author' }],
] as [string, Mailing][])('%s is not offered a mail', async (_who, mailing) => {
  await openMenu(mailing);
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeInTheDocument();
  expect(item()).toBeNull();
});
