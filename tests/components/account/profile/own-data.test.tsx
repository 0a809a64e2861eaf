import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Loaded on demand; here beforehand, so that no test waits for it.
import '@/components/account/profile/delete-account-dialog';
import { ProfileView } from '@/components/account/profile/profile-view';
import type { OwnUser } from '@/lib/schemas/profile';
import { useAuth } from '@/stores/auth';
import { json, stubApi, type Answer } from '../../../api/stub-api';
import { freshBrowser, makeUser, renderAccount, storeSession, toasts } from '../render-account';

beforeEach(freshBrowser);

function open(user: OwnUser, answers: Record<string, Answer> = {}) {
  storeSession(user);
  useAuth.getState().restore();
  const sent: { key: string; body: unknown }[] = [];
  stubApi(async (request) => {
    const key = `${request.method} ${new URL(request.url).pathname.replace('/api/v1/', '')}`;
    if (request.method !== 'GET') sent.push({ key, body: JSON.parse((await request.text()) || 'null') });
    return (
      answers[key]?.(request) ??
      json({ sessions: [], replies: true, posts: true, secondFactors: { totp: null, passkeys: [], recovery_codes: 0 } })
    );
  });
  return {
    ...renderAccount(
      <main>
        <ProfileView user={user} />
      </main>,
      { pathname: '/profile' },
    ),
    sent,
  };
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('words and links about oneself are edited together, a link a line; what the server finds wrong stands below', async () => {
  let refusals = 1;
  const wrong = {
    code: 'invalid',
    message: 'Each must be an https address',
    errors: { links: ['Each must be an https address'] },
  };
  const { sent } = open(makeUser({ bio: 'Old words', links: ['https://a.test'] }), {
    'PUT profile': () => (refusals-- > 0 ? json(wrong, 422) : json({ full_name: 'Leela Rao', user: makeUser() })),
  });
  expect(screen.getByText('https://a.test')).toBeInTheDocument();
  await click('Edit what you say about yourself');
  await userEvent.type(screen.getByRole('textbox', { name: 'About you' }), ' and new');
  await userEvent.type(screen.getByRole('textbox', { name: 'Links' }), '\n\nhttps://b.test');
  await click('Save');
  expect(await screen.findByText('Each must be an https address')).toBeInTheDocument();
  await click('Save');
  await waitFor(() => expect(toasts()).toEqual(['Profile updated.']));
  expect(sent.at(-1)).toEqual({
    key: 'PUT profile',
    body: { bio: 'Old words and new', links: ['https://a.test', 'https://b.test'] },
  });
  expect(screen.getByRole('button', { name: 'Edit what you say about yourself' })).toHaveFocus();
});

test('a username says what its change does, and is sent alone', async () => {
  const { sent } = open(makeUser(), {
    'PUT profile': () => json({ full_name: 'Leela Rao', user: makeUser({ username: 'leela2' }) }),
  });
  await click('Edit username');
  expect(screen.getByText(/once in 30 days/)).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), '2{Enter}');
  await waitFor(() => expect(sent).toEqual([{ key: 'PUT profile', body: { username: 'leela2' } }]));
});

test('a deletion says what happens and when, asks for the comments, signs out and goes home', async () => {
  const deletes_at = '2099-12-06T10:00:00.000Z';
  const { sent, router } = open(makeUser(), { 'DELETE profile': () => json({ deletes_at }, 202) });
  await click('Delete Account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  expect(dialog.getByText(/For 14 days you can undo this by logging in/)).toBeInTheDocument();
  expect(dialog.getByRole('radio', { name: 'They stay, without your name' })).toBeChecked();
  await userEvent.click(dialog.getByRole('radio', { name: 'They are removed' }));
  await userEvent.type(dialog.getByLabelText('Current Password'), 'Right-horse-7');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
  expect(sent[0]).toEqual({ key: 'DELETE profile', body: { currentPassword: 'Right-horse-7', comments: 'remove' } });
  expect(toasts()).toEqual(['Your account will be deleted on December 6, 2099. Log in before then to keep it.']);
  expect(useAuth.getState().isAuthenticated).toBe(false);
});

test('the default_admin has no such button and is told why; all others can download their data', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} of ${this.href}`);
  });
  URL.createObjectURL = () => 'blob:data';
  URL.revokeObjectURL = () => {};
  open(makeUser({ role: 'default_admin' }), { 'GET profile/export': () => json({ format: 'profile' }) });
  expect(screen.queryByRole('button', { name: 'Delete Account' })).toBeNull();
  expect(screen.getByText(/default administrator's account cannot be deleted/)).toBeInTheDocument();
  await click('Download Your Data');
  await waitFor(() => expect(saved).toEqual(['profile.json of blob:data']));
});

test('the keyboard stays where something was switched, fetched or ended, or goes on with what is left', async () => {
  const at = '2026-11-01T10:00:00.000Z';
  const sessions = [1, 2, 3].map((id) => ({
    ...{ id, created_at: at, last_used_at: at, user_agent: '', ip: '192.0.2.1', current: id === 1 },
  }));
  open(makeUser(), {
    'PUT profile/notifications': () => json({ replies: false, posts: true }),
    'GET sessions': () => json({ sessions }),
    'DELETE sessions/2': () => json({ sessions: sessions.splice(1, 1) }),
    'DELETE sessions': () => json({ sessions: sessions.splice(1) }),
  });
  const choice = await screen.findByRole('switch', { name: 'When somebody answers my comment' });
  await userEvent.click(choice);
  await waitFor(() => expect(choice).not.toBeChecked());
  expect(choice).toHaveFocus();
  const ends = () => screen.queryAllByRole('button', { name: 'Sign out Unknown device' });
  await waitFor(() => expect(ends()).toHaveLength(2));
  await userEvent.click(ends()[0] ?? document.body);
  await waitFor(() => expect(ends()).toHaveLength(1));
  expect(ends()[0]).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
  await waitFor(() => expect(ends()).toHaveLength(0));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
