/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as health from '../../../../app/api/health/route.ts';
import * as routes from '../../../../app/api/openapi.json/all-routes.ts';
import * as adminPosts from '../../../../app/api/v1/admin/posts/route.ts';
import * as adminPost from '../../../../app/api/v1/admin/posts/[id]/route.ts';
import * as reading from '../../../../app/api/v1/admin/stats/reading/route.ts';
import * as testMail from '../../../../app/api/v1/admin/subscribers/test/route.ts';
import * as settings from '../../../../app/api/v1/admin/settings/route.ts';
import * as tokens from '../../../../app/api/v1/admin/tokens/route.ts';
import * as token from '../../../../app/api/v1/admin/tokens/[id]/route.ts';
import * as users from '../../../../app/api/v1/admin/users/route.ts';
import * as webhooks from '../../../../app/api/v1/admin/webhooks/route.ts';
import * as undoEmail from '../../../../app/api/v1/auth/undo-email/route.ts';
import * as login from '../../../../app/api/v1/auth/login/route.ts';
import * as categories from '../../../../app/api/v1/categories/route.ts';
import * as comments from '../../../../app/api/v1/comments/route.ts';
import * as ofPost from '../../../../app/api/v1/comments/post/[postId]/route.ts';
import * as posts from '../../../../app/api/v1/posts/route.ts';
import * as post from '../../../../app/api/v1/posts/[id]/route.ts';
import * as infinite from '../../../../app/api/v1/posts/infinite/route.ts';
import * as profile from '../../../../app/api/v1/profile/route.ts';
import * as reactions from '../../../../app/api/v1/reactions/route.ts';
import * as sessions from '../../../../app/api/v1/sessions/route.ts';
import * as subscriptions from '../../../../app/api/v1/subscriptions/route.ts';
import { keepSavedSettings } from '../../../../lib/server/db/site-settings.ts';
import { createApiDocument, type Routes } from '../../../../lib/server/api/document/create-api-document.ts';
import { call } from '../../../setup/call.ts';
import { pointer } from '../../../setup/told-answer.ts';
import { createCategory, createComment, createPost } from '../../../setup/factories.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

const made = createApiDocument(routes as unknown as Routes, { siteUrl: 'https://blog.test', version: '1.2.3' });
const checks = new Ajv2020({ strict: false, validateFormats: false }).addSchema(made, 'document');

let started: TestRuntime;
let admin: Member;
let member: Member;
let postId: number;
let categoryId: number;
beforeAll(async () => {
  started = await createTestRuntime();
  const { db } = started.runtime;
  admin = await signInAs(started.runtime, 'admin');
  member = await signInAs(started.runtime, 'user');
  categoryId = (await createCategory(db)).id;
  postId = (await createPost(db, { categoryIds: [categoryId] })).id;
  await createComment(db, { post_id: postId });
});
afterAll(() => started.close());

type Handler = Parameters<typeof call>[0];
type Asked = Parameters<typeof call>[2] & { search?: string };

/** Asks, and holds what comes against the document. */
async function expectTold(handler: Handler, name: string, status: number, { search = '', ...asked }: Asked = {}) {
  const [method = '', path = ''] = name.split(' ');
  const answer = await call(handler, `/${search}`, { method, ...asked });
  expect([name, answer.status]).toEqual([name, status]);
  const told = made.paths?.[path]?.[method.toLowerCase() as 'get']?.responses?.[String(status)];
  expect([name, status, told !== undefined]).toEqual([name, status, true]);
  if (status === 204) return answer;
  const place =
    status >= 400
      ? pointer('components', 'responses', `Failure${status}`)
      : pointer('paths', path, method.toLowerCase(), 'responses', String(status));
  const check = checks.compile({ $ref: `document#${place}${pointer('content', 'application/json', 'schema')}` });
  check(answer.body);
  expect([name, status, check.errors]).toEqual([name, status, null]);
  return answer;
}

test('answers of real routes are as the document says', async () => {
  const { headers } = admin;
  await expectTold(health.GET, 'GET /api/health', 200);
  await expectTold(posts.GET, 'GET /api/v1/posts', 200);
  await expectTold(infinite.GET, 'GET /api/v1/posts/infinite', 200);
  await expectTold(post.GET, 'GET /api/v1/posts/{id}', 200, { params: { id: String(postId) } });
  await expectTold(categories.GET, 'GET /api/v1/categories', 200);
  await expectTold(ofPost.GET, 'GET /api/v1/comments/post/{postId}', 200, { params: { postId: String(postId) } });
  const said = { body: { postId, content: 'Well said.' }, headers: member.headers };
  await expectTold(comments.POST, 'POST /api/v1/comments', 201, said);
  const liked = { body: { postId, reactionType: 'like' }, headers: member.headers };
  await expectTold(reactions.POST, 'POST /api/v1/reactions', 200, liked);
  await expectTold(profile.GET, 'GET /api/v1/profile', 200, { headers: member.headers });
  await expectTold(sessions.GET, 'GET /api/v1/sessions', 200, { headers: member.headers });
  await expectTold(adminPosts.GET, 'GET /api/v1/admin/posts', 200, { headers });
  const body = { title: 'Told', content: '<p>All of it.</p>', categoryIds: [categoryId], status: 'published' };
  const written = await expectTold(adminPosts.POST, 'POST /api/v1/admin/posts', 201, { headers, body });
  const params = { id: String(written.body.post.id) };
  await expectTold(adminPost.PUT, 'PUT /api/v1/admin/posts/{id}', 200, { headers, params, body: { title: 'Again' } });
  await expectTold(adminPost.DELETE, 'DELETE /api/v1/admin/posts/{id}', 204, { headers, params });
  await expectTold(settings.GET, 'GET /api/v1/admin/settings', 200, { headers });
  await expectTold(users.GET, 'GET /api/v1/admin/users', 200, { headers });
  const hook = { url: 'https://203.0.114.1/hook', events: ['post.published'] };
  await expectTold(webhooks.POST, 'POST /api/v1/admin/webhooks', 201, { headers, body: hook });
  await expectTold(webhooks.GET, 'GET /api/v1/admin/webhooks', 200, { headers });
  const named = { name: 'Script', scopes: ['read'] };
  const kept = await expectTold(tokens.POST, 'POST /api/v1/admin/tokens', 201, { headers, body: named });
  await expectTold(tokens.GET, 'GET /api/v1/admin/tokens', 200, { headers });
  const ended = { headers, params: { id: String(kept.body.token.id) } };
  await expectTold(token.DELETE, 'DELETE /api/v1/admin/tokens/{id}', 204, ended);
});

