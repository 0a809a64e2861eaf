import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { RegisterForm } from '@/components/account/register/register-form';
import { useAuth } from '@/stores/auth';
import { json, stubApi } from '../../../api/stub-api';
import { freshBrowser, makeUser, renderAccount, toasts } from '../render-account';

beforeEach(() => {
  freshBrowser();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const GOOD = {
  'First Name': 'Leela',
  'Last Name': 'Rao',
  Username: 'leela',
  Email: 'leela@example.test',
  Password: 'Right-horse-7',
  'Confirm Password': 'Right-horse-7',
};

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function type(values: Partial<typeof GOOD>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

async function submit() {
  fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  await wait(10);
}

test('what is typed keeps its order in an interface from right to left', () => {
  renderAccount(<RegisterForm />);
  for (const name of ['First Name', 'Username', 'Password'])
    expect(screen.getByLabelText(name)).toHaveAttribute('dir', 'auto');
});

test('every empty field is named', async () => {
  renderAccount(<RegisterForm />);
  await submit();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Username is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ])
    expect(screen.getByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText('First Name')).toHaveFocus();
});

test('short names, bad addresses and different passwords are named', async () => {
  renderAccount(<RegisterForm />);
  type({ ...GOOD, Username: 'le', Email: 'leela', 'Confirm Password': 'Right-horse-8' });
  await submit();
  expect(screen.getByText('Username must be at least 3 characters')).toBeInTheDocument();
  expect(screen.getByText('Email is invalid')).toBeInTheDocument();
  expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
});

test('the password’s rules are checked 300 ms after typing, and at once on blur', async () => {
  renderAccount(<RegisterForm />);
  type({ Password: 'horse' });
  await wait(290);
  expect(screen.queryByText(/^Password must contain/)).toBeNull();
  await wait(20);
  expect(
    screen.getByText('Password must contain: at least 8 characters, one number, one special character'),
  ).toBeInTheDocument();
  type({ Password: 'horses-7' });
  fireEvent.blur(screen.getByLabelText('Password'));
  await wait(1);
  expect(screen.queryByText(/^Password must contain/)).toBeNull();
});

test('a new account is signed in, told so, and sent to /verify-email after 2 seconds', async () => {
  const { requests } = stubApi(() =>
    json({ user: makeUser({ isEmailVerified: false }), accessToken: 'a', refreshToken: 'r', message: '' }, 201),
  );
  const { router } = renderAccount(<RegisterForm />);
  type(GOOD);
  await submit();
  await wait(10);
  expect(await requests[0]?.json()).toEqual({
    username: 'leela',
    email: 'leela@example.test',
    password: 'Right-horse-7',
    firstName: 'Leela',
    lastName: 'Rao',
  });
  expect(toasts()).toEqual(['Registration successful! Please check your email for the verification code.']);
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: true, isEmailVerified: false });
  await wait(1_900);
  expect(router.replace).not.toHaveBeenCalled();
  await wait(100);
  expect(router.replace.mock.calls).toEqual([['/verify-email']]);
});

test('a taken address is said below its field, which has the focus', async () => {
  const message = 'This email is already registered';
  stubApi(() => json({ message, code: 'email_taken', errors: { email: [message] } }, 409));
  renderAccount(<RegisterForm />);
  type(GOOD);
  await submit();
  await wait(10);
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a registration that failed without a word is said', async () => {
  stubApi(() => json({}, 500));
  renderAccount(<RegisterForm />);
  type(GOOD);
  await submit();
  await wait(100);
  expect(screen.getByRole('alert')).toHaveTextContent('Registration failed');
});

test('what failed is scrolled into view, and takes the focus that the button lost meanwhile', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  stubApi(() => json({}, 500));
  renderAccount(<RegisterForm />);
  type(GOOD);
  await submit();
  await wait(100);
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert')]);
  expect(screen.getByRole('alert')).toHaveFocus();
});
