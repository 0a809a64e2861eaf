import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as profile from '../../../../../app/api/v1/profile/route.ts';
import * as person from '../../../../../app/api/v1/users/username/[username]/route.ts';
import { findAuthorFate } from '../../../../../lib/server/services/fates/find-list-fate.ts';
import { bearer, registerAccount, registerVerified, type TestAccount } from '../../../../setup/accounts.ts';
import { call } from '../../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const put = (account: TestAccount, body: object) =>
  call(profile.PUT, '/', { method: 'PUT', body, headers: bearer(account.accessToken) });
const rename = (account: TestAccount, username: string) => put(account, { username });
const passDays = (account: TestAccount) =>
  db()
    .updateTable('users')
    .set({ username_changed_at: new Date('2020-01-01') })
    .where('id', '=', account.id)
    .execute();
const fateOf = (name: string) => findAuthorFate(db(), name, 1);

test('every old address leads to the newest name in one step', async () => {
  const account = await registerVerified(db(), { username: 'first.name' });
  expect(await rename(account, 'second.name')).toMatchObject({
    status: 200,
    body: { user: { username: 'second.name' } },
  });
  await passDays(account);
  expect((await rename(account, 'তৃতীয়_নাম')).status).toBe(200);
  const moved = { kind: 'moved', path: `/users/${encodeURIComponent('তৃতীয়_নাম'.normalize('NFC'))}` };
  for (const old of ['first.name', 'First.Name', 'second.name']) expect(await fateOf(old)).toEqual(moved);
  expect(await fateOf('তৃতীয়_নাম'.normalize('NFC'))).toEqual({ kind: 'ok' });
});

test('a second change within 30 days is refused, and changes nothing else', async () => {
  const account = await registerVerified(db());
  await rename(account, 'early.bird');
  expect(await put(account, { username: 'early.worm', fullName: 'Other Name', bio: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'username_recent', errors: { username: [expect.stringContaining('30')] } },
  });
  const { body } = await call(profile.GET, '/', { headers: bearer(account.accessToken) });
  expect(body.data.user).toMatchObject({
    username: 'early.bird',
    bio: '',
    full_name: expect.stringContaining('Person'),
  });
  // The name that one has is no change.
  expect((await put(account, { username: 'early.bird', bio: 'Up at five' })).status).toBe(200);
});

test('an old name is nobody else’s, nor what looks like it; its owner may go back to it', async () => {
  const account = await registerVerified(db(), { username: 'heirloom' });
  await rename(account, 'newer.name');
  const other = await registerVerified(db());
  for (const username of ['heirloom', 'Heirloom', 'heir1oom']) {
    expect(await rename(other, username)).toMatchObject({ status: 409, body: { code: 'username_taken' } });
    await expect(registerAccount({ username })).rejects.toThrow('409');
  }
  expect((await rename(account, 'heirloom')).body.code).toBe('username_recent');
  await passDays(account);
  expect((await rename(account, 'heirloom')).status).toBe(200);
  expect(await fateOf('newer.name')).toEqual({ kind: 'moved', path: '/users/heirloom' });
  expect(await fateOf('heirloom')).toEqual({ kind: 'ok' });
});

test('of two who want a name at the same time one gets it', async () => {
  const people = await Promise.all([1, 2, 3].map(() => registerVerified(db())));
  const answers = await Promise.all(people.map((account) => rename(account, 'coveted')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test.each(['admin', 'аdmin', 'support', 'rооt', 'Lеkha', 'lekhateam', 'the-lekha'])(
  '«%s» cannot be renamed to',
  async (name) => {
    const account = await registerVerified(db());
    expect(await rename(account, name)).toMatchObject({
      status: 422,
      body: { errors: { username: [expect.any(String)] } },
    });
  },
);

test('bio and links are kept as they were said, and shown to everybody', async () => {
  const account = await registerVerified(db());
  const bio = 'First line\nসাংবাদিক 👩🏽‍🌾';
  const links = ['https://example.org/me', 'https://social.example/@me'];
  expect(await put(account, { bio: `  ${bio} `, links })).toMatchObject({
    status: 200,
    body: { user: { bio, links } },
  });
  const shown = await call(person.GET, '/', { params: { username: account.username } });
  expect(shown.body.user).toMatchObject({ bio, links });
  await put(account, { fullName: 'Only The Name' });
  expect((await call(person.GET, '/', { params: { username: account.username } })).body.user).toMatchObject({
    bio,
    links,
  });
  expect((await put(account, { bio: '👩🏽‍🌾'.repeat(300) })).status).toBe(200);
  expect((await put(account, { bio: '', links: [] })).body.user).toMatchObject({ bio: '', links: [] });
});

const six = Array.from({ length: 6 }, (_, index) => `https://example.org/${index}`);
test.each([
  ['bio', { bio: 'x'.repeat(301) }],
  ['bio', { bio: 7 }],
  ['links', { links: six }],
  ['links', { links: ['http://example.org'] }],
  ['links', { links: ['javascript:alert(1)'] }],
  ['links', { links: ['https://bank.test@example.org'] }],
  ['links', { links: ['https://example.org/a b'] }],
  ['links', { links: [''] }],
  ['links', { links: 'https://example.org' }],
  ['username', { username: 'a' }],
  ['fullName', {}],
  ['fullName', { fullName: '\u200b' }],
  ['fullName', { fullName: ' \u2060\u3164 ' }],
  ['fullName', { role: 'admin' }],
])('a wrong %s is 422: %j', async (field, body) => {
  const account = await registerVerified(db());
  const answer = await put(account, body);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});
