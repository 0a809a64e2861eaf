import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as views from '../../../../app/api/v1/posts/[id]/views/route.ts';
import { env } from '../../../../lib/server/env.ts';
import { sweepSources } from '../../../../lib/server/services/views/count-view.ts';
import { fromNewAddress } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/130.0' };
const view = (id: number, query = '', headers: Record<string, string> = { ...BROWSER, ...fromNewAddress() }) =>
  call(views.POST, `/${query}`, { method: 'POST', params: { id: String(id) }, headers });
const sourcesOf = async (id: number) =>
  (await db().selectFrom('post_sources').select('source').where('post_id', '=', id).execute()).map(
    ({ source }) => source,
  );
const endsOf = async (id: number) =>
  (await db().selectFrom('post_views').select('finished').where('post_id', '=', id).execute()).map(
    ({ finished }) => finished,
  );

test.each([
  ['', 'direct'],
  ['?from=', 'direct'],
  ['?from=News.Example.org', 'news.example.org'],
  ['?from=www.example.org.', 'example.org'],
  ['?from=xn--d1acpjx3f.xn--p1ai', 'xn--d1acpjx3f.xn--p1ai'],
  [`?from=${new URL(env().SITE_URL).hostname}`, 'inside'],
  ['?from=localhost.', 'inside'],
  ['?from=192.0.2.7', 'other'],
  ['?from=%3Cscript%3E', 'other'],
  ['?from=someone%40example.org', 'other'],
  ['?from=example.org%2Fpath%3Fq%3Dsecret', 'other'],
  [`?from=${'a'.repeat(300)}.test`, 'other'],
  ['?from=direct', 'other'],
])('a view with %s came from %s', async (query, source) => {
  const post = await createPost(db());
  expect((await view(post.id, query)).status).toBe(204);
  expect(await sourcesOf(post.id)).toEqual([source]);
});

test('the end of a text is its reader’s, and a bot has neither a source nor an end', async () => {
  const post = await createPost(db());
  const reader = { ...BROWSER, ...fromNewAddress() };
  const bot = { ...fromNewAddress(), 'user-agent': 'Googlebot/2.1' };
  await view(post.id, '?from=example.org', bot);
  await view(post.id, '?finished=true', bot);
  await view(post.id, '', { ...fromNewAddress(), 'user-agent': '' });
  await view(post.id, '', { ...BROWSER, ...fromNewAddress(), 'sec-purpose': 'prefetch;prerender' });
  expect([await sourcesOf(post.id), await endsOf(post.id)]).toEqual([[], []]);
  await view(post.id, '', reader);
  await view(post.id, '?finished=true');
  expect(await endsOf(post.id)).toEqual([false]);
  expect((await view(post.id, '?finished=true', reader)).status).toBe(204);
  expect(await endsOf(post.id)).toEqual([true]);
  expect((await view(post.id, '?finished=maybe', reader)).status).toBe(422);
});

test('where readers came from is forgotten after 400 days', async () => {
  const post = await createPost(db());
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  await db()
    .insertInto('post_sources')
    .values([401, 399].map((days) => ({ post_id: post.id, day: dayBefore(days), source: `d${days}.test`, views: 1 })))
    .execute();
  await sweepSources(db());
  expect(await sourcesOf(post.id)).toEqual(['d399.test']);
});
