import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beginPause } from '@/components/account/code-pause';
import { keepNext } from '@/components/account/safe-next';
import { VerifyEmail } from '@/components/account/verify/verify-email';
import { useAuth } from '@/stores/auth';
import { json, stubApi } from '../../../api/stub-api';
import { freshBrowser, makeUser, renderAccount, storedKeys, storeSession } from '../render-account';

let start = Date.parse('2026-11-21T00:00:00Z');

beforeEach(() => {
  freshBrowser();
  // Each test a day later: the pause between two codes outlives a screen.
  start += 86_400_000;
  jest.useFakeTimers({ now: start });
});
afterEach(() => {
  jest.useRealTimers();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const codeField = () => screen.getByLabelText('Verification Code');
const enter = (value: string) => fireEvent.change(codeField(), { target: { value } });
const unverified = () => makeUser({ isEmailVerified: false });

async function open(user: ReturnType<typeof makeUser> | null = unverified()) {
  storeSession(user);
  useAuth.getState().restore();
  const view = renderAccount(<VerifyEmail />, { pathname: '/verify-email' });
  await wait(0);
  return view;
}

test('only digits are taken, six at most, pasted with what is around them or typed in Bengali; six are needed', async () => {
  await open();
  const button = screen.getByRole('button', { name: 'Verify Email' });
  enter('12a34');
  expect(codeField()).toHaveValue('1234');
  expect(button).toBeDisabled();
  enter(' Code: 123-456 789');
  expect(codeField()).toHaveValue('123456');
  expect(button).toBeEnabled();
  enter('১২৩৪৫৬');
  expect(codeField()).toHaveValue('123456');
  expect(codeField()).toHaveAttribute('autocomplete', 'one-time-code');
});

test('a right code goes from verifying to success, marks the user and leads to /profile after 2 seconds', async () => {
  let answer: (response: Response) => void = () => {};
  const { asked } = stubApi((request) =>
    request.url.endsWith('verify-email') ? new Promise((resolve) => (answer = resolve)) : json({ user: makeUser() }),
  );
  const { router } = await open();
  enter('123456');
  fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
  await wait(10);
  expect(screen.getByRole('heading', { name: 'Verifying...' })).toHaveFocus();
  answer(json({ user: makeUser(), message: 'ok' }));
  await wait(10);
  expect(screen.getByRole('heading', { name: 'Email Verified' })).toHaveFocus();
  expect(useAuth.getState().isEmailVerified).toBe(true);
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ isEmailVerified: true });
  expect(asked).toEqual(['POST auth/verify-email', 'POST tokens/validate-login']);
  await wait(1_900);
  expect(router.replace).not.toHaveBeenCalled();
  await wait(100);
  expect(router.replace).toHaveBeenCalledWith('/profile');
});

test('who came from a post to register is led back there', async () => {
  stubApi(() => json({ user: makeUser() }));
  window.history.replaceState(null, '', '/login?next=%2Fposts%2Ftides%23comments');
  keepNext();
  const { router } = await open();
  enter('123456');
  fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
  await wait(10);
  expect(screen.getByText(/Taking you back to where you were/)).toBeVisible();
  await wait(2_000);
  expect(router.replace.mock.calls).toEqual([['/posts/tides#comments']]);
  expect(sessionStorage.getItem('keptNext')).toBeNull();
});

