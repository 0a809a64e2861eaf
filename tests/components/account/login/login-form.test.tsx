import { webcrypto } from 'node:crypto';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginForm } from '@/components/account/login/login-form';
import { readKeptNext, safeNext } from '@/components/account/safe-next';
import { keepReaction } from '@/lib/api/kept-reaction';
import { useAuth } from '@/stores/auth';
import { json, stubApi } from '../../../api/stub-api';
import { freshBrowser, makeUser, renderAccount, storedKeys } from '../render-account';

beforeEach(freshBrowser);

const session = (isEmailVerified: boolean) =>
  json({ user: makeUser({ isEmailVerified }), accessToken: 'access-1', refreshToken: 'refresh-1' });

async function signIn(email: string, password: string) {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('empty fields are named, and focus goes to the first', async () => {
  const { asked } = stubApi(() => json({}));
  renderAccount(<LoginForm />);
  await signIn('', '');
  expect(await screen.findByText('Email is required')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
  expect(asked).toEqual([]);
});

test('a bad address and a short password have the messages of the specification', async () => {
  renderAccount(<LoginForm />);
  await signIn('leela', '12345');
  expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
  expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
});

for (const [isVerified, target] of [
  [true, '/'],
  [false, '/verify-email'],
] as const) {
  test(`a login of a ${isVerified ? 'verified' : 'not verified'} user is kept and leads to ${target}`, async () => {
    const { requests } = stubApi(() => session(isVerified));
    const { router } = renderAccount(<LoginForm />);
    await signIn('leela@example.test', 'Right-horse-7');
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(target));
    expect(router.replace).toHaveBeenCalledTimes(1);
    expect(storedKeys()).toEqual(['accessToken', 'refreshToken', 'user']);
    expect(useAuth.getState()).toMatchObject({ isAuthenticated: true, isEmailVerified: isVerified, error: null });
    expect(await requests[0]?.json()).toEqual({ email: 'leela@example.test', password: 'Right-horse-7' });
  });
}

test('where so many sign in that no turn came, the browser works for one and sends the form again', async () => {
  // Pages have it, the one of tests does not.
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
  const parameters = { algorithm: 'PBKDF2/SHA-256', nonce: '00', salt: '00', cost: 1, keyLength: 32, keyPrefix: '00' };
  const challenge = { parameters: { ...parameters, keySignature: '00', expiresAt: 0 }, signature: '00' };
  let isBusy = true;
  const { requests } = stubApi((request) => {
    if (request.url.endsWith('/challenge')) return json({ challenge });
    if (!isBusy) return session(true);
    isBusy = false;
    return json({ message: 'Away.', code: 'unavailable' }, 503);
  });
  const { router } = renderAccount(<LoginForm />);
  await signIn('leela@example.test', 'Right-horse-7');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'), { timeout: 10_000 });
  expect(requests.map(({ url }) => new URL(url).pathname.slice('/api/v1/auth/'.length))).toEqual([
    'login',
    'register/challenge',
    'login',
  ]);
  const sent: unknown = await requests[2]?.json();
  expect(sent).toMatchObject({
    email: 'leela@example.test',
    proof: { challenge, solution: { derivedKey: expect.stringMatching(/^00/) } },
  });
});

test('a login goes on to a safe next', async () => {
  window.history.replaceState(null, '', '/login?next=%2Fposts%2Fa-post%23comments');
  stubApi(() => session(true));
  const { router } = renderAccount(<LoginForm />);
  await signIn('leela@example.test', 'Right-horse-7');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/posts/a-post#comments'));
});

test('the server’s text stands in the banner, the default where it gave none', async () => {
  stubApi(() => json({ message: 'Wrong email or password.', code: 'invalid_credentials' }, 401));
  renderAccount(<LoginForm />);
  await signIn('leela@example.test', 'Wrong-horse-7');
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password.');
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, error: 'Wrong email or password.' });
  stubApi(() => new Response('', { status: 502 }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Login failed'));
});

test('a signed-in user is sent home', async () => {
  useAuth.setState({ isAuthenticated: true, loading: false });
  const { router } = renderAccount(<LoginForm />);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
});

test('a password is shown and hidden again', async () => {
  renderAccount(<LoginForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test('only a path of this site is a safe next', () => {
  const nextOf = (next: string) => safeNext(`?next=${encodeURIComponent(next)}`);
  expect(['/', '/posts/x?a=1#c', '/verify-email?code=123456'].map(nextOf)).toEqual([
    '/',
    '/posts/x?a=1#c',
    '/verify-email?code=123456',
  ]);
  const unsafe = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'posts/x',
    '/\t/evil.example',
    '/login',
    '/register?x=1',
    '',
  ];
  expect(unsafe.map(nextOf)).toEqual(unsafe.map(() => null));
});

test('why the session ended stands on the login page, until something else is tried', async () => {
  useAuth.getState().fail('Authentication failed');
  stubApi(() => json({ message: 'Invalid email or password', code: 'invalid_credentials' }, 401));
  renderAccount(<LoginForm />);
  expect(screen.getByRole('alert')).toHaveTextContent('Authentication failed');
  await signIn('leela@example.test', 'Right-horse-7');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password'));
  cleanup();
  expect(useAuth.getState().error).toBeNull();
});

test('what a guest wanted to give a post is given when they log in', async () => {
  keepReaction(7, 'love');
  const { asked } = stubApi(({ url }) => (url.endsWith('login') ? session(true) : json({ reactions: {} })));
  const { router } = renderAccount(<LoginForm />);
  await signIn('leela@example.test', 'Right-horse-7');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
  expect(asked).toEqual(['POST auth/login', 'POST reactions']);
});

test('who reacted to a post comes back to the reactions', async () => {
  keepReaction(7, 'love');
  window.history.replaceState(null, '', '/login?next=%2Fposts%2Ftides%3Fpage%3D2');
  stubApi(({ url }) => (url.endsWith('login') ? session(true) : json({ reactions: {} })));
  const { router } = renderAccount(<LoginForm />);
  await signIn('leela@example.test', 'Right-horse-7');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/posts/tides?page=2'));
  const reactions = Object.assign(document.createElement('div'), { id: 'post-reactions', scrollIntoView: jest.fn() });
  document.body.append(reactions);
  await waitFor(() => expect(reactions.scrollIntoView).toHaveBeenCalled());
  reactions.remove();
});

test('where somebody came from is kept for an hour while they register and verify', async () => {
  window.history.replaceState(null, '', '/login?next=%2Fposts%2Ftides%23comments');
  renderAccount(<LoginForm />);
  const link = screen.getByRole('link', { name: 'Sign Up' });
  // The browser of tests goes nowhere.
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(readKeptNext()).toBe('/posts/tides#comments');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60_000);
  expect(readKeptNext()).toBeNull();
  jest.restoreAllMocks();
});
