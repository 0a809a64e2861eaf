import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { KeepSession } from '@/lib/session/keep-session';
// Loaded on demand; here beforehand, so that no test waits for it.
import '@/lib/session/session-refresh';
import '@/lib/api/auth';
import { api } from '@/lib/api/client';
import { commentKeys, replyKeys } from '@/lib/api/comments';
import { useAuth } from '@/stores/auth';
import { useUi } from '@/stores/ui';
import { json, stubApi, type Answer } from '../api/stub-api';
import { freshBrowser, makeUser, renderAccount, storedKeys, storeSession } from '../components/account/render-account';

beforeEach(freshBrowser);
afterEach(() => {
  jest.useRealTimers();
});

const REFUSED = () => json({ message: 'Invalid token', code: 'unauthenticated' }, 401);
const VALID = () => json({ user: makeUser({ full_name: 'New Name' }) });

/** An API that answers by path; everything else is answered with nothing in particular. */
const byPath =
  (answers: Record<string, Answer>): Answer =>
  (request) => {
    const path = new URL(request.url).pathname.replace('/api/v1/', '');
    return answers[path]?.(request) ?? json({});
  };

test('a stored session is restored and validated at start; what came back is kept', async () => {
  storeSession();
  const tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };
  const { asked, requests } = stubApi(
    byPath({ 'tokens/validate-login': () => json({ user: makeUser({ full_name: 'New Name' }), ...tokens }) }),
  );
  renderAccount(<KeepSession />);
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: true, accessToken: 'access-1', loading: false });
  await waitFor(() => expect(useAuth.getState()).toMatchObject({ ...tokens, user: { full_name: 'New Name' } }));
  expect(asked).toEqual(['POST tokens/validate-login']);
  expect(await requests[0]?.json()).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expect(localStorage.getItem('accessToken')).toBe('access-2');
});

test('a corrupted user is cleared, and comes back from the server at once', async () => {
  storeSession(null);
  localStorage.setItem('user', '{"id":');
  const { asked } = stubApi(VALID);
  renderAccount(<KeepSession />);
  expect(storedKeys()).toEqual(['accessToken', 'refreshToken']);
  await waitFor(() => expect(useAuth.getState().user?.full_name).toBe('New Name'));
  expect(asked).toEqual(['POST tokens/validate-login']);
});

test('tokens alone are no whole session and are not validated', async () => {
  storeSession(null);
  const { asked } = stubApi(VALID);
  renderAccount(<KeepSession />);
  await act(async () => {});
  expect(asked).toEqual([]);
});

test('a session that the server refuses is cleared, the cookie with it, and that it failed is kept and logged', async () => {
  storeSession();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { asked } = stubApi(byPath({ 'tokens/validate-login': REFUSED }));
  renderAccount(<KeepSession />);
  await waitFor(() => expect(useAuth.getState().error).toBe('Authentication failed'));
  expect(useUi.getState().notifications).toEqual([]);
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, user: null });
  expect(storedKeys()).toEqual([]);
  expect(asked).toEqual(['POST tokens/validate-login', 'POST tokens/logout']);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('who was deactivated is told so on the page that they are reading', async () => {
  storeSession();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const inactive = { message: 'This account is inactive.', code: 'account_inactive' };
  stubApi(byPath({ 'tokens/validate-login': () => json(inactive, 403) }));
  const { router } = renderAccount(<KeepSession />, { pathname: '/posts/a' });
  await waitFor(() => expect(useUi.getState().notifications).toMatchObject([{ content: 'This account is inactive.' }]));
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, error: 'This account is inactive.' });
  expect(router.replace).not.toHaveBeenCalled();
});

