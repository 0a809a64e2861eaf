import { globSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FinishedPage } from '../../../lib/server/gateway/cache/finished-page.ts';
import { createPageCache } from '../../../lib/server/gateway/cache/page-cache.ts';
import { createGateway } from '../../../lib/server/gateway/gateway.ts';
import type { RequestHandler } from '../../../lib/server/gateway/render/capture-render.ts';
import { issueEmailUndo } from '../../../lib/server/services/accounts/email-undo.ts';
import { unsubscribeToken } from '../../../lib/server/services/accounts/notifications/notification-settings.ts';
import { hashInvitationToken } from '../../../lib/server/services/invitations/invitations.ts';
import { createPreview } from '../../../lib/server/services/posts/previews/preview.ts';
import { subscriptionToken } from '../../../lib/server/services/subscriptions/find-scope.ts';
import { trustHtml } from '../../../lib/trust-html.ts';
import { createCategory, createPost, createUser } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

// What stands for a folder in brackets, by the folder before it: something that exists.
const SAMPLES: Record<string, string> = {
  '[language]': 'bn',
  'posts/[slug]': 'known',
  'categories/[slug]': 'known',
  'pages/[slug]': 'known',
  'users/[username]': 'known',
  'tags/[slug]': 'known',
  'series/[slug]': 'known',
  '[feed]': 'feed.xml',
  'posts/[id]': '1',
  'pages/[id]': '1',
  '[file]': '1.xml',
  '[folder]': 'featured-images',
  '[...path]': 'a/b/c.jpg',
};

// Only the gateway itself asks for these.
const INTERNAL = ['/posts/[slug]/markdown', '/status/[kind]'];

const routes = globSync('app/**/{page.tsx,route.ts,route.tsx}')
  .map((file) => file.split('/').slice(1, -1))
  .map((folders) => `/${folders.filter((folder) => !/^\(.*\)$/.test(folder)).join('/')}`)
  .toSorted();
const isApi = (route: string) => route.startsWith('/api/');

/** The address of something that a route shows. */
function addressOf(route: string): string {
  const folders = route.split('/').slice(1);
  const segments = folders.map((folder, index) => {
    if (!folder.startsWith('[')) return folder;
    const sample = isApi(route) ? '1' : (SAMPLES[`${folders[index - 1]}/${folder}`] ?? SAMPLES[folder]);
    if (sample === undefined) throw new Error(`${route}: this test needs a sample for ${folder}`);
    return sample;
  });
  return `/${segments.join('/')}`;
}

let started: TestRuntime;
let server: Server;
let handled: string[] = [];

/** Stands in for Next, and notes what it is asked for. */
const handle: RequestHandler = async (request, response) => {
  handled.push(request.url ?? '');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end('<!doctype html><html lang="en"><head><title>x</title></head><body></body></html>');
};

beforeAll(async () => {
  started = await createTestRuntime();
  const { db } = started.runtime;
  const author = await createUser(db, { username: 'known', role: 'author' });
  const category = await createCategory(db, { slug: 'known' });
  const post = await createPost(db, { slug: 'known', author_id: author.id, categoryIds: [category.id] });
  const tag = await db
    .insertInto('tags')
    .values({ name: 'Known', slug: 'known' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('post_tags').values({ post_id: post.id, tag_id: tag.id }).execute();
  const series = await db
    .insertInto('series')
    .values({ title: 'Known', slug: 'known' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('series_posts').values({ post_id: post.id, series_id: series.id, position: 0 }).execute();
  await db
    .insertInto('pages')
    .values({ slug: 'known', title: 'Known', content: trustHtml(''), status: 'published' })
    .execute();
  const draft = await createPost(db, { author_id: author.id, status: 'draft' });
  SAMPLES['preview/[token]'] = (await createPreview(started.runtime, author, draft.id)).token;
  const ending = { userId: author.id, kind: 'posts' } as const;
  SAMPLES['unsubscribe/[token]'] = unsubscribeToken(ending, started.runtime.authSecret);
  const { authSecret } = started.runtime;
  SAMPLES['subscriptions/[token]'] = subscriptionToken('subscriber', 1, authSecret);
  const subscriber = { email: 'known@example.test', language: 'en' } as const;
  const { id } = await db.insertInto('subscribers').values(subscriber).returning('id').executeTakeFirstOrThrow();
  const subscription = await db
    .insertInto('subscriptions')
    .values({ subscriber_id: id, scope: 'site', scope_id: null, frequency: 'each' })
    .returning('id')
    .executeTakeFirstOrThrow();
  SAMPLES['confirm/[token]'] = subscriptionToken('subscription', subscription.id, authSecret);
  const undo = { userId: author.id, oldEmail: 'known@example.test' };
  SAMPLES['undo-email/[token]'] = await db.transaction().execute((trx) => issueEmailUndo(trx, undo, authSecret));
  SAMPLES['invitations/[token]'] = 'known';
  await db
    .insertInto('invitations')
    .values({
      ...{ email: 'known@example.test', role: 'author', invited_by: author.id },
      ...{ token_hash: hashInvitationToken('known', authSecret), expires_at: new Date() },
    })
    .execute();
  await db
    .insertInto('post_translations')
    .values({
      ...{ post_id: post.id, language: 'bn', slug: 'known', title: 'চেনা', content: trustHtml('<p>লেখা</p>') },
      ...{ status: 'reviewed', reviewed_by: post.author_id, reviewed_at: new Date() },
    })
    .execute();
  const renderer = { handle, siteUrl: 'https://site.test', policy: { scriptHosts: [], connect: [] } };
  const cache = createPageCache<FinishedPage>({ maxBytes: 1_000_000, freshMs: 60_000 });
  server = createServer(createGateway({ runtime: started.runtime, renderer, cache, trustProxy: 0 }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  handled = [];
});
afterAll(async () => {
  server.close();
  await started.close();
});

function get(path: string): Promise<number> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end();
  });
}

test.each(routes.filter((route) => !INTERNAL.includes(route)))('the gateway hands %s over to Next', async (route) => {
  const address = addressOf(route);
  expect(await get(address)).toBe(200);
  expect(handled).toEqual([address]);
});

test.each(INTERNAL)('the gateway shows %s to nobody', async (route) => {
  expect(routes).toContain(route);
  expect(await get(route.replace('[kind]', 'post-gone').replace('[slug]', 'known'))).toBe(404);
});

test('routes are found at all, and an address without one is not handed over', async () => {
  expect(routes).toEqual(
    expect.arrayContaining(['/', '/posts/[slug]', '/admin/posts/new', '/feed.xml', '/api/health']),
  );
  expect(await get('/no-such-page')).toBe(404);
  expect(handled).not.toContain('/no-such-page');
});
