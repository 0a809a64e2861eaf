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
// One connection: what is asked first is told first.
let db: Kysely<Database>;
let listener: Listener;
let fence: WriteFence;
let heard: { message: string; isUp: boolean }[] = [];
let onHeard = () => {};

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool(database.connection, 1));
  fence = createWriteFence(db);
  const onMessage = (message: string) => {
    heard.push({ message, isUp: fence.isUp() });
    fence.hear(message);
    onHeard();
  };
  listener = listenTo(TAG_CHANNEL, () => openListener(database.connection), { onMessage }, createLog('silent'));
  await listener.tried;
});
afterAll(async () => {
  await listener.close();
  await db.destroy();
  await database.close();
});

const messages = (count: number) =>
  new Promise<void>((resolve) => {
    onHeard = () => heard.length >= count && resolve();
    onHeard();
  });

test('it stands from the answer of a write until the tags of the write have been heard', async () => {
  const written = sql`select pg_notify(${TAG_CHANNEL}, 'post:7')`.execute(db);
  fence.raise({ wrote: true });
  expect(fence.isUp()).toBe(true);
  await written;
  await messages(2);
  expect(heard.map(({ message, isUp }) => [message.split(':')[0], isUp])).toEqual([
    ['post', true],
    ['fence', true],
  ]);
  expect(fence.isUp()).toBe(false);
});

test('several writes keep it up until the last; one that wrote nothing asks nobody', async () => {
  heard = [];
  fence.raise({ wrote: false });
  expect(fence.isUp()).toBe(false);
  fence.raise({ wrote: true });
  fence.raise({ wrote: true });
  await messages(2);
  expect(heard.map(({ isUp }) => isUp)).toEqual([true, true]);
  expect([fence.isUp(), heard.length]).toEqual([false, 2]);
});
