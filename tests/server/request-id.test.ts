/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { errorResponse } from '../../lib/server/api/respond.ts';
import { createDatabase, createPool } from '../../lib/server/db/client.ts';
import { collectRender } from '../../lib/server/http/render-context.ts';
import { createLog, inRequest, lastErrors } from '../../lib/server/log.ts';
import { setRuntime, type Runtime } from '../../lib/server/runtime.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';

let database: TestDatabase;
const lines: Record<string, unknown>[] = [];
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
const failing = () => createDatabase(createPool(database.connection, 1), log);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('whatever is logged in a request has its id, and what is logged beside it has none', () => {
  inRequest({ requestId: 'first' }, () => log.warn({ post: 7 }, 'of a request'));
  inRequest({ requestId: 'second' }, () => log.error({ requestId: 'said' }, 'with an id of its own'));
  log.info('of nobody');
  expect(lines.splice(0).map(({ msg, requestId, post }) => [msg, requestId, post])).toEqual([
    ['of a request', 'first', 7],
    ['with an id of its own', 'said', undefined],
    ['of nobody', undefined, undefined],
  ]);
});

test('a slow statement is found by the id of its request', async () => {
  const db = failing();
  await inRequest({ requestId: 'slow one' }, () => sql`select pg_sleep(1.1)`.execute(db));
  await db.destroy();
  expect(lines.splice(0)).toMatchObject([{ msg: 'slow statement', requestId: 'slow one' }]);
});

test('a statement that fails in a call is logged with the id that its answer has', async () => {
  const db = failing();
  // errorResponse takes nothing else of it.
  setRuntime({ log } as Runtime);
  const failure = await sql`select 1 from no_such_table`.execute(db).catch((error: unknown) => error);
  await db.destroy();
  expect(errorResponse(failure, 'call 1').headers.get('x-request-id')).toBe('call 1');
  const [line] = lines.splice(0);
  expect(line).toMatchObject({ requestId: 'call 1', err: { message: expect.stringContaining('no_such_table') } });
  expect(lastErrors()[0]).toMatchObject({ request_id: 'call 1', message: expect.stringContaining('no_such_table') });
});

test('a render tells which statement failed in it, even where Next keeps that to itself', async () => {
  const db = failing();
  const { failure } = await collectRender(async () => {
    await sql`select 1 from no_such_table`.execute(db).catch(() => undefined);
    await sql`select 1 from nor_this_one`.execute(db).catch(() => undefined);
  });
  await db.destroy();
  expect(failure).toMatchObject({ message: expect.stringContaining('no_such_table') });
});

test.each([
  ['is away', 'connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'],
  ['takes no writes', 'cannot execute DELETE in a read-only transaction', '25006'],
])('of a database that %s each loop tells once a minute, without a stack; at debug all of it', (_, words, code) => {
  const away = Object.assign(new Error(words), { code });
  const tell = (to: typeof log) => {
    for (let round = 0; round < 3; round += 1) {
      to.warn({ err: away }, 'webhooks not told yet');
      to.warn({ err: away }, 'comments are not mailed of yet');
      to.warn({ err: new Error('of ours') }, 'webhooks not told yet');
    }
    inRequest({ requestId: 'first' }, () => to.warn({ err: away }, 'webhooks not told yet'));
    to.warn({ err: away, file: 'a' }, 'webhooks not told yet');
  };
  const stacks = () => lines.splice(0).map(({ msg, err }) => [msg, 'stack' in (err as object)]);
  tell(log);
  expect(stacks()).toEqual([
    ['webhooks not told yet', false],
    ['comments are not mailed of yet', false],
    ...Array.from({ length: 3 }, () => ['webhooks not told yet', true]),
    ['webhooks not told yet', false],
    ['webhooks not told yet', false],
  ]);
  tell(createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) }));
  const all = stacks();
  expect(all).toHaveLength(11);
  expect(all.every(([, hasStack]) => hasStack)).toBe(true);
});