for (const [name, answer] of [
  ['a server that fails', () => json({ message: 'Away', code: 'unavailable' }, 503)],
  ['too many requests', () => json({ message: 'Slow down', code: 'too_many_requests' }, 429)],
  [
    'no connection',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
] as const) {
  test(`${name} keeps the session, and the next navigation tries again`, async () => {
    jest.useFakeTimers();
    storeSession();
    const { asked } = stubApi(answer);
    const { goTo } = renderAccount(<KeepSession />, { pathname: '/' });
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(storedKeys()).toEqual(['accessToken', 'refreshToken', 'user']);
    goTo('/categories');
    await act(() => jest.advanceTimersByTimeAsync(900));
    expect(asked).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(asked).toEqual(['POST tokens/validate-login', 'POST tokens/validate-login']);
  });
}

test('no check follows a navigation to /verify-email, /profile or an admin path, nor one that is left within a second', async () => {
  jest.useFakeTimers();
  storeSession();
  const { asked } = stubApi(VALID);
  const { goTo } = renderAccount(<KeepSession />, { pathname: '/' });
  await act(() => jest.advanceTimersByTimeAsync(100));
  for (const path of ['/verify-email', '/profile', '/admin', '/admin/posts']) {
    goTo(path);
    await act(() => jest.advanceTimersByTimeAsync(1_500));
  }
  expect(asked).toHaveLength(1);
  goTo('/categories');
  await act(() => jest.advanceTimersByTimeAsync(500));
  goTo('/');
  await act(() => jest.advanceTimersByTimeAsync(1_500));
  expect(asked).toHaveLength(2);
});

test('a browser with empty storage but the companion cookie asks once for the cookies to be cleared', async () => {
  document.cookie = 'signed_in=1';
  const { asked } = stubApi(() => json({}));
  const { goTo } = renderAccount(<KeepSession />);
  await waitFor(() => expect(asked).toEqual(['POST tokens/logout']));
  goTo('/register');
  await act(async () => {});
  expect(asked).toHaveLength(1);
});

test('a guest asks for nothing at all', async () => {
  const { asked } = stubApi(() => json({}));
  renderAccount(<KeepSession />);
  await act(async () => {});
  expect(asked).toEqual([]);
});

/** A signed-in tab that has been validated. */
async function openTab(answers: Record<string, Answer>) {
  storeSession();
  const stub = stubApi(byPath({ 'tokens/validate-login': VALID, ...answers }));
  const view = renderAccount(<KeepSession />);
  await waitFor(() => expect(useAuth.getState().user?.full_name).toBe('New Name'));
  stub.asked.length = 0;
  return { ...stub, ...view };
}

const needs =
  (token: string): Answer =>
  (request) =>
    request.headers.get('Authorization') === `Bearer ${token}`
      ? json({ ok: true })
      : json({ message: 'Expired', code: 'token_expired' }, 401);

test('a 401 is answered by one refresh and one retry, for all requests that met it at once', async () => {
  const { asked } = await openTab({
    sessions: needs('access-2'),
    profile: needs('access-2'),
    'tokens/refresh': () => json({ accessToken: 'access-2', refreshToken: 'refresh-2' }),
  });
  const answers = await Promise.all([
    api.get('sessions').json(),
    api.get('profile').json(),
    api.put('profile', { json: { fullName: 'X' } }).json(),
  ]);
  expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(asked.filter((request) => request === 'POST tokens/refresh')).toHaveLength(1);
  expect(asked.filter((request) => request === 'PUT profile')).toHaveLength(2);
  expect(localStorage.getItem('refreshToken')).toBe('refresh-2');
});

test('a 401 after another tab has refreshed takes that tab’s token and asks for none', async () => {
  const { asked } = await openTab({ sessions: needs('access-9') });
  localStorage.setItem('accessToken', 'access-9');
  localStorage.setItem('refreshToken', 'refresh-9');
  expect(await api.get('sessions').json()).toEqual({ ok: true });
  expect(asked).toEqual(['GET sessions', 'GET sessions']);
  expect(useAuth.getState().refreshToken).toBe('refresh-9');
});

/** A token of the server's shape that ends in so many seconds. */
const tokenFor = (seconds: number) => `h.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + seconds }))}.s`;

test('a token that is known to be too old is renewed before it is sent', async () => {
  const fresh = tokenFor(900);
  const { asked } = await openTab({
    sessions: needs(fresh),
    'tokens/refresh': () => json({ accessToken: fresh, refreshToken: 'refresh-2' }),
  });
  useAuth.getState().saveTokens({ accessToken: tokenFor(-1), refreshToken: 'refresh-1' });
  await Promise.all([api.get('sessions').json(), api.get('sessions').json()]);
  expect(asked).toEqual(['POST tokens/refresh', 'GET sessions', 'GET sessions']);
});

test('a refused refresh clears the session, the cookie, and leads to /login', async () => {
  const { asked, router } = await openTab({ sessions: REFUSED, 'tokens/refresh': REFUSED });
  await expect(api.get('sessions').json()).rejects.toMatchObject({ status: 401 });
  expect(storedKeys()).toEqual([]);
  expect(asked).toEqual([
    ...['GET sessions', 'POST tokens/refresh'],
    // Why it ended; and then the cookie goes.
    ...['POST tokens/validate-login', 'POST tokens/logout'],
  ]);
  expect(router.replace).toHaveBeenCalledWith('/login');
});

test('who was deactivated and does something on the open page is told so at /login', async () => {
  const answers = { sessions: REFUSED, 'tokens/refresh': REFUSED };
  const { router } = await openTab(answers);
  const inactive = { message: 'This account is inactive.', code: 'account_inactive' };
  stubApi(byPath({ ...answers, 'tokens/validate-login': () => json(inactive, 403) }));
  await expect(api.get('sessions').json()).rejects.toMatchObject({ status: 401 });
  expect(router.replace).toHaveBeenCalledWith('/login');
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, error: 'This account is inactive.' });
});