test('a wrong code shows the server’s text with hints; Try Again returns to an empty field', async () => {
  stubApi(() => new Response('', { status: 500 }));
  await open();
  enter('123456');
  fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
  await wait(10);
  expect(screen.getByRole('alert')).toHaveTextContent('The verification code you entered is invalid or has expired.');
  expect(screen.getByRole('heading', { name: 'Email verification failed' })).toBeInTheDocument();
  expect(screen.getByText('The code expires after 10 minutes.')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await wait(0);
  expect(codeField()).toHaveValue('');
  expect(codeField()).toHaveFocus();
});

test('resending is blocked for 60 seconds after it worked, with a countdown', async () => {
  const { asked } = stubApi(() => json({ message: 'sent', retryAfter: 60 }));
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Resend Code' }));
  await wait(10);
  expect(screen.getByRole('button', { name: 'Resend in 60s' })).toBeDisabled();
  await wait(30_000);
  expect(screen.getByRole('button', { name: 'Resend in 30s' })).toBeDisabled();
  await wait(30_500);
  expect(screen.getByRole('button', { name: 'Resend Code' })).toBeEnabled();
  expect(asked).toEqual(['POST auth/send-verification-code']);
});

test('a failed resend is said and blocks nothing', async () => {
  stubApi(() => new Response('', { status: 500 }));
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Resend Code' }));
  await wait(10);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to send verification code');
  expect(screen.getByRole('button', { name: 'Resend Code' })).toBeEnabled();
});

const TOKEN = 'AbCdEf_-AbCdEf_-AbCdEf';
const follow = (path: string) => window.history.replaceState(null, '', path);

test('a mail’s link verifies on a click; its token leaves the address at once and is sent in the body only', async () => {
  follow(`/verify-email#token=${TOKEN}`);
  const { asked, requests } = stubApi(() => json({ user: makeUser(), message: 'ok' }));
  await open();
  expect(window.location.href).not.toContain(TOKEN);
  expect(screen.queryByLabelText('Verification Code')).toBeNull();
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
  await wait(10);
  expect(await requests[0]?.json()).toEqual({ token: TOKEN });
  expect(requests.map((request) => request.url).join()).not.toContain(TOKEN);
  expect(screen.getByRole('heading', { name: 'Email Verified' })).toHaveFocus();
  expect(useAuth.getState().isEmailVerified).toBe(true);
});

test('a link that is followed while the page is open counts as well; one that is not whole does not', async () => {
  await open();
  follow('/verify-email#token=short');
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  expect(codeField()).toBeInTheDocument();
  follow(`/verify-email#token=${TOKEN}`);
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  expect(screen.queryByLabelText('Verification Code')).toBeNull();
  expect(window.location.hash).toBe('');
});

test('a link that is followed after a wrong code begins anew', async () => {
  stubApi(() => new Response('', { status: 500 }));
  await open();
  enter('123456');
  fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
  await wait(10);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await wait(0);
  follow(`/verify-email#token=${TOKEN}`);
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  expect(screen.queryByLabelText('Verification Code')).toBeNull();
});

test('a guest who follows a link verifies without a session, and stays a guest', async () => {
  follow(`/verify-email#token=${TOKEN}`);
  const { asked } = stubApi(() => json({ user: makeUser(), message: 'ok' }));
  useAuth.getState().restore();
  renderAccount(<VerifyEmail />);
  fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
  await wait(10);
  expect(screen.getByRole('heading', { name: 'Email Verified' })).toBeInTheDocument();
  expect(useAuth.getState()).toMatchObject({ user: null, isAuthenticated: false });
  expect(asked).toEqual(['POST auth/verify-email']);
});

test('a guest whose link is dead goes to log in; one that could not be asked about is pressed again', async () => {
  follow(`/verify-email#token=${TOKEN}`);
  let answer = () => new Response('', { status: 500 });
  stubApi(() => answer());
  useAuth.getState().restore();
  const { router } = renderAccount(<VerifyEmail />);
  fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
  await wait(10);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await wait(0);
  answer = () => json({ message: 'The verification code you entered is invalid or has expired.' }, 422);
  fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
  await wait(10);
  expect(screen.getByRole('alert')).toHaveTextContent('is invalid or has expired');
  expect(screen.queryByRole('button', { name: /Resend/ })).toBeNull();
  expect(router.replace).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(router.replace).toHaveBeenCalledWith('/login?next=%2Fverify-email');
});

test('somebody else’s link verifies them and leaves this browser’s session as it is', async () => {
  follow(`/verify-email#token=${TOKEN}`);
  stubApi(() => json({ user: makeUser({ id: 99, username: 'omar' }), message: 'ok' }));
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
  await wait(10);
  expect(screen.getByRole('heading', { name: 'Email Verified' })).toBeInTheDocument();
  expect(useAuth.getState().user).toMatchObject({ id: 3, isEmailVerified: false });
});

test('a guest without a link goes to /login', async () => {
  useAuth.getState().restore();
  const { router } = renderAccount(<VerifyEmail />);
  expect(router.replace).toHaveBeenCalledWith('/login');
});

test('an already verified user goes to /profile', async () => {
  const { router } = await open(makeUser());
  expect(router.replace).toHaveBeenCalledWith('/profile');
});

test('nothing to check and 3 seconds of loading end the wait: cleared, /login', async () => {
  storeSession();
  const { router } = renderAccount(<VerifyEmail />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  await wait(2_900);
  expect(storedKeys()).toHaveLength(3);
  await wait(200);
  expect(storedKeys()).toEqual([]);
  expect(router.replace).toHaveBeenCalledWith('/login');
});

test('tokens without a user are validated once', async () => {
  const { asked } = stubApi(() => json({ user: unverified() }));
  await open(null);
  await wait(10);
  expect(codeField()).toBeInTheDocument();
  expect(asked).toEqual(['POST tokens/validate-login']);
});

test('tokens without a user and no answer for 3 seconds: the timeout screen, whose ways out clear what is stored', async () => {
  stubApi(() => new Promise(() => {}));
  const { router } = await open(null);
  await wait(3_100);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Login Again' })).toBeInTheDocument();
  expect(storedKeys()).toEqual(['accessToken', 'refreshToken']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear Auth Data' }));
  await wait(10);
  expect(storedKeys()).toEqual([]);
  expect(router.replace).toHaveBeenCalledWith('/login');
});

const resend = (name: string) => screen.getByRole('button', { name });

test('the code that registration sent starts the countdown, which survives a reload', async () => {
  beginPause('verify', 3, 60);
  await open();
  expect(resend('Resend in 60s')).toBeDisabled();
  cleanup();
  await wait(20_000);
  await open();
  expect(resend('Resend in 40s')).toBeDisabled();
  expect(codeField()).toBeInTheDocument();
});

test('a code that is refused for being early begins the countdown of the server, and the code field stays', async () => {
  const message = 'Please wait 42 seconds before requesting another code.';
  stubApi(() =>
    Response.json({ message, code: 'too_many_requests' }, { status: 429, headers: { 'Retry-After': '42' } }),
  );
  await open();
  fireEvent.click(resend('Resend Code'));
  await wait(10);
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(resend('Resend in 42s')).toBeDisabled();
  expect(codeField()).toBeEnabled();
});

test('the pause of one account is not that of another', async () => {
  beginPause('verify', 9, 60);
  await open();
  expect(resend('Resend Code')).toBeEnabled();
});

test('a mistyped address: the account is deleted with its password, and registration begins anew', async () => {
  const { requests } = stubApi(() => json({ deletes_at: '2026-11-21T00:00:00.000Z' }, 202));
  const { router } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Wrong address? Start anew' }));
  expect(screen.getByRole('dialog', { name: 'Delete this account?' })).toBeInTheDocument();
  const buttons = within(screen.getByRole('dialog')).getAllByRole('button');
  expect(buttons.slice(-2).map(({ textContent }) => textContent)).toEqual(['Cancel', 'Delete Account']);
  fireEvent.change(screen.getByLabelText('Current Password'), { target: { value: 'Right-horse-7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
  await wait(50);
  await wait(50);
  expect([requests[0]?.method, await requests[0]?.json()]).toEqual(['DELETE', { currentPassword: 'Right-horse-7' }]);
  expect(storedKeys()).toEqual([]);
  expect(router.replace).toHaveBeenLastCalledWith('/register');
});
