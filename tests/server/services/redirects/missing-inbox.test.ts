import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import {
  createMissingInbox,
  missingPath,
  referrerHost,
} from '../../../../lib/server/services/redirects/missing-inbox.ts';
import { createVisit } from '../../../../lib/server/transfer/verify/visit-site.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
beforeEach(async () => {
  await started.runtime.db.deleteFrom('missing_pages').execute();
});
afterAll(() => started.close());

async function notes(paths: readonly string[], referer?: string): Promise<void> {
  const inbox = createMissingInbox(started.runtime.db, started.runtime.log);
  for (const path of paths) inbox.note(path, { referer });
  await inbox.close();
}
const rows = () => started.runtime.db.selectFrom('missing_pages').selectAll().orderBy('count', 'desc').execute();
const many = (count: number, name: (index: number) => string) => Array.from({ length: count }, (_, at) => name(at));

test('an address in any spelling is one, counted over batches, with the host that led there last', async () => {
  await notes(['/Old-Page/', '/old-page', '//old-page'], 'https://Blog.example/deep?user=secret');
  await notes(['/old-page'], 'not an address');
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ path: '/old-page', count: 4, referrer: 'blog.example' });
  expect(row && row.last_at >= row.first_at).toBe(true);
});

test('what a check of an import asks for, nobody missed', async () => {
  const site = createServer((request, response) => {
    inbox.note(request.url ?? '', request.headers);
    response.writeHead(404).end();
  });
  const inbox = createMissingInbox(started.runtime.db, started.runtime.log);
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  await createVisit(`http://127.0.0.1:${port}`)('/a-draft');
  await fetch(`http://127.0.0.1:${port}/a-post`);
  site.close();
  await inbox.close();
  expect((await rows()).map(({ path }) => path)).toEqual(['/a-post']);
});

test.each([
  ['/invitations/abc', 'a secret'],
  ['/preview/abc', 'a secret'],
  ['/u/someone%40example.org', 'an address of a person'],
  ['/t/0123456789abcdef0123456789abcdef', 'a token'],
  ['/t/6f9619ff-8b86-d011-b42d-00c04fc964ff', 'a token'],
  ['/t/dGhpcyBpcyBhIHRva2Vu_Zm9yIGEgcGVyc29u1A', 'a token'],
  ['/call/01711123456', 'a number of a person'],
  [`/${'x'.repeat(301)}`, 'too long a path'],
])('%s is not remembered: %s', (path) => {
  expect(missingPath(path)).toBeUndefined();
});

test.each([
  ['/wp-login.php', 'probe'],
  ['/.env', 'probe'],
  ['/a/.git/config', 'probe'],
  ['/wp-content/uploads/2014/boat.jpg', '/wp-content'],
  ['/a_very_long_address_of_2014_with_words_in_it', '/'],
  ['/my-old-post', '/'],
  ['/2014/05/নদী', '/2014'],
])('%s is bounded with %s', (path, bucket) => {
  expect(missingPath(encodeURI(path))?.bucket).toBe(bucket);
});

test('of a referrer only the host of a web page is kept', () => {
  expect(['https://u:p@a.example:8443/x', 'javascript:alert(1)', undefined].map(referrerHost)).toEqual([
    'a.example',
    null,
    null,
  ]);
});

test('probes and floods push out their like, never what is really asked for', async () => {
  await notes(['/real-post', '/real-post', '/guide/real']);
  for (let round = 0; round < 3; round += 1)
    await notes([
      ...many(90, (at) => `/scan-${round}-${at}.php`),
      ...many(90, (at) => `/flood/${round}-${at}`),
      ...many(90, (at) => `/f${round}x/${at}`),
    ]);
  const kept = await rows();
  expect(kept.slice(0, 1).map(({ path }) => path)).toEqual(['/real-post']);
  expect(kept.some(({ path }) => path === '/guide/real')).toBe(true);
  expect(kept.filter(({ bucket }) => bucket === 'probe')).toHaveLength(50);
});

test('the table stays bounded, in all and of one folder, and what is old goes', async () => {
  const { db } = started.runtime;
  await sql`insert into missing_pages (path, bucket, count, first_at, last_at)
    select '/b' || n % 5 || '/' || n, '/b' || n % 5, 1, now(), now() from generate_series(1, 3000) n`.execute(db);
  await sql`insert into missing_pages (path, bucket, count, first_at, last_at)
    values ('/ancient', '/', 9, now() - interval '1 year', now() - interval '91 days')`.execute(db);
  await notes(['/newest']);
  const kept = await rows();
  expect(kept).toHaveLength(1_000);
  expect(kept.some(({ path }) => path === '/ancient')).toBe(false);
});

test('one batch of a flood is bounded before it is written', async () => {
  await notes(many(700, (at) => `/one/${at}`));
  expect(await rows()).toHaveLength(100);
});
