/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as routes from '../../app/api/openapi.json/all-routes.ts';
import { createApiDocument, type Routes } from '../../lib/server/api/document/create-api-document.ts';
import { findRead } from '../../lib/server/api/reads/find-read.ts';
import { findWrite } from '../../lib/server/api/writes/find-write.ts';
import { createPageCache } from '../../lib/server/gateway/cache/page-cache.ts';
import type { FinishedPage } from '../../lib/server/gateway/cache/finished-page.ts';
import { createGateway } from '../../lib/server/gateway/gateway.ts';
import { createToken } from '../../lib/server/services/tokens/tokens.ts';
import { bearer } from '../setup/accounts.ts';
import { askServer } from '../setup/ask-server.ts';
import { createCategory, createComment, createPost } from '../setup/factories.ts';
import { createCases, type ApiDocument } from '../setup/fuzz/api-cases.ts';
import { createCheck } from '../setup/fuzz/check-answer.ts';
import { routesLikeNext } from '../setup/routes-like-next.ts';
import { signInAs } from '../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../setup/test-runtime.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 1);
const TIMES = Number(process.env.FUZZ_TIMES ?? 8);
// Of an answer that hangs; a busy machine is slow.
const PATIENCE_MS = 30_000;

// A document says of itself what it holds: this is what a stranger reads who wants to use the API.
const site = { siteUrl: 'http://site.test', version: '1.2.3' };
const document = JSON.parse(JSON.stringify(createApiDocument(routes as unknown as Routes, site))) as ApiDocument;

let started: TestRuntime;
let server: Server;
beforeAll(async () => {
  started = await createTestRuntime();
  const { db } = started.runtime;
  for (let n = 0; n < 6; n += 1) {
    const category = await createCategory(db);
    const { id } = await createPost(db, { categoryIds: [category.id], status: n === 5 ? 'draft' : 'published' });
    await createComment(db, { post_id: id });
  }
  const cache = createPageCache<FinishedPage>({ maxBytes: 1_000_000, freshMs: 60_000 });
  const handle = await routesLikeNext(() => {});
  const renderer = { handle, findRead, findWrite, siteUrl: 'http://site.test' };
  // Each call comes from an address of its own: what is over a limit is not looked at.
  server = createServer(createGateway({ runtime: started.runtime, renderer, cache, trustProxy: 1 }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await started.close();
});

const CALLERS = ['guest', 'user', 'author', 'admin', 'program', 'suspended'] as const;
type Caller = (typeof CALLERS)[number];

/** Headers of everybody who may ask, newly signed in: what was asked before may have ended their session. */
async function signInAll(): Promise<Record<Caller, Record<string, string>>> {
  const { runtime } = started;
  const [user, author, admin, suspended] = [
    await signInAs(runtime, 'user'),
    await signInAs(runtime, 'author'),
    await signInAs(runtime, 'admin'),
    await signInAs(runtime, 'admin'),
  ];
  await runtime.db.updateTable('users').set({ is_active: false }).where('id', '=', suspended.id).execute();
  await runtime.db.deleteFrom('api_tokens').execute();
  const { secret } = await createToken(runtime, admin, { name: 'Reads', scopes: ['read'] });
  const of = ({ headers: { authorization = '' } }: { headers: Record<string, string> }) => ({ authorization });
  return {
    guest: {},
    user: of(user),
    author: of(author),
    admin: of(admin),
    suspended: of(suspended),
    program: bearer(secret),
  };
}

/** Whether the document lets somebody past the door of an operation. */
function isLetIn(caller: Caller, description = ''): boolean {
  const [, roles, scopes] = /Roles: ([^.]+)\. Scope of tokens: ([^.]+)\./.exec(description) ?? [];
  if (roles === undefined || scopes === undefined) return true;
  if (caller === 'program') return scopes.split(' or ').includes('read');
  return caller !== 'guest' && caller !== 'suspended' && (roles === 'all' || roles.split(', ').includes(caller));
}

// These look at other machines, which a test does not.
const LOOKS_ELSEWHERE = /\/(?:links|doctor)$/;
const operations = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/api/v1/') && !LOOKS_ELSEWHERE.test(path))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description }]) => ({ path, method, description })),
  )
  // What is deleted can be asked for no more.
  .toSorted((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'));

test('whatever is asked, by whomever, is answered as the document of the API says, and in time', async () => {
  const makeCase = createCases(document, SEED);
  const faultsOf = createCheck(document);
  const found = new Map<string, string>();
  let count = 0;
  for (const { path, method, description } of operations) {
    const callers = await signInAll();
    for (let n = 0; n < CALLERS.length + TIMES; n += 1) {
      // First everybody as it should be done, then mostly those who get further than the door.
      const caller = CALLERS[n % 3 === 0 || n < CALLERS.length ? n % CALLERS.length : 3] ?? 'guest';
      const asked = makeCase(path, method, n >= CALLERS.length);
      count += 1;
      const from = { 'x-forwarded-for': `198.18.${(count >> 8) & 255}.${count & 255}` };
      const headers = { ...callers[caller], ...asked.headers, ...from };
      const began = performance.now();
      const answer = await askServer(server, asked.path, headers, asked.method, asked.body);
      const took = performance.now() - began;
      const faults = faultsOf(path, asked, answer);
      if (answer.status < 400 && !isLetIn(caller, description)) faults.push(`${caller} is let in`);
      if (took > PATIENCE_MS) faults.push(`takes ${Math.round(took)} ms`);
      for (const fault of faults)
        found.set(`${method} ${path} ${fault}`, JSON.stringify({ ...asked, caller }).slice(0, 600));
    }
  }
  expect(Object.fromEntries(found)).toEqual({});
}, 300_000);

test('what is not as the document says is found', () => {
  const faultsOf = createCheck(document);
  const asked = { method: 'GET', path: '/api/v1/categories/', headers: {} };
  const headers = {
    ...{ 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    ...{ 'x-frame-options': 'DENY', 'referrer-policy': 'x', 'permissions-policy': 'x', 'content-security-policy': 'x' },
  };
  const of = (status: number, body: unknown, more: Record<string, string> = {}) =>
    faultsOf('/api/v1/categories', asked, { status, headers: { ...headers, ...more }, body: JSON.stringify(body) });
  expect(of(200, { categories: [] })).toEqual([]);
  const limited = { code: 'too_many_requests', key: 'slowDown' };
  expect(of(429, { ...limited, message: 'Wait a little.' }, { 'retry-after': '3' })).toEqual([]);
  const wrong = [
    of(200, { categories: [], more: 1 }),
    of(200, { categories: [] }, { 'content-type': 'text/html' }),
    of(200, { categories: [] }, { 'x-content-type-options': '' }),
    of(201, { categories: [] }),
    of(500, { message: 'Something went wrong.', code: 'internal', key: 'internal' }),
    of(429, { ...limited, message: 'Wait a little.' }),
    of(429, { ...limited, message: 'no sentence' }, { 'retry-after': '3' }),
    of(429, { ...limited, message: 'Key violates unique constraint' }, { 'retry-after': '3' }),
    of(429, { ...limited, message: 'Wait a little.' }, { 'retry-after': '3', 'cache-control': 'public' }),
  ];
  expect(wrong.map((faults) => faults.length > 0)).toEqual(wrong.map(() => true));
});
