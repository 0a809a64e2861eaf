import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as profileRoute from '../../../../app/api/v1/profile/route.ts';
import * as registerRoute from '../../../../app/api/v1/auth/register/route.ts';
import { ROUTE_NAMES } from '../../../../lib/rules/route-names.ts';
import { createUser } from '../../../../lib/server/services/accounts/create-user.ts';
import { refuseUsername } from '../../../../lib/server/services/accounts/username-rules.ts';
import { fromNewAddress, PASSWORD } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createUser as createPerson } from '../../../setup/factories.ts';
import { signInAs } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());

let serial = 0;
function register(username: string, [firstName, lastName] = ['New', 'Comer']) {
  serial += 1;
  const body = { username, email: `n${serial}@example.test`, password: PASSWORD, firstName, lastName };
  return call(registerRoute.POST, '/', { body, headers: fromNewAddress() });
}

// Cyrillic, Greek, wide and mathematical letters, digits, separators, marks, and words in a row.
const RESERVED = [
  ...[
    'admin',
    'Admin',
    'ADMIN',
    'administrator',
    'root',
    'support',
    'help',
    'staff',
    'moderator',
    'editor',
    'security',
  ],
  ...['system', 'official', 'lekha', 'LEKHA', 'login', 'api', 'about-us', 'default_admin', 'প্রশাসক'],
  ...[
    'аdmin',
    'аԁmіn',
    'αdmιn',
    'ａｄｍｉｎ',
    '𝐚𝐝𝐦𝐢𝐧',
    '4dm1n',
    'adm1n',
    'admln',
    'a.d.m.i.n',
    'ad_min',
    '-admin-',
    'àdmín',
    'ádm\u0323in',
  ],
  ...[
    'r00t',
    'rооt',
    'ѕuрроrt',
    'supp0rt',
    'lеkhа',
    'lekha-support',
    'Lekha_Admin',
    'admin1',
    'admin2026',
    'support24',
    'modеrаtоr',
  ],
  ...[
    'adminn',
    'aadmin',
    'the-admin',
    'theadmin',
    'site-admin',
    'boss',
    'the.boss',
    'OurTeam',
    'realsupport7',
    'blog_owner',
  ],
];

// Capitals of which the small letters look different, and scripts of one case.
const CAPITALS = ['Ꭺdmin', 'ꭺdmin', 'Ꮮekha', 'Ηelp', 'Տupport', 'Rооt', 'ꓮdmin', 'ᗩdmin', 'ꓡekha'];

test.each([...RESERVED, ...CAPITALS])('«%s» is kept back', async (username) => {
  const answer = await register(username);
  expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
  expect(answer.body.errors).toEqual({ username: ['This username is not available'] });
});

test('so is every first part of an address of the site', async () => {
  const { db, authSecret: secret } = started.runtime;
  expect(ROUTE_NAMES.length).toBeGreaterThan(30);
  for (const name of ROUTE_NAMES)
    await expect(refuseUsername(db, name, { secret })).rejects.toMatchObject({ said: 'usernameReserved' });
});

const FREE = [
  ...[
    'badminton',
    'admiral',
    'rooted',
    'helper',
    'editha',
    'lekhak',
    'systema',
    'রহিম_১',
    'администраторша2',
    'মিতালী',
  ],
  ...['bossa-nova', 'theadora', 'chiefly', 'siteseer', 'teamwork', 'roots', 'rot', 'rahim-the-editorial'],
  ...['staffan', 'support-group-7', 'rahim.admin-ist', 'নাজমুল', 'লেখক'],
];

test.each(FREE)('«%s» is free', async (username) => {
  expect((await register(username)).status).toBe(201);
});

// Fillers and variation selectors: letters and marks that nobody sees.
test.each([
  'admin\u3164',
  'ad\u3164min',
  'free7\u115f',
  'free7\ufe0f',
  'free7\u180b',
  'free7\u17b5',
  '\u3164\u3164\u3164',
  'free7\u{e0100}',
])('nobody is called by what nobody sees (%j)', async (username) => {
  const answer = await register(username);
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { username: ['Username may contain only letters, numbers, dots, hyphens and underscores'] },
  ]);
});

test('digits of another script make no other name', async () => {
  expect((await register('counter1')).status).toBe(201);
  for (const username of ['counter\u0661', 'counter\u09e7', 'count\u0640er1'])
    expect((await register(username)).body.code).toBe('username_taken');
  expect((await register('admin\u0661')).body.errors).toEqual({ username: ['This username is not available'] });
});

test('letters of phonetic notation and of old scripts make no other name', async () => {
  expect((await register('phonetic')).status).toBe(201);
  for (const username of ['phonꬲtic', 'phꬾnetic', 'ⲣhⲟⲛⲉⲧⲓⲥ', '𐌐honetic', 'phᎾnetᎥc'])
    expect((await register(username)).body.code).toBe('username_taken');
  for (const username of ['modꬲratꬽꭇ', 'ᎪᎠᎷᎥΝ', 'ᏚᏌᏢᏢᎾᎡᎢ', 'adⲙin', '𐌀dmin'])
    expect([username, (await register(username)).body.errors]).toEqual([
      username,
      { username: ['This username is not available'] },
    ]);
});

