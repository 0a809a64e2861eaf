/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { tellOfChanges } from '../../../lib/server/jobs/tell-of-changes.ts';
import { createPost } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';
import { startService } from '../services/public-changes/receiver.ts';

let started: TestRuntime;
let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  started = await createTestRuntime();
  service = await startService();
});
afterAll(async () => {
  service.close();
  await started.close();
});
const db = () => started.runtime.db;

const settings = () => ({
  SITE_URL: 'https://blog.test',
  INDEXNOW_KEY: 'a-key-of-the-operator',
  INDEXNOW_URL: `${service.url}/indexnow`,
  WEBSUB_HUB: `${service.url}/hub`,
});
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};
const listeners = async () => (await db().selectFrom('change_listeners').select('name').execute()).length;
const calmDown = () => sql`update public_changes set noted_at = noted_at - interval '11 seconds'`.execute(db());
const sentTo = (path: string) => service.received.filter((request) => request.path === path);
const left = async () => (await db().selectFrom('public_changes').select('id').execute()).length;

test('search engines get one list of addresses, a hub each feed; what was not taken is told again', async () => {
  const job = tellOfChanges(started.runtime, settings());
  await until(async () => (await listeners()) === 2);
  await createPost(db(), { slug: 'প্রথম', language: 'bn' });
  await calmDown();
  await until(async () => (await left()) === 0);
  expect(sentTo('/indexnow')).toEqual([
    {
      path: '/indexnow',
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({
        host: 'blog.test',
        key: 'a-key-of-the-operator',
        keyLocation: 'https://blog.test/a-key-of-the-operator.txt',
        urlList: [`https://blog.test/posts/${encodeURIComponent('প্রথম')}`],
      }),
    },
  ]);
  const pings = sentTo('/hub').map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(pings.map((ping) => ping['hub.mode'])).toEqual(pings.map(() => 'publish'));
  const topics = pings.map((ping) => ping['hub.url']);
  for (const list of ['', '/bn'])
    for (const file of ['feed.xml', 'atom.xml', 'feed.json'])
      expect(topics).toContain(`https://blog.test${list}/${file}`);
  expect(new Set(topics).size).toBe(topics.length);

  service.answer(429, { 'retry-after': '7200' });
  await createPost(db(), { slug: 'second' });
  await calmDown();
  await until(() => sentTo('/indexnow').length === 2 && sentTo('/hub').length === pings.length + 1);
  await job.close();
  const { rows } = await sql<{ wait: number }>`select extract(epoch from min(next_at) - now())::int as wait
    from public_changes`.execute(db());
  expect(rows[0]?.wait).toBeGreaterThan(7_000);

  service.answer(403);
  await sql`update public_changes set next_at = now()`.execute(db());
  const other = tellOfChanges(started.runtime, settings());
  await until(async () => (await left()) === 0);
  await other.close();
});

test('a hub that takes its time is told by one: the claim is kept before each call', async () => {
  service.received.length = 0;
  service.answer(202);
  const waits: number[] = [];
  service.meanwhile(async () => {
    const { rows } = await sql<{ wait: number }>`select extract(epoch from next_at - now())::int as wait
      from public_changes where listener = 'websub' limit 1`.execute(db());
    waits.push(rows[0]?.wait ?? 0);
    // As if the hub had taken all of the ten seconds that it has.
    await sql`update public_changes set next_at = next_at - interval '10 seconds'`.execute(db());
  });
  const { SITE_URL, INDEXNOW_URL, WEBSUB_HUB } = settings();
  const job = tellOfChanges(started.runtime, { SITE_URL, INDEXNOW_URL, WEBSUB_HUB });
  await until(async () => (await listeners()) === 1);
  await createPost(db(), { slug: 'slow', language: 'bn' });
  await calmDown();
  await until(async () => (await left()) === 0);
  await job.close();
  service.meanwhile(async () => {});
  expect(waits.length).toBeGreaterThan(6);
  // Without it the seventh call would be made with a claim that has run out.
  expect(Math.min(...waits)).toBeGreaterThan(30);
});

test('who is set no more is told nothing, and nothing is noted for it', async () => {
  await createPost(db());
  const { SITE_URL, INDEXNOW_URL } = settings();
  const job = tellOfChanges(started.runtime, { SITE_URL, INDEXNOW_URL });
  await until(async () => (await listeners()) === 0);
  await job.close();
  await createPost(db());
  expect(await left()).toBe(0);
});
