import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { createDatabase, createPool } from '../../lib/server/db/client.ts';
import type { Database } from '../../lib/server/db/schema.ts';
import { countForAccount } from '../../lib/server/limits/account-limits.ts';
import { countRequest } from '../../lib/server/limits/address-limits.ts';
import { countUse } from '../../lib/server/limits/count-use.ts';
import { createSession } from '../../lib/server/services/sessions/create-session.ts';
import { refreshSession } from '../../lib/server/services/sessions/refresh-session.ts';
import { issueCode, useLink } from '../../lib/server/services/codes/code.ts';
import { tryCode } from '../../lib/server/services/codes/try-code.ts';
import { createUser } from '../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../setup/test-runtime.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';

const CLIENT = { address: '203.0.113.2', userAgent: 'x', language: 'en', device: { id: '', accounts: [] } } as const;
const SECRET = 'a secret that two instances share, long enough';

let database: TestDatabase;
let started: TestRuntime;
let instances: Kysely<Database>[];
beforeAll(async () => {
  database = await createTestDatabase();
  started = await createTestRuntime();
  instances = [
    database.db,
    createDatabase(createPool(database.connection)),
    createDatabase(createPool(database.connection)),
  ];
  // Whoever has to connect first comes too late to meet the others.
  await burst(30, (db) => sql`select 1`.execute(db));
});
afterAll(async () => {
  await Promise.all(instances.slice(1).map((db) => db.destroy()));
  await database.close();
  await started.close();
});

/** What so many calls at once come to, dealt out to the instances in turns. */
async function burst<Result>(count: number, work: (db: Kysely<Database>) => Promise<Result>) {
  const calls = Array.from({ length: count }, (_, index) => work(instances[index % instances.length] ?? database.db));
  const settled = await Promise.allSettled(calls);
  return settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

test('limits are exact under a burst over three instances', async () => {
  expect(await burst(60, (db) => countForAccount(db, 'comments', 'one'))).toHaveLength(20);
  expect(await burst(180, (db) => countForAccount(db, 'reactions', 'one'))).toHaveLength(120);
  expect(await burst(12, (db) => countForAccount(db, 'reset-codes', 'one'))).toHaveLength(1);
  expect(await burst(50, (db) => countRequest(db, 'register', '203.0.113.1'))).toHaveLength(20);
  // Each may keep up to nine of the ten that it took ahead.
  const calls = await burst(700, (db) => countRequest(db, 'everything', '203.0.113.1'));
  expect([calls.length <= 600, calls.length >= 573]).toEqual([true, true]);
  const uses = await burst(90, (db) => countUse(db, 'anything', { points: 37, seconds: 60 }));
  expect(uses.filter((wait) => wait === null)).toHaveLength(37);
});

async function personWithCode() {
  const { id, email } = await createUser(database.db);
  const { code, token } = await issueCode(database.db, { purpose: 'reset_password', email, userId: id }, SECRET);
  return { id, email, code, token };
}

test('of wrong codes at once five are compared, of right ones one is taken, wherever they arrive', async () => {
  const { email, code } = await personWithCode();
  const tried = (typed: string) => ({ purpose: 'reset_password', email, code: typed, then: 'use' }) as const;
  const attempt = (db: Kysely<Database>, typed: string, flow: string) =>
    db.transaction().execute((trx) => tryCode(trx, { ...tried(typed), sender: { client: CLIENT, flow } }, SECRET));
  const wrong = code === '000000' ? '000001' : '000000';
  const verdicts = await burst(30, (db) => attempt(db, wrong, 'a'));
  expect(verdicts.filter(({ kind }) => kind === 'wrong')).toHaveLength(5);
  expect(verdicts.filter(({ kind }) => kind === 'tooMany')).toHaveLength(25);
  const right = await burst(30, (db) => attempt(db, code, 'b'));
  expect(right.filter(({ kind }) => kind === 'right')).toHaveLength(1);
});

test('a link is used once, wherever it arrives', async () => {
  const { id, token } = await personWithCode();
  const used = await burst(30, (db) =>
    db.transaction().execute((trx) => useLink(trx, { purpose: 'reset_password', token }, SECRET)),
  );
  expect(used.filter(Boolean)).toMatchObject([{ userId: id }]);
});

test('a refresh token that arrives everywhere at once has one successor', async () => {
  const { id } = await createUser(database.db);
  const account = { id, role: 'user', password_hash: null };
  const { tokens } = await createSession(database.db, { account, client: CLIENT }, SECRET);
  const pairs = await burst(30, (db) =>
    refreshSession({ ...started.runtime, db, authSecret: SECRET }, tokens.refreshToken, 'en'),
  );
  expect(pairs).toHaveLength(30);
  expect(new Set(pairs.map((pair) => pair.tokens.refreshToken)).size).toBe(1);
});