test('a refresh without an answer keeps the session', async () => {
  const { router } = await openTab({
    sessions: REFUSED,
    'tokens/refresh': () => json({ message: '', code: 'internal' }, 500),
  });
  await expect(api.get('sessions').json()).rejects.toMatchObject({ status: 401 });
  expect(storedKeys()).toHaveLength(3);
  expect(router.replace).not.toHaveBeenCalled();
});

test('who was writing when the session ended comes back to it from /login', async () => {
  window.history.replaceState(null, '', '/admin/posts/7?tab=a');
  const { router } = await openTab({ 'admin/posts/7': REFUSED, 'tokens/refresh': REFUSED });
  await expect(api.get('admin/posts/7').json()).rejects.toMatchObject({ status: 401 });
  expect(router.replace).toHaveBeenCalledWith('/login?next=%2Fadmin%2Fposts%2F7%3Ftab%3Da');
});

test('who wrote below a post when the session ended comes back to the post', async () => {
  window.history.replaceState(null, '', '/posts/tides?comments=2#comments');
  const { router } = await openTab({ sessions: REFUSED, 'tokens/refresh': REFUSED });
  await expect(api.get('sessions').json()).rejects.toMatchObject({ status: 401 });
  expect(router.replace).toHaveBeenCalledWith('/login?next=%2Fposts%2Ftides%3Fcomments%3D2%23comments');
});

test('a 403 clears the session and leads to /login', async () => {
  const { router } = await openTab({ sessions: () => json({ message: 'Off', code: 'account_inactive' }, 403) });
  await expect(api.get('sessions').json()).rejects.toMatchObject({ status: 403 });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/login'));
  expect(storedKeys()).toEqual([]);
});

test('a wrong login and a refused refresh are no reason to refresh', async () => {
  const { asked } = await openTab({ 'auth/login': REFUSED, 'tokens/refresh': REFUSED });
  await expect(api.post('auth/login').json()).rejects.toMatchObject({ status: 401 });
  await expect(api.post('tokens/refresh').json()).rejects.toMatchObject({ status: 401 });
  expect(asked).toEqual(['POST auth/login', 'POST tokens/refresh']);
  expect(storedKeys()).toHaveLength(3);
});

test('what another tab does to the session happens here, too', async () => {
  await openTab({});
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, user: null });
  storeSession(makeUser({ username: 'rahim' }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: true, user: { username: 'rahim' } });
});

test('what one reader was shown of comments is forgotten with their session, and asked for anew where it is on show', async () => {
  const { client } = await openTab({});
  const [shown, turned, thread] = [commentKeys.page(7, 1), commentKeys.page(7, 2), replyKeys.thread(7, 4)];
  for (const queryKey of [shown, turned, thread]) client.setQueryData(queryKey, 'as leela');
  const stop = new QueryObserver(client, { queryKey: shown, queryFn: () => 'as a guest' }).subscribe(() => {});
  await act(() => useAuth.getState().clear());
  expect([client.getQueryData(turned), client.getQueryData(thread)]).toEqual([undefined, undefined]);
  await waitFor(() => expect(client.getQueryData(shown)).toBe('as a guest'));
  stop();
});

test('a session signed out while its refresh was under way does not come back', async () => {
  await openTab({
    sessions: REFUSED,
    'tokens/refresh': async () => {
      await useAuth.getState().clear();
      return json({ accessToken: 'access-2', refreshToken: 'refresh-2' });
    },
  });
  await expect(api.get('sessions').json()).rejects.toMatchObject({ status: 401 });
  expect(storedKeys()).toEqual([]);
});

test('a clock that calls new tokens old is asked no more', async () => {
  const old = tokenFor(-3_600);
  const { asked } = await openTab({ 'tokens/refresh': () => json({ accessToken: old, refreshToken: 'refresh-2' }) });
  useAuth.getState().saveTokens({ accessToken: tokenFor(-1), refreshToken: 'refresh-1' });
  await api.get('sessions').json();
  await api.get('sessions').json();
  expect(asked).toEqual(['POST tokens/refresh', 'GET sessions', 'GET sessions']);
});