// A full name stands beside what its bearer writes; it is refused where it says, as a whole, that they run the site.
test.each([
  ['Site', 'Administrator'],
  ['Support', 'Team'],
  ['Lekha', 'Support'],
  ['Mod', 'еrаtоr'],
  ['The', 'Admin!'],
  ['Site', 'Admin\u3164'],
  ['Administrator', '✔️'],
  ['প্রশাসক', 'সম্পাদক'],
])('nobody registers as «%s %s»', async (...names) => {
  const answer = await register(`person${serial}`, names);
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { firstName: ['This name is kept for those who run the site'] },
  ]);
});

test.each([
  ['Joe', 'Root'],
  ['Ida', 'Boss'],
  ['Admin', 'User'],
  ['লেখা', 'দাস'],
  ['Me', 'About'],
])('people are called «%s %s»', async (...names) => {
  expect((await register(`person${serial}`, names)).status).toBe(201);
});

test('a full name is changed to none of those but by who runs the site; one that is there stays', async () => {
  const { runtime } = started;
  const changeTo = async (fullName: string, headers: Record<string, string>) =>
    (await call(profileRoute.PUT, '/', { method: 'PUT', body: { fullName, bio: 'x' }, headers })).status;
  const reader = await signInAs(runtime, 'user');
  expect([await changeTo('Moderator', reader.headers), await changeTo('Rahima', reader.headers)]).toEqual([422, 200]);
  await runtime.db.updateTable('users').set({ full_name: 'Support' }).where('id', '=', reader.id).execute();
  expect(await changeTo('Support', reader.headers)).toBe(200);
  expect(await changeTo('Moderator', (await signInAs(runtime, 'moderator')).headers)).toBe(200);
});

test("a name that looks like another's is taken", async () => {
  expect((await register('paulinе_7')).status).toBe(201);
  for (const username of ['pauline_7', 'PAULINE7', 'рauline.7', 'Pau1ine-7', 'páuline_7', 'pauIine_7']) {
    const answer = await register(username);
    expect([username, answer.status, answer.body.code]).toEqual([username, 409, 'username_taken']);
    expect(answer.body.errors).toEqual({ username: ['This username is already taken'] });
  }
  expect((await register('pauline_8')).status).toBe(201);
});

test('vowel signs and numbers tell names apart', async () => {
  for (const username of ['রাম_দা', 'রোম_দা', 'user-10', 'user-11', 'user-17', 'number2', 'number3'])
    expect([username, (await register(username)).status]).toEqual([username, 201]);
});

test('of two look-alikes at the same time one is refused', async () => {
  const answers = await Promise.all(['twіnnе', 'twinne', 'tw1nne', 'twinn3'].map((name) => register(name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

test('the operator may give a reserved name, but no look-alike of one who writes or runs the site', async () => {
  const { db } = started.runtime;
  const make = (username: string) =>
    createUser(started.runtime, { username, email: `op${(serial += 1)}@example.test`, password: PASSWORD });
  expect((await make('help')).id).toBeGreaterThan(0);
  await createPerson(db, { username: 'chief', role: 'admin' });
  await createPerson(db, { username: 'reader', role: 'user' });
  await expect(make('сhief')).rejects.toMatchObject({ code: 'username_taken' });
  expect((await make('rеader')).id).toBeGreaterThan(0);
});

const SAME_BUT_FOR_CASE = [
  ['σοφος', 'σοφοσ'],
  ['ΘΕΟΣ', 'θεοσ'],
  ['strasse', 'straße'],
  ['Großfuß', 'GROSSFUSS'],
  ['İzmirli', 'i̇zmirli'],
  ['ᲂльга', 'ольга'],
  ['Ꭰꭱꭲ', 'ꭰꭱꭲ'],
] as const;

test.each(SAME_BUT_FOR_CASE)('«%s» and «%s» are one name, and one address', async (one, other) => {
  const { db } = started.runtime;
  const email = `${one}@case.example`.normalize('NFC');
  const known = await createPerson(db, { username: one, email, email_verified_at: new Date() });
  const secret = started.runtime.authSecret;
  await expect(db.transaction().execute((trx) => refuseUsername(trx, other, { secret }))).rejects.toMatchObject({
    code: 'username_taken',
  });
  // To write one's own in another case is no change of name.
  await db.transaction().execute((trx) => refuseUsername(trx, other, { secret, self: known.id }));
  const password = PASSWORD;
  await expect(
    createUser(started.runtime, { username: other, email: 'n@case.example', password }),
  ).rejects.toMatchObject({
    code: 'username_taken',
  });
  const taken = createUser(started.runtime, { username: `n-${known.id}-n`, email: `${other}@case.example`, password });
  await expect(taken).rejects.toMatchObject({ code: 'email_taken', errors: { email: ['emailTaken'] } });
  await db.deleteFrom('users').where('id', '=', known.id).execute();
});

test('of two such names at once, one is made', async () => {
  const made = await Promise.allSettled(
    ['maßlos', 'masslos'].map((username, n) =>
      createUser(started.runtime, { username, email: `${n}${username}@case.example`, password: PASSWORD }),
    ),
  );
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const addresses = ['fußball@case.example', 'fussball@case.example'];
  const again = await Promise.allSettled(
    addresses.map((email, n) => createUser(started.runtime, { username: `ball-of-${n}x`, email, password: PASSWORD })),
  );
  expect(again.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an address that nobody has proved keeps nobody out whose mailbox is spelled otherwise', async () => {
  const { db } = started.runtime;
  const squatter = await createPerson(db, { email: '\ufb01na@case.example', email_verified_at: null });
  const input = { username: 'fina-herself', email: 'fina@case.example', password: PASSWORD };
  expect((await createUser(started.runtime, input)).id).toBeGreaterThan(squatter.id);
});
