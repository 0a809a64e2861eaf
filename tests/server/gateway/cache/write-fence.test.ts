import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { createDatabase, createPool, openListener } from '../../../../lib/server/db/client.ts';
import { listenTo, type Listener } from '../../../../lib/server/db/listen.ts';
import type { Database } from '../../../../lib/server/db/schema.ts';
import { createWriteFence, type WriteFence } from '../../../../lib/server/gateway/cache/invalidations.ts';
import { TAG_CHANNEL } from '../../../../lib/server/http/internal-headers.ts';
import { createLog } from '../../../../lib/server/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../setup/test-database.ts';

let database: TestDatabase;
let db: Kysely<Database>;
let listener: Listener;
let fence: WriteFence;
let overtaken = 0;
const heard: string[] = [];
const overtake = () => void (overtaken += 1);

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool(database.connection, 8));
  const onMessage = (message: string) => void heard.push(message);
  listener = listenTo(TAG_CHANNEL, () => openListener(database.connection), { onMessage }, createLog('silent'));
  await listener.tried;
  fence = createWriteFence(overtake, listener.caughtUp);
});
afterAll(async () => {
  await listener.close();
  await db.destroy();
  await database.close();
});

const tell = (tag: string) => sql`select pg_notify(${TAG_CHANNEL}, ${tag})`.execute(db);

async function untilDown(): Promise<void> {
  while (fence.isUp()) await nextTurn();
}

test('it stands from the answer of a write until the tags of the write have been heard', async () => {
  await tell('post:7');
  fence.raise({ wrote: true });
  expect(fence.isUp()).toBe(true);
  await untilDown();
  expect(heard).toEqual(['post:7']);
});

test('however many write at once, nobody finds it down before their own tags have been heard', async () => {
  const late: string[] = [];
  const writeAndRead = async (writer: number) => {
    for (let n = 0; n < 50; n += 1) {
      const tag = `post:${writer}-${n}`;
      await tell(tag);
      fence.raise({ wrote: true });
      await untilDown();
      if (!heard.includes(tag)) late.push(tag);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, writer) => writeAndRead(writer)));
  expect(late).toEqual([]);
});

test('one that wrote nothing asks nobody, and overtakes nothing; one that wrote does before it is answered', async () => {
  overtaken = 0;
  fence.raise({ wrote: false });
  expect([fence.isUp(), overtaken]).toEqual([false, 0]);
  fence.raise({ wrote: true });
  expect(overtaken).toBe(1);
  await untilDown();
});

test('it falls at once when the connection that listens breaks', async () => {
  const broken = createWriteFence(overtake, () => Promise.reject(new Error('Connection terminated')));
  broken.raise({ wrote: true });
  expect(broken.isUp()).toBe(true);
  await nextTurn();
  expect(broken.isUp()).toBe(false);
});

test('a page waits until the newest write has been heard of, and half a second for a database that hangs', async () => {
  const tag = 'post:9';
  await tell(tag);
  fence.raise({ wrote: true });
  await fence.passed();
  expect([heard.includes(tag), fence.isUp()]).toEqual([true, false]);
  const hanging = createWriteFence(overtake, () => new Promise(() => {}));
  hanging.raise({ wrote: true });
  const before = performance.now();
  await hanging.passed();
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(hanging.isUp()).toBe(true);
});
