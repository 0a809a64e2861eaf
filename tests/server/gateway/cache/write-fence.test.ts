import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openListener } from '../../../../lib/server/db/client.ts';
import { listenTo, type Listener } from '../../../../lib/server/db/listen.ts';
import { createWriteFence, type WriteFence } from '../../../../lib/server/gateway/cache/write-fence.ts';
import { TAG_CHANNEL } from '../../../../lib/server/http/cache-tags.ts';
import { createLog } from '../../../../lib/server/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../setup/test-database.ts';

let database: TestDatabase;
let listener: Listener;
let fence: WriteFence;
let heard: { message: string; isUp: boolean }[] = [];
let onHeard = () => {};

beforeAll(async () => {
  database = await createTestDatabase();
  fence = createWriteFence(database.db);
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
  await database.close();
});

const messages = (count: number) =>
  new Promise<void>((resolve) => {
    onHeard = () => heard.length >= count && resolve();
    onHeard();
  });

test('it stands from the beginning of a write until the tags of the write have been heard', async () => {
  const answered = fence.raise();
  expect(fence.isUp()).toBe(true);
  await sql`select pg_notify(${TAG_CHANNEL}, 'post:7')`.execute(database.db);
  answered({ wrote: true });
  await messages(2);
  expect(heard.map(({ message, isUp }) => [message.split(':')[0], isUp])).toEqual([
    ['post', true],
    ['fence', true],
  ]);
  await Promise.resolve();
  expect(fence.isUp()).toBe(false);
});

test('several writes keep it up until the last; one that wrote nothing asks nobody', async () => {
  heard = [];
  const [one, two] = [fence.raise(), fence.raise()];
  one({ wrote: false });
  await Promise.resolve();
  expect(fence.isUp()).toBe(true);
  two({ wrote: true });
  await messages(1);
  await Promise.resolve();
  expect([fence.isUp(), heard.length]).toEqual([false, 1]);
});
