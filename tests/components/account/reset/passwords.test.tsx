import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ForgotPassword } from '@/components/account/reset/forgot-password';
import { ResetPassword } from '@/components/account/reset/reset-password';
import { UndoEmail } from '@/components/account/undo-email';
import { json, stubApi } from '../../../api/stub-api';
import { freshBrowser, renderAccount, toasts } from '../render-account';

beforeEach(freshBrowser);

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the forgot form names what is wrong with the address', async () => {
  renderAccount(<ForgotPassword />);
  await click('Send Reset Code');
  expect(await screen.findByText('Email is required')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Email'), 'leela');
  await click('Send Reset Code');
  expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
});

test('after sending, Check Your Email leads on; Send Again returns to an empty form', async () => {
  const { requests } = stubApi(() => json({ message: 'sent' }));
  renderAccount(<ForgotPassword />);
  await userEvent.type(screen.getByLabelText('Email'), 'leela@example.test{Enter}');
  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toHaveFocus();
  expect(await requests[0]?.json()).toEqual({ email: 'leela@example.test' });
  expect(screen.getByRole('link', { name: 'Enter Code' })).toHaveAttribute('href', '/reset-password');
  expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
  await click('Send Again');
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

test('a code that could not be sent for is said', async () => {
  stubApi(() => new Response('', { status: 500 }));
  renderAccount(<ForgotPassword />);
  await userEvent.type(screen.getByLabelText('Email'), 'leela@example.test{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send password reset code');
});

test('step 1 asks for six digits', async () => {
  const { asked } = stubApi(() => json({}));
  renderAccount(<ResetPassword />);
  await click('Verify Code');
  expect(await screen.findByText('Verification code is required')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Verification Code'), '12345');
  await click('Verify Code');
  expect(await screen.findByText('Verification code must be 6 digits')).toBeInTheDocument();
  expect(asked).toEqual([]);
  expect(screen.getByRole('link', { name: 'Request a new code' })).toHaveAttribute('href', '/forgot-password');
});

test('a code leads to step 2, and a new password to /login', async () => {
  const { requests } = stubApi(() => json({ email: 'leela@example.test', message: 'ok' }));
  const { router } = renderAccount(<ResetPassword />);
  await userEvent.type(screen.getByLabelText('Verification Code'), '123456');
  await click('Verify Code');
  await screen.findByText(/Choose a new password for leela@example.test/);
  await click('Reset Password');
  expect(await screen.findByText('New password is required')).toBeInTheDocument();
  expect(screen.getByText('Please confirm your password')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('New Password'), 'horse');
  expect(await screen.findByText('Password must be at least 8 characters long')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('New Password'), 'shoes');
  expect(
    await screen.findByText(
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ),
  ).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('New Password'), 'X7');
  await userEvent.type(screen.getByLabelText('Confirm Password'), 'horseshoesX8');
  expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Confirm Password'), '{Backspace}7{Enter}');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/login'));
  expect(await requests[1]?.json()).toEqual({
    code: '123456',
    email: 'leela@example.test',
    newPassword: 'horseshoesX7',
  });
  expect(toasts()).toEqual(['Password reset successfully. Please login with your new password.']);
});

test('a mail’s link leads to step 2 at once; its token leaves the address and goes along with the new password', async () => {
  const token = 'AbCdEf_-AbCdEf_-AbCdEf';
  window.history.replaceState(null, '', `/reset-password#token=${token}`);
  const { requests } = stubApi(() => json({ email: 'leela@example.test', message: 'ok' }));
  const { router } = renderAccount(<ResetPassword />);
  await screen.findByText(/Choose a new password for leela@example.test/);
  expect(window.location.href).not.toContain(token);
  await userEvent.type(screen.getByLabelText('New Password'), 'horseshoesX7');
  await userEvent.type(screen.getByLabelText('Confirm Password'), 'horseshoesX7{Enter}');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/login'));
  expect(await requests[0]?.json()).toEqual({ token });
  expect(await requests[1]?.json()).toEqual({ token, newPassword: 'horseshoesX7' });
  expect(requests.map((request) => request.url).join()).not.toContain(token);
});

test('a dead link is said, above the field for a code', async () => {
  window.history.replaceState(null, '', '/reset-password#token=AbCdEf_-AbCdEf_-AbCdEf');
  stubApi(() => new Response('', { status: 500 }));
  renderAccount(<ResetPassword />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Code verification failed');
  expect(screen.getByLabelText('Verification Code')).toHaveValue('');
});

test('on another device the page asks for the address, and sends it along', async () => {
  const lacking = { message: 'Email is required', code: 'invalid', errors: { email: ['Email is required'] } };
  const { requests } = stubApi(async (request) =>
    (await request.clone().json()).email ? json({ email: 'leela@example.test' }) : json(lacking, 422),
  );
  renderAccount(<ResetPassword />);
  await userEvent.type(screen.getByLabelText('Verification Code'), '123456{Enter}');
  const email = await screen.findByLabelText('Email');
  await waitFor(() => expect(email).toHaveFocus());
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(email, 'leela@example.test{Enter}');
  await screen.findByText(/Choose a new password/);
  expect(await requests[1]?.json()).toEqual({ code: '123456', email: 'leela@example.test' });
});

test('a wrong code is said below or above its field', async () => {
  stubApi(() =>
    json({ message: 'The verification code you entered is invalid or has expired.', code: 'invalid_code' }, 422),
  );
  renderAccount(<ResetPassword />);
  await userEvent.type(screen.getByLabelText('Verification Code'), '123456{Enter}');
  expect(await screen.findByText('The verification code you entered is invalid or has expired.')).toBeInTheDocument();
});

test('a change of address is undone on a click, not on opening the link', async () => {
  const { asked, requests } = stubApi(() => json({ message: 'ok' }));
  renderAccount(<UndoEmail token="abc" />);
  expect(asked).toEqual([]);
  await click('Restore My Email');
  expect(await screen.findByRole('status')).toHaveTextContent('Your previous email address is back.');
  expect(await requests[0]?.json()).toEqual({ token: 'abc' });
});

test('after a reload it still says where the code went; the same address waits, another one need not', async () => {
  stubApi(() => json({ message: 'sent', retryAfter: 60 }));
  renderAccount(<ForgotPassword />);
  await userEvent.type(screen.getByLabelText('Email'), 'leela@example.test{Enter}');
  await screen.findByRole('heading', { name: 'Check Your Email' });
  cleanup();
  renderAccount(<ForgotPassword />);
  expect(await screen.findByText(/leela@example\.test/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Enter Code' })).toBeInTheDocument();
  await click('Send Again');
  const field = screen.getByLabelText('Email');
  expect(field).toHaveValue('');
  expect(screen.getByRole('link', { name: 'Enter Code' })).toHaveAttribute('href', '/reset-password');
  await userEvent.type(field, 'leela@example.test');
  expect(screen.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled();
  await userEvent.type(field, 's');
  expect(screen.getByRole('button', { name: 'Send Reset Code' })).toBeEnabled();
});

test('a new password that could not be set is said', async () => {
  stubApi(({ url }) => (url.endsWith('verify-reset-code') ? json({ email: 'leela@example.test' }) : json({}, 500)));
  renderAccount(<ResetPassword />);
  await userEvent.type(screen.getByLabelText('Verification Code'), '123456');
  await click('Verify Code');
  for (const label of ['New Password', 'Confirm Password'])
    await userEvent.type(await screen.findByLabelText(label), 'horseshoesX7');
  await click('Reset Password');
  expect(await screen.findByRole('alert')).toHaveTextContent('Password reset failed');
});
