import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginForm } from '@/components/account/login/login-form';
import { useAuth } from '@/stores/auth';
import { json, stubApi } from '../../../api/stub-api';
import { freshBrowser, makeUser, renderAccount } from '../render-account';

beforeEach(freshBrowser);

const step = json({ secondFactor: { methods: ['passkey', 'totp', 'recovery'] }, loginToken: 'login-1' });
const session = () => json({ user: makeUser(), accessToken: 'access-1', refreshToken: 'refresh-1' });

async function signIn() {
  await userEvent.type(screen.getByLabelText('Email'), 'leela@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'Right-horse-7');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeInTheDocument();
}

test('a browser without passkeys is asked for the code of the app, in digits of any script', async () => {
  const { requests } = stubApi((request) => (request.url.endsWith('/login') ? step.clone() : session()));
  const { router } = renderAccount(<LoginForm />);
  await signIn();
  expect(useAuth.getState().isAuthenticated).toBe(false);
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  const field = screen.getByLabelText('Code of your app');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.click(field);
  await userEvent.paste('১২৩ ৪৫৬');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(router.replace.mock.calls).toEqual([['/']]));
  expect(useAuth.getState().isAuthenticated).toBe(true);
  expect(await requests.at(-1)?.json()).toEqual({ loginToken: 'login-1', code: '123456' });
});

test('a wrong code stays with the field; a login that is over begins anew and says why', async () => {
  const refusals = [
    json({ message: 'This is not right.', code: 'invalid_credentials' }, 401),
    json({ message: 'This took too long.', code: 'unauthenticated' }, 401),
  ];
  stubApi((request) => (request.url.endsWith('/login') ? step.clone() : (refusals.shift() ?? session())));
  renderAccount(<LoginForm />);
  await signIn();
  await userEvent.type(screen.getByLabelText('Code of your app'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not right.');
  expect(screen.getByLabelText('Code of your app')).toHaveValue('');
  await userEvent.type(screen.getByLabelText('Code of your app'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('This took too long.')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByLabelText('Email')).toHaveValue('leela@example.test');
});

test('a recovery code is sent as one', async () => {
  const { requests } = stubApi((request) => (request.url.endsWith('/login') ? step.clone() : session()));
  const { router } = renderAccount(<LoginForm />);
  await signIn();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await userEvent.type(screen.getByLabelText('Recovery code'), 'ABCD-efgh-0123');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(router.replace.mock.calls).toEqual([['/']]));
  expect(await requests.at(-1)?.json()).toMatchObject({ loginToken: 'login-1', recoveryCode: 'abcdefgh0123' });
});
