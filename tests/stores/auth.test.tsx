import { beforeEach, expect, test } from '@jest/globals';
import { tellServerWhenCleared, useAuth } from '@/stores/auth';
import { freshBrowser, makeUser, storedKeys, storeSession } from '../components/account/render-account';

beforeEach(freshBrowser);

test('signed in means that an access token exists', () => {
  localStorage.setItem('accessToken', 'a');
  useAuth.getState().restore();
  expect(useAuth.getState()).toMatchObject({
    isAuthenticated: true,
    user: null,
    isEmailVerified: false,
    loading: false,
  });
});

test('a login is kept in storage under the three keys, and comes back', () => {
  useAuth.getState().signIn({ user: makeUser(), accessToken: 'a', refreshToken: 'r' });
  expect(storedKeys()).toEqual(['accessToken', 'refreshToken', 'user']);
  useAuth.setState(useAuth.getInitialState(), true);
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, loading: true });
  useAuth.getState().restore();
  expect(useAuth.getState()).toMatchObject({
    accessToken: 'a',
    refreshToken: 'r',
    isEmailVerified: true,
    user: { username: 'leela' },
  });
});

for (const corrupted of ['{"id":', 'null', '"leela"', '{}', '{"id":"3","username":"leela"}'])
  test(`a corrupted user is cleared: ${corrupted}`, () => {
    storeSession(null);
    localStorage.setItem('user', corrupted);
    useAuth.getState().restore();
    expect(useAuth.getState()).toMatchObject({ user: null, isAuthenticated: true });
    expect(storedKeys()).toEqual(['accessToken', 'refreshToken']);
  });

test('clearing forgets everything at once, and then has the server told', async () => {
  const told: (string | null)[] = [];
  tellServerWhenCleared(async (refreshToken) => void told.push(refreshToken));
  useAuth.getState().signIn({ user: makeUser(), accessToken: 'a', refreshToken: 'r' });
  const cleared = useAuth.getState().clear();
  expect(storedKeys()).toEqual([]);
  expect(useAuth.getState()).toMatchObject({
    user: null,
    accessToken: null,
    refreshToken: null,
    isAuthenticated: false,
  });
  await cleared;
  expect(told).toEqual(['r']);
});

test('an error is remembered until the next login', () => {
  useAuth.getState().fail('Login failed');
  expect(useAuth.getState()).toMatchObject({ error: 'Login failed', isAuthenticated: false });
  useAuth.getState().signIn({ user: makeUser(), accessToken: 'a', refreshToken: 'r' });
  expect(useAuth.getState().error).toBeNull();
});
