import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findRead } from '../../../../lib/server/api/reads/find-read.ts';
import type { FinishedPage } from '../../../../lib/server/gateway/cache/finished-page.ts';
import { createPageCache } from '../../../../lib/server/gateway/cache/page-cache.ts';
import { createGateway } from '../../../../lib/server/gateway/gateway.ts';
import type { RequestHandler } from '../../../../lib/server/gateway/render/capture-render.ts';
import { askServer } from '../../../setup/ask-server.ts';
import { createCategory, createComment, createPost, createUser } from '../../../setup/factories.ts';
import { routesLikeNext } from '../../../setup/routes-like-next.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let handle: RequestHandler;
let direct: Server;
let framed: Server;
let asked: string[] = [];

async function serve(isDirect: boolean): Promise<Server> {
  const cache = createPageCache<FinishedPage>({ maxBytes: 1, freshMs: 1, now: Date.now });
  const renderer = { handle, findRead: isDirect ? findRead : undefined, siteUrl: 'http://site.test' };
  const fence = { isUp: () => false, passed: async () => {}, raise: () => {} };
  const server = createServer(createGateway({ runtime: started.runtime, renderer, cache, fence, trustProxy: 0 }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

beforeAll(async () => {
  started = await createTestRuntime();
  const { db } = started.runtime;
  const author = await createUser(db, { username: 'reader' });
  const shelf = await createCategory(db, { slug: 'নদী', name: 'River' });
  const post = await createPost(db, { author_id: author.id, slug: 'চিঠি', categoryIds: [shelf.id] });
  await createComment(db, { post_id: post.id, user_id: author.id });
  handle = await routesLikeNext((url) => asked.push(url));
  direct = await serve(true);
  framed = await serve(false);
});
afterAll(async () => {
  direct.close();
  framed.close();
  await started.close();
});

// Each with what is right, and with what is refused by its schema, its limit or its service.
const READ = [
  '/api/v1/posts',
  '/api/v1/posts?page=2&limit=1&include=author',
  '/api/v1/posts?limit=0',
  '/api/v1/posts?page=x&limit=1000',
  '/api/v1/posts?q=letter',
  '/api/v1/posts?unknown=1&page=1&page=2',
  '/api/v1/posts/infinite?limit=3',
  '/api/v1/posts/infinite?cursor=zero',
  '/api/v1/posts/related?categoryIds=1&excludePostId=1',
  '/api/v1/posts/related?categoryIds=x',
  '/api/v1/posts/search?q=letter',
  '/api/v1/posts/search?q=%E0%A6%9A%zz',
  '/api/v1/posts/search',
  `/api/v1/posts/search?q=${'long'.repeat(300)}`,
  '/api/v1/posts/category/%E0%A6%A8%E0%A6%A6%E0%A7%80',
  '/api/v1/posts/category/none',
  '/api/v1/posts/1',
  '/api/v1/posts/%E0%A6%9A%E0%A6%BF%E0%A6%A0%E0%A6%BF?include=content',
  '/api/v1/posts/nothing-here',
  '/api/v1/posts/99999999999999999999',
  '/api/v1/categories',
  '/api/v1/tags',
  '/api/v1/comments/post/1?limit=2',
  '/api/v1/comments/post/1?comment=1',
  '/api/v1/comments/post/one',
  '/api/v1/comments/post/404?page=9',
  '/api/v1/comments/1/replies',
  '/api/v1/comments/0/replies',
  '/api/v1/reactions/post/1',
  '/api/v1/reactions/post/-1',
];

// Of one moment or of one call.
const OWN = new Set(['date', 'x-request-id']);

async function answerOf(server: Server, path: string, method: string) {
  const { status, headers, body } = await askServer(server, path, {}, method);
  const kept = Object.entries(headers).filter(([name]) => !OWN.has(name));
  // How the bytes are counted is Node's: an answer of one piece has a length, one of many has none.
  const said = kept.filter(([name]) => !['content-length', 'transfer-encoding'].includes(name));
  return { status, headers: Object.fromEntries(said.toSorted()), body };
}

for (const method of ['GET', 'HEAD'])
  test.each(READ)(`${method} %s is answered as through Next, byte for byte`, async (path) => {
    const through = await answerOf(framed, path, method);
    asked = [];
    expect(await answerOf(direct, path, method)).toEqual(through);
    expect(asked).toEqual([]);
    expect(through.headers['content-type']).toBe('application/json; charset=utf-8');
  });

test.each(['GET', 'HEAD'])('%s of health needs no Next', async (method) => {
  asked = [];
  const { status, headers, body } = await askServer(direct, '/api/health', {}, method);
  expect([status, headers['content-type'], asked]).toEqual([200, 'application/json; charset=utf-8', []]);
  expect(body).toEqual(method === 'HEAD' ? '' : expect.stringContaining('"ready":true'));
});

test.each([
  '/api/health/',
  '/api/v1/health',
  '/api/v1/posts/a%2Fb',
  '/api/v1/posts/a%2525',
  '/api/v1/posts/%FF',
  '/api/v1/posts/a%zz',
  '/api/v1/posts/1/views',
  '/api/v1/posts/',
  '/api/v1/profile',
  '/api/v1/admin/posts',
  '/api/v2/posts',
])('%s is left to Next', (path) => {
  expect(findRead(path, 'http://site.test')).toBeUndefined();
});

test('who brings a token and who writes are answered through Next', async () => {
  asked = [];
  const refused = await askServer(direct, '/api/v1/posts', { authorization: 'Bearer x' });
  await askServer(direct, '/api/v1/posts', {}, 'DELETE');
  expect([refused.status, asked]).toEqual([401, ['/api/v1/posts', '/api/v1/posts']]);
});
