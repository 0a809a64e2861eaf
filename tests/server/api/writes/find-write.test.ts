import { Agent, createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findWrite } from '../../../../lib/server/api/writes/find-write.ts';
import type { FinishedPage } from '../../../../lib/server/gateway/cache/finished-page.ts';
import { createPageCache } from '../../../../lib/server/gateway/cache/page-cache.ts';
import { createGateway } from '../../../../lib/server/gateway/gateway.ts';
import type { RequestHandler } from '../../../../lib/server/gateway/render/capture-render.ts';
import { askServer } from '../../../setup/ask-server.ts';
import { createComment, createPost } from '../../../setup/factories.ts';
import { routesLikeNext } from '../../../setup/routes-like-next.ts';
import { type Member, signInAs } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let handle: RequestHandler;
let direct: Server;
let framed: Server;
let asked: string[] = [];
let raised: boolean[] = [];
let member: Member;
let other: Member;
let unverified: Member;
let moderator: Member;

async function serve(isDirect: boolean): Promise<Server> {
  const cache = createPageCache<FinishedPage>({ maxBytes: 1, freshMs: 1, now: Date.now });
  const renderer = { handle, findWrite: isDirect ? findWrite : undefined, siteUrl: 'http://site.test' };
  const fence = {
    isUp: () => false,
    passed: async () => {},
    raise: ({ wrote }: { wrote: boolean }) => void raised.push(wrote),
  };
  const server = createServer(createGateway({ runtime: started.runtime, renderer, cache, fence, trustProxy: 0 }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

beforeAll(async () => {
  started = await createTestRuntime();
  const { runtime } = started;
  member = await signInAs(runtime, 'user');
  other = await signInAs(runtime, 'user');
  unverified = await signInAs(runtime, 'user');
  moderator = await signInAs(runtime, 'moderator');
  await runtime.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', unverified.id).execute();
  handle = await routesLikeNext((url) => asked.push(url));
  direct = await serve(true);
  framed = await serve(false);
});
afterAll(async () => {
  direct.close();
  framed.close();
  await started.close();
});

const JSON_TYPE = { 'content-type': 'application/json' };
type Place = { post: number; closed: number; mine: number; others: number };
type Ask = {
  method: string;
  path: (place: Place) => string;
  headers?: () => Record<string, string>;
  body?: (place: Place) => unknown;
};

/** Two of each, one for each way: what one of them changes is not there for the other. */
async function makePlace(): Promise<Place> {
  const { db } = started.runtime;
  const post = await createPost(db);
  const closed = await createPost(db, { comments_closed: true });
  const mine = await createComment(db, { post_id: post.id, user_id: member.id });
  const others = await createComment(db, { post_id: post.id, user_id: other.id });
  return { post: post.id, closed: closed.id, mine: mine.id, others: others.id };
}

const mine = () => ({ ...JSON_TYPE, ...member.headers });
const comments = () => '/api/v1/comments';
const text = (content: string) => (place: Place) => ({ postId: place.post, content });

const WRITES: Record<string, Ask> = {
  'a comment': { method: 'POST', path: comments, headers: mine, body: text('Well <b>said</b>.\n\nখুব ভালো') },
  'an answer': {
    method: 'POST',
    path: comments,
    headers: mine,
    body: ({ post, others }) => ({ postId: post, content: 'Yes', parentId: others }),
  },
  'an answer to nothing': {
    method: 'POST',
    path: comments,
    headers: mine,
    body: ({ post }) => ({ postId: post, content: 'Yes', parentId: 99_999 }),
  },
  'a comment of a guest': { method: 'POST', path: comments, headers: () => JSON_TYPE, body: text('Well') },
  'a bad token': {
    method: 'POST',
    path: comments,
    headers: () => ({ ...JSON_TYPE, authorization: 'Bearer x' }),
    body: text('Well'),
  },
  'another scheme': {
    method: 'POST',
    path: comments,
    headers: () => ({ ...JSON_TYPE, authorization: 'Basic eDp5' }),
    body: text('Well'),
  },
  'a cookie instead of a token': {
    method: 'POST',
    path: comments,
    headers: () => ({ ...JSON_TYPE, cookie: `session=${member.headers.authorization}` }),
    body: text('Well'),
  },
  'headers that are ours': {
    method: 'POST',
    path: comments,
    headers: () => ({ ...JSON_TYPE, 'x-lekha-address': '10.0.0.1', 'x-request-id': 'mine' }),
    body: text('Well'),
  },
  'an address that is not verified': {
    method: 'POST',
    path: comments,
    headers: () => ({ ...JSON_TYPE, ...unverified.headers }),
    body: text('Well'),
  },
  'a closed thread': {
    method: 'POST',
    path: comments,
    headers: mine,
    body: ({ closed }) => ({ postId: closed, content: 'Well' }),
  },
  'a post that is not there': {
    method: 'POST',
    path: comments,
    headers: mine,
    body: () => ({ postId: 9_999, content: 'Well' }),
  },
  'no words': { method: 'POST', path: comments, headers: mine, body: text('  \n ') },
  'too many words': { method: 'POST', path: comments, headers: mine, body: text('long '.repeat(1_000)) },
  'another shape': { method: 'POST', path: comments, headers: mine, body: () => [1, 2] },
  'broken JSON': { method: 'POST', path: comments, headers: mine, body: () => undefined },
  'another type of body': {
    method: 'POST',
    path: comments,
    headers: () => ({ ...member.headers, 'content-type': 'text/plain' }),
    body: text('Well'),
  },
  'a large body': { method: 'POST', path: comments, headers: mine, body: text('x'.repeat(100_000)) },
  'a large body of a guest': {
    method: 'POST',
    path: comments,
    headers: () => JSON_TYPE,
    body: text('x'.repeat(100_000)),
  },
  'a rewritten comment': {
    method: 'PATCH',
    path: ({ mine: id }) => `/api/v1/comments/${id}`,
    headers: mine,
    body: () => ({ content: 'Better said' }),
  },
  'the comment of another': {
    method: 'PATCH',
    path: ({ others }) => `/api/v1/comments/${others}`,
    headers: mine,
    body: () => ({ content: 'Better said' }),
  },
  'a comment without a number': {
    method: 'PATCH',
    path: () => '/api/v1/comments/one',
    headers: mine,
    body: () => ({ content: 'Better said' }),
  },
  'a deleted comment': { method: 'DELETE', path: ({ mine: id }) => `/api/v1/comments/${id}`, headers: mine },
  'a comment deleted by a moderator': {
    method: 'DELETE',
    path: ({ others }) => `/api/v1/comments/${others}`,
    headers: () => moderator.headers,
  },
  'a reaction': {
    method: 'POST',
    path: () => '/api/v1/reactions',
    headers: mine,
    body: ({ post }) => ({ postId: post, reactionType: 'love' }),
  },
  'an unknown reaction': {
    method: 'POST',
    path: () => '/api/v1/reactions',
    headers: mine,
    body: ({ post }) => ({ postId: post, reactionType: 'awe' }),
  },
  'a reaction that is taken back': {
    method: 'DELETE',
    path: ({ post }) => `/api/v1/reactions/post/${post}`,
    headers: mine,
  },
  'a view': {
    method: 'POST',
    path: ({ post }) => `/api/v1/posts/${post}/views?from=news.example`,
    headers: () => ({ 'user-agent': 'Mozilla/5.0 (X11)' }),
  },
  'a view with a bad token': {
    method: 'POST',
    path: ({ post }) => `/api/v1/posts/${post}/views`,
    headers: () => ({ authorization: 'Bearer x' }),
  },
  'a view of a name': { method: 'POST', path: () => '/api/v1/posts/river/views' },
};

// Of one moment or of one call.
const OWN = new Set(['date', 'x-request-id', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']);

/** Numbers in the order in which they come up, and moments, are each call's own. */
const alike = (body: string) =>
  body.replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"moment"').replace(/"(id|parent_id)":\d+/g, '"$1":0');

async function answerOf(server: Server, { method, path, headers, body }: Ask) {
  const place = await makePlace();
  const sent = body && (body(place) === undefined ? '{"postId":' : JSON.stringify(body(place)));
  const answer = await askServer(server, path(place), { ...headers?.() }, method, sent);
  const kept = Object.entries(answer.headers).filter(([name]) => !OWN.has(name));
  return { status: answer.status, headers: Object.fromEntries(kept.toSorted()), body: alike(answer.body) };
}

test.each(Object.entries(WRITES))('%s is answered as through Next, and raises the same fence', async (_name, ask) => {
  raised = [];
  const through = await answerOf(framed, ask);
  const raisedThrough = raised;
  [asked, raised] = [[], []];
  expect(await answerOf(direct, ask)).toEqual(through);
  expect([asked, raised]).toEqual([[], raisedThrough]);
  expect(through.status).not.toBe(500);
});

test.each([
  ['GET', '/api/v1/comments'],
  ['PUT', '/api/v1/comments/1'],
  ['POST', '/api/v1/comments/'],
  ['POST', '/api/v1/comments/1/report'],
  ['POST', '/api/v1/auth/login'],
  ['POST', '/api/v1/admin/posts'],
  ['DELETE', '/api/v1/reactions/post/1%2F2'],
  [undefined, '/api/v1/comments'],
])('%s %s is left to Next', (method, path) => {
  expect(findWrite(method, path)).toBeUndefined();
});

/** Sends several requests over one connection. @returns their statuses */
async function overOneConnection(bodies: readonly string[], own: Record<string, string>): Promise<number[]> {
  const { port } = direct.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  for (const body of bodies)
    statuses.push(
      await new Promise<number>((resolve, reject) => {
        const options = {
          host: '127.0.0.1',
          port,
          path: '/api/v1/comments',
          method: 'POST',
          headers: { ...JSON_TYPE, ...own },
          agent,
        };
        const sent = httpRequest(options, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        });
        sent.on('error', reject).end(body);
      }),
    );
  agent.destroy();
  return statuses;
}

test('a body in pieces, without a length, is read to its limit', async () => {
  const { port } = direct.address() as AddressInfo;
  const send = (pieces: readonly string[]) =>
    new Promise<number>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        path: '/api/v1/comments',
        method: 'POST',
        headers: mine(),
        agent: false,
      };
      const sent = httpRequest(options, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      sent.on('error', reject);
      for (const piece of pieces) sent.write(piece);
      sent.end();
    });
  const { post } = await makePlace();
  expect(await send([`{"postId":${post},"con`, 'tent":"In ', 'pieces"}'])).toBe(201);
  expect(await send(Array.from({ length: 20 }, () => 'x'.repeat(10_000)))).toBe(413);
});

test('a body that is refused unread does not stand in the way of the next request', async () => {
  expect(await overOneConnection(['{}', 'x'.repeat(200_000), '{}'], {})).toEqual([401, 401, 401]);
  expect(await overOneConnection(['x'.repeat(200_000), '{}'], member.headers)).toEqual([413, 422]);
});