test('refusals of real routes are as the document says', async () => {
  const { headers } = admin;
  await expectTold(post.GET, 'GET /api/v1/posts/{id}', 404, { params: { id: '999999' } });
  await expectTold(posts.GET, 'GET /api/v1/posts', 422, { search: '?limit=0' });
  await expectTold(adminPosts.GET, 'GET /api/v1/admin/posts', 401);
  await expectTold(adminPosts.GET, 'GET /api/v1/admin/posts', 403, { headers: member.headers });
  await expectTold(adminPosts.POST, 'POST /api/v1/admin/posts', 422, { headers, body: { title: '' } });
  await expectTold(adminPost.PUT, 'PUT /api/v1/admin/posts/{id}', 400, { headers, params: { id: 'x' }, body: {} });
  const stale = { title: 'New', updated_at: '2020-01-01T00:00:00.000Z' };
  const old = { headers, params: { id: String(postId) }, body: stale };
  await expectTold(adminPost.PUT, 'PUT /api/v1/admin/posts/{id}', 409, old);
  const wrong = { body: { email: 'nobody@example.test', password: 'Wrong-password-1' } };
  await expectTold(login.POST, 'POST /api/v1/auth/login', 401, wrong);
  await expectTold(comments.POST, 'POST /api/v1/comments', 401, { body: { postId, content: 'No.' } });
});

test('that what a body or a query names is missing is told as well', async () => {
  const { headers } = member;
  const gone = { postId: 999_999 };
  await expectTold(comments.POST, 'POST /api/v1/comments', 404, { headers, body: { ...gone, content: 'No.' } });
  await expectTold(reactions.POST, 'POST /api/v1/reactions', 404, { headers, body: { ...gone, reactionType: 'like' } });
  const mailed = { headers: admin.headers, body: gone };
  await expectTold(testMail.POST, 'POST /api/v1/admin/subscribers/test', 404, mailed);
  const asked = { headers: admin.headers, search: '?post=999999' };
  await expectTold(reading.GET, 'GET /api/v1/admin/stats/reading', 404, asked);
  await expectTold(undoEmail.POST, 'POST /api/v1/auth/undo-email', 404, { body: { token: 'A'.repeat(43) } });
  keepSavedSettings({ subscriptions: 'off' });
  const wanted = { email: 'reader@example.test', scope: 'site', frequency: 'each', language: 'en' };
  await expectTold(subscriptions.POST, 'POST /api/v1/subscriptions', 404, { body: wanted });
  keepSavedSettings({});
});

test('what the document does not tell of is found by whatever test calls a route', async () => {
  const { operation } = posts.GET;
  const answering = (response: () => Response) =>
    call(
      Object.assign(async () => response(), { operation }),
      '/',
    );
  const { body } = await call(posts.GET, '/');
  expect((await answering(() => Response.json(body))).body).toEqual(body);
  for (const made of [
    () => Response.json({ ...body, more: 1 }),
    () => Response.json({ ...body, posts: [{ id: 1 }] }),
    () => Response.json(body, { status: 201 }),
    () => Response.json({ message: 'No.', code: 'not_found', key: 'no' }, { status: 422 }),
    () => new Response(JSON.stringify(body), { headers: { 'content-type': 'text/plain' } }),
  ])
    await expect(answering(made)).rejects.toThrow();
});

test('a linter of such documents finds nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-openapi-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(made));
  const lint = ['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--extends=recommended-strict', '--format=json'];
  // posts/{id}/views beside posts/category/{slug}: no slug is a number, and no id is a word.
  lint.push('--skip-rule=no-ambiguous-paths');
  const told = await promisify(execFile)(process.execPath, lint, {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 16 * 1024 * 1024,
  }).catch((error: { stdout: string }) => error);
  await rm(folder, { recursive: true });
  const { problems } = JSON.parse(told.stdout) as { problems: { ruleId: string; location: unknown }[] };
  expect(problems.map(({ ruleId, location }) => [ruleId, JSON.stringify(location)])).toEqual([]);
}, 120_000);
