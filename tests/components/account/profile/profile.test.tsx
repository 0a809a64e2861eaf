import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Loaded on demand; here beforehand, so that no test waits for it.
import '@/components/account/profile/change-email-dialog';
import '@/components/account/profile/change-password-dialog';
import { deviceName } from '@/lib/rules/device-name';
import { Profile } from '@/components/account/profile/profile';
import type { OwnUser } from '@/lib/schemas/profile';
import { useAuth } from '@/stores/auth';
import { json, stubApi, type Answer } from '../../../api/stub-api';
import { freshBrowser, makeUser, renderAccount, storeSession, toasts } from '../render-account';

beforeEach(() => {
  freshBrowser();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

const SESSION = { created_at: '2026-10-12T06:15:00.000Z', last_used_at: '2026-10-12T06:15:00.000Z', ip: '192.0.2.1' };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const sessions = [
  { ...SESSION, id: 1, user_agent: FIREFOX, current: true },
  { ...SESSION, id: 2, user_agent: 'curl/8', current: false },
];

const NO_FACTORS = { totp: null, passkeys: [], recovery_codes: 0, required: false };

/** The page of a signed-in user; `answers` by method and path come before the usual ones. */
async function open(user: OwnUser, answers: Record<string, Answer> = {}) {
  storeSession(user);
  useAuth.getState().restore();
  const usual: Record<string, Answer> = {
    'GET profile': () => json({ data: { user } }),
    'GET sessions': () => json({ sessions }),
    'GET profile/notifications': () => json({ replies: true, posts: false }),
    'GET profile/second-factors': () => json({ secondFactors: NO_FACTORS }),
  };
  const api = stubApi((request) => {
    const key = `${request.method} ${new URL(request.url).pathname.replace('/api/v1/', '')}`;
    return (answers[key] ?? usual[key])?.(request) ?? json({});
  });
  const view = renderAccount(<Profile />, { pathname: '/profile' });
  await screen.findByRole('heading', { name: 'Profile' });
  await screen.findByText('This device', { exact: false });
  return { ...api, ...view };
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fileInput = () => screen.getByLabelText('Profile image', { selector: 'input' });
const image = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

test('shows who is signed in', async () => {
  await open(makeUser({ role: 'author' }));
  for (const text of ['leela', 'leela@example.test', 'Leela Rao', 'Author', 'Verified'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Change Email' })).toBeEnabled();
});

test('an unverified user is asked to verify, and may change neither e-mail nor password', async () => {
  await open(makeUser({ isEmailVerified: false }));
  expect(screen.getByRole('link', { name: 'Verify Email' })).toHaveAttribute('href', '/verify-email');
  expect(screen.getByText('Not verified')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Change Email' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Change Password' })).toBeDisabled();
});

test('a guest is sent to /login, history replaced', async () => {
  useAuth.getState().restore();
  const { router } = renderAccount(<Profile />);
  expect(router.replace).toHaveBeenCalledWith('/login');
});

test('while nobody knows who is there, it is loading', () => {
  renderAccount(<Profile />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});

test('who is logged out elsewhere is told so and can log in', async () => {
  const { router } = await open(makeUser());
  localStorage.clear();
  act(() => useAuth.getState().restore());
  expect(screen.getByRole('link', { name: 'Login Now' })).toHaveAttribute('href', '/login');
  expect(router.replace).not.toHaveBeenCalled();
});

test('who is logged out by a tab that still tells the server can log in all the same', async () => {
  await open(makeUser());
  document.cookie = 'signed_in=1; path=/';
  localStorage.clear();
  act(() => useAuth.getState().restore());
  expect(screen.getByRole('link', { name: 'Login Now' })).toHaveAttribute('href', '/login?signed-out=1');
  document.cookie = 'signed_in=; path=/; max-age=0';
});

test('a profile that cannot be loaded says so', async () => {
  storeSession();
  useAuth.getState().restore();
  stubApi(() => new Response('', { status: 500 }));
  renderAccount(<Profile />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load profile data');
  expect(screen.getByRole('link', { name: 'Login Now' })).toBeInTheDocument();
});

test('the full name is edited in place and kept', async () => {
  const { requests } = await open(makeUser(), {
    'PUT profile': () => json({ full_name: 'Leela R.', user: makeUser({ full_name: 'Leela R.' }) }),
  });
  await click('Edit full name');
  const field = screen.getByLabelText('Full Name');
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  await click('Save');
  expect(await screen.findByText('Full name is required')).toBeInTheDocument();
  await userEvent.type(field, 'Leela R.{Enter}');
  expect(await screen.findByText('Leela R.')).toBeInTheDocument();
  expect(await requests.at(-1)?.json()).toEqual({ fullName: 'Leela R.' });
  expect(useAuth.getState().user?.full_name).toBe('Leela R.');
  expect(screen.getByRole('button', { name: 'Edit full name' })).toHaveFocus();
});

test('only a small enough picture is taken', async () => {
  await open(makeUser());
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(fileInput(), image('a.txt', 'text/plain'));
  expect(screen.getByRole('alert')).toHaveTextContent('Please select an image file');
  await user.upload(fileInput(), image('a.png', 'image/png', 2_097_152));
  expect(screen.getByRole('alert')).toHaveTextContent('Image size must be less than 2MB');
  await user.upload(fileInput(), image('a.png', 'image/png', 2_097_151));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await screen.findByAltText('Preview of your new image')).toHaveAttribute('src', 'blob:preview');
});

test('a chosen picture is let go, or uploaded; a picture is deleted', async () => {
  const withPicture = makeUser({ profile_image: '/uploads/profile-images/a.webp' });
  const { asked } = await open(makeUser(), {
    'POST profile/upload-image': () => json({ profile_image: withPicture.profile_image, user: withPicture }),
    'DELETE profile/image': () => json({ user: makeUser() }),
  });
  await userEvent.upload(fileInput(), image('a.png', 'image/png'));
  await click('Cancel');
  expect(screen.queryByAltText('Preview of your new image')).toBeNull();
  await userEvent.upload(fileInput(), image('a.png', 'image/png'));
  await click('Upload');
  await screen.findByRole('button', { name: 'Delete Image' });
  await waitFor(() =>
    expect(asked.filter((request) => request === 'HEAD uploads/profile-images/a.webp')).toHaveLength(1),
  );
  expect(useAuth.getState().user?.profile_image).toBe('/uploads/profile-images/a.webp');
  await click('Delete Image');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Image' })).toBeNull());
  expect(toasts()).toEqual(['Profile image deleted.']);
});

test('a picture that the server turns away is said, until it takes one', async () => {
  const withPicture = makeUser({ profile_image: '/uploads/profile-images/a.webp' });
  let answer = () => new Response('', { status: 500 });
  await open(makeUser(), { 'POST profile/upload-image': () => answer() });
  await userEvent.upload(fileInput(), image('a.png', 'image/png'));
  await click('Upload');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to upload image');
  answer = () => json({ profile_image: withPicture.profile_image, user: withPicture });
  await click('Upload');
  await screen.findByRole('button', { name: 'Delete Image' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the e-mail is changed after a warning; the user is unverified then, without a picture', async () => {
  const changed = makeUser({ email: 'new@example.test', isEmailVerified: false });
  const { requests } = await open(makeUser(), {
    'POST auth/change-email': () => json({ user: changed, message: 'Changed.' }),
  });
  await click('Change Email');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Email' }));
  expect(dialog.getByRole('note')).toHaveTextContent('Your profile image will be removed');
  await userEvent.click(dialog.getByRole('button', { name: 'Change Email' }));
  expect(await dialog.findByText('Current password and new email are required')).toBeInTheDocument();
  expect(dialog.getByLabelText('New Email')).toBeInvalid();
  await userEvent.type(dialog.getByLabelText('Current Password'), 'Right-horse-7');
  await userEvent.type(dialog.getByLabelText('New Email'), 'new@example.test{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await requests.at(-1)?.json()).toEqual({ currentPassword: 'Right-horse-7', newEmail: 'new@example.test' });
  expect(screen.getByText('new@example.test')).toBeInTheDocument();
  expect(useAuth.getState().isEmailVerified).toBe(false);
  expect(toasts()).toEqual(['Email changed. Please verify your new email address.']);
});

test('the password is changed by its rules; a wrong current one is said below its field', async () => {
  const wrong = {
    message: 'Current password is incorrect',
    code: 'invalid',
    errors: { currentPassword: ['Current password is incorrect'] },
  };
  let answer: Answer = () => json(wrong, 422);
  await open(makeUser(), { 'POST auth/change-password': (request) => answer(request) });
  await click('Change Password');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Change Password' }));
  await submit();
  expect(await dialog.findByText('All password fields are required')).toBeInTheDocument();
  expect(dialog.getByLabelText('Confirm New Password')).toBeInvalid();
  await userEvent.type(dialog.getByLabelText('Current Password'), 'Wrong-horse-7');
  await userEvent.type(dialog.getByLabelText('New Password'), 'Better-horse-8');
  await userEvent.type(dialog.getByLabelText('Confirm New Password'), 'Better-horse-9');
  await submit();
  expect(await dialog.findByText('New passwords do not match')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('Confirm New Password'), '{Backspace}8');
  await submit();
  await waitFor(() =>
    expect(dialog.getByLabelText('Current Password')).toHaveAccessibleDescription('Current password is incorrect'),
  );
  // Said in the language of the page, whatever the server writes.
  answer = () => json({ message: 'English for programs' });
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toasts()).toEqual(['Password changed successfully.']);
});

test('other devices are listed and signed out', async () => {
  const { asked } = await open(makeUser());
  expect(screen.getByText('Firefox on Linux')).toBeInTheDocument();
  expect(screen.getByText(/^Last used Oct 12, 2026.* · Signed in Oct 12, 2026.* · 192\.0\.2\.1$/)).toBeInTheDocument();
  expect(screen.getByText(/^You do not know one of these devices\?/)).toBeInTheDocument();
  await click('Sign out Unknown device');
  await waitFor(() => expect(asked).toContain('DELETE sessions/2'));
  await waitFor(() => expect(toasts()).toEqual(['Signed out.']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign out all other devices' })).toBeEnabled());
  await click('Sign out all other devices');
  await waitFor(() => expect(asked).toContain('DELETE sessions'));
});

test('mails are turned off and on by switches, which are saved at once', async () => {
  let answer: Answer = () => json({ replies: false, posts: false });
  const { requests } = await open(makeUser({ role: 'author' }), {
    'PUT profile/notifications': (request) => answer(request),
  });
  const replies = await screen.findByRole('switch', { name: 'When somebody answers my comment' });
  expect(replies).toBeChecked();
  expect(screen.getByRole('switch', { name: 'When somebody comments on my post' })).not.toBeChecked();
  await userEvent.click(replies);
  await waitFor(() => expect(toasts()).toEqual(['Saved.']));
  expect(replies).not.toBeChecked();
  expect(await requests.find(({ method }) => method === 'PUT')?.json()).toEqual({ replies: false });
  answer = () => json({ message: 'The site is away.', code: 'unavailable' }, 503);
  await userEvent.click(replies);
  await waitFor(() => expect(toasts()).toEqual(['The site is away.']));
  expect(replies).not.toBeChecked();
});

test.each([
  ['user', 'Reader', 0, 1],
  ['user', 'Reader', 2, 2],
  ['moderator', 'Moderator', 0, 1],
  ['editor', 'Editor', 0, 2],
] as const)('a %s is called %s, and with %i posts has %i switches', async (role, name, post_count, switches) => {
  await open(makeUser({ role, post_count }));
  expect(screen.getByText(name)).toBeInTheDocument();
  await screen.findByRole('switch', { name: 'When somebody answers my comment' });
  expect(screen.getAllByRole('switch')).toHaveLength(switches);
});

test('devices are named by browser and system', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  const edge = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0';
  expect(deviceName(phone)).toEqual({ browser: 'Safari', system: 'iOS' });
  expect(deviceName(edge)).toEqual({ browser: 'Edge', system: 'Windows' });
  expect(deviceName('')).toBeNull();
});

for (const [button, path, shown, kept] of [
  ['Change Password', 'auth/change-password', 'Failed to change password', 'Password change failed'],
  ['Change Email', 'auth/change-email', 'Failed to change email', 'Email change failed'],
] as const)
  test(`a failure without words: the dialog says '${shown}', the page behind it '${kept}'`, async () => {
    await open(makeUser(), { [`POST ${path}`]: () => json({}, 500) });
    await click(button);
    await userEvent.type(await screen.findByLabelText('Current Password'), 'Right-horse-7');
    if (path === 'auth/change-email') await userEvent.type(screen.getByLabelText('New Email'), 'new@example.test');
    else
      for (const label of ['New Password', 'Confirm New Password'])
        await userEvent.type(screen.getByLabelText(label), 'Wide-river-9');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: button }));
    expect(await dialog.findByText(shown)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(kept);
  });

test('what could not be changed on the page says so where the server gave no words', async () => {
  const user = makeUser({ profile_image: '/uploads/profile-images/a.webp' });
  await open(user, { 'PUT profile': () => json({}, 500), 'DELETE profile/image': () => json({}, 500) });
  await click('Edit full name');
  await userEvent.type(screen.getByLabelText('Full Name'), ' Sen{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update profile');
  await click('Cancel');
  await click('Delete Image');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete profile image');
});
