import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as list from '../../../../app/api/v1/admin/log/route.ts';
import * as ownComment from '../../../../app/api/v1/comments/[id]/route.ts';
import * as testEmail from '../../../../app/api/v1/test-email/route.ts';
import { INTERNAL_HEADERS } from '../../../../lib/server/http/internal-headers.ts';
import { endpoint, signedIn } from '../../../../lib/server/api/endpoint.ts';
import { createPost as writePost } from '../../../../lib/server/services/posts/create-post.ts';
import { invite } from '../../../../lib/server/services/invitations/invitations.ts';
import { call } from '../../../setup/call.ts';
import { createCategory, createComment, createPost, createUser } from '../../../setup/factories.ts';
import { createWebhook } from '../../../../lib/server/services/webhooks/webhooks.ts';
import { createToken } from '../../../../lib/server/services/tokens/tokens.ts';
import { toolEnv } from '../../../setup/tool-env.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { greyPng } from '../../content/images/sample-images.ts';

type Route = typeof list;
type Verb = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Prepared = { params?: Record<string, string>; body?: unknown };
type Write = { prepare: () => Promise<Prepared>; event: string; subject?: string | object | null; details?: object };

const VERBS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const ROOT = 'app/api/v1/admin/';
const FILES = globSync(`${ROOT}**/route.ts`).sort();
const routeAt = (path: string): Promise<Route> => import(`../../../../${ROOT}${path}/route.ts`);

let started: TestRuntime;
let folder: string;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lekha-writes-'));
  // Of the process that an import starts.
  Object.assign(process.env, toolEnv(started.connection, folder));
  admin = await signInAs(started.runtime, 'admin');
});
afterAll(async () => {
  await started.close();
  await rm(folder, { recursive: true, force: true });
});
const db = () => started.runtime.db;

async function revised(): Promise<Record<string, string>> {
  const author = { id: (await createUser(db())).id, role: 'author' } as const;
  const { id } = await writePost(started.runtime, author, { title: 'Theirs', content: '<p>x</p>' });
  const row = await db().selectFrom('post_revisions').select('id').where('post_id', '=', id).executeTakeFirstOrThrow();
  return { id: String(id), revisionId: String(row.id) };
}
const idOf = (row: { id: number }) => ({ id: String(row.id) });
const theirPost = (body?: unknown) => async () => ({ params: await revised(), body });
const noted = (body?: unknown) => async () => {
  const params = await revised();
  const said = { post_id: Number(params.id), text: 'x' };
  const { id } = await db().insertInto('post_notes').values(said).returning('id').executeTakeFirstOrThrow();
  return { params: { ...params, noteId: String(id) }, body };
};
async function waiting(): Promise<Prepared> {
  const params = await revised();
  await db()
    .insertInto('post_reviews')
    .values({ post_id: Number(params.id), user_id: admin.id })
    .execute();
  return { params };
}
const shelf = (body?: unknown) => async () => ({ params: idOf(await createCategory(db(), { name: 'Shelf' })), body });
const leaf = (body?: unknown) => async () => {
  const slug = `leaf-${Math.random().toString(36).slice(2)}`;
  const row = await db()
    .insertInto('pages')
    .values({ slug, title: 'Leaf', content: trustHtml('') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: idOf(row), body };
};
const person = (body: unknown, is_active = true) => {
  return async () => ({
    params: idOf(await createUser(db(), { username: `p${Math.random().toString(36).slice(2)}`, is_active })),
    body,
  });
};
const translation = { title: 'অনুবাদ', content: '<p>x</p>' };
async function translated(): Promise<Prepared> {
  const params = { id: String((await createPost(db(), { title: 'Theirs', language: 'en' })).id), language: 'bn' };
  const { PUT } = await routeAt('posts/[id]/translations/[language]');
  await call(PUT, '/', { method: 'PUT', params, body: translation, headers: admin.headers });
  return { params };
}
async function remark(): Promise<Prepared> {
  const { id } = await createUser(db(), { username: `spammer${Math.random().toString(36).slice(2)}` });
  return { params: idOf(await createComment(db(), { post_id: (await createPost(db())).id, user_id: id })) };
}

let serial = 0;
const word = () => `w${(serial += 1)}`;
const tagged = (body?: unknown) => async () => {
  const [tag, into] = await db()
    .insertInto('tags')
    .values([word(), word()].map((name) => ({ name, slug: name })))
    .returning('id')
    .execute();
  return { params: { id: String(tag?.id) }, body: body ?? { into: into?.id } };
};
const seriesOf = (body?: unknown) => async () => {
  const slug = word();
  const row = await db().insertInto('series').values({ title: 'S', slug }).returning('id').executeTakeFirstOrThrow();
  return { params: idOf(row), body };
};
async function redirected(): Promise<Prepared> {
  const from = `/${word()}`;
  const values = { key: from, from, to: '/x', target_key: '/x', status: 301 } as const;
  return { params: idOf(await db().insertInto('redirects').values(values).returning('id').executeTakeFirstOrThrow()) };
}
async function invited(): Promise<Prepared> {
  const { id } = await invite(started.runtime, admin, { email: `${word()}@example.test`, role: 'author' });
  return { params: { id: String(id) } };
}
async function tokenMade(): Promise<Prepared> {
  const input = { name: 'Script', scopes: ['read' as const] };
  return { params: { id: String((await createToken(started.runtime, admin, input)).id) } };
}
async function hooked(): Promise<Prepared> {
  const input = { url: 'https://203.0.114.1/hook', events: ['post.deleted' as const], active: true };
  const webhook = await createWebhook(started.runtime, admin, input);
  return { params: idOf(webhook), body: { active: true } };
}
async function delivered(): Promise<Prepared> {
  const { params = {} } = await hooked();
  const row = {
    webhook_id: Number(params.id),
    event: 'post.deleted' as const,
    post_id: 1,
    subject: '{}',
    dedupe: word(),
  };
  const { id } = await db()
    .insertInto('webhook_deliveries')
    .values({ ...row, event_id: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { ...params, deliveryId: String(id) } };
}
async function subscribed(): Promise<Prepared> {
  const values = { email: `${word()}@example.test`, language: 'en' as const };
  return {
    params: idOf(await db().insertInto('subscribers').values(values).returning('id').executeTakeFirstOrThrow()),
  };
}
async function importing(): Promise<Prepared> {
  await db().deleteFrom('site_imports').execute();
  const values = { file_name: 'export.xml' };
  return {
    params: idOf(await db().insertInto('site_imports').values(values).returning('id').executeTakeFirstOrThrow()),
  };
}
const THEIRS = { subject: 'Theirs' };
const WRITES: Record<string, Write> = {
  'categories POST': { prepare: async () => ({ body: { name: 'New' } }), event: 'category_created', subject: 'New' },
  'categories/[id] PUT': { prepare: shelf({ name: 'Other' }), event: 'category_updated', subject: 'Shelf' },
  'categories/[id] DELETE': { prepare: shelf(), event: 'category_deleted', subject: 'Shelf' },
  'comments/[id] DELETE': { prepare: remark, event: 'comment_removed' },
  'files POST': { prepare: async () => ({}), event: 'file_uploaded', subject: null },
  'invitations POST': {
    prepare: async () => ({ body: { email: `${word()}@example.test`, role: 'author' } }),
    event: 'invitation_sent',
    subject: null,
  },
  'invitations/[id] DELETE': { prepare: invited, event: 'invitation_taken_back', subject: null },
  'comments/[id] PATCH': {
    prepare: async () => ({ ...(await remark()), body: { status: 'spam' } }),
    event: 'comment_spam',
  },
  'comments/bulk POST': {
    prepare: async () => ({ body: { ids: [Number((await remark()).params?.id), 2_000_000_000], status: 'held' } }),
    event: 'comments_decided',
    subject: null,
    details: { count: 1, status: 'held' },
  },
  'moderation PUT': {
    prepare: async () => ({ body: { max_links: 3 } }),
    event: 'moderation_changed',
    subject: 'max_links',
  },
  'pages POST': {
    prepare: async () => ({ body: { title: 'Leaf', content: '' } }),
    event: 'page_created',
    subject: 'Leaf',
  },
  'pages/[id] PUT': { prepare: leaf({ title: 'n' }), event: 'page_updated', subject: 'Leaf' },
  'pages/[id] DELETE': { prepare: leaf(), event: 'page_deleted', subject: 'Leaf' },
  'posts POST': { prepare: async () => ({ body: { title: 'T', content: 'x' } }), event: 'post_created', subject: 'T' },
  'posts/[id] PUT': { prepare: theirPost({ title: 'n' }), event: 'post_updated', ...THEIRS },
  'posts/[id] DELETE': { prepare: theirPost(), event: 'post_deleted', ...THEIRS },
  'posts/[id]/notes POST': { prepare: theirPost({ text: 'n' }), event: 'note_written', ...THEIRS },
  'posts/[id]/notes/[noteId] PATCH': { prepare: noted({ resolved: true }), event: 'note_settled', ...THEIRS },
  'posts/[id]/notes/[noteId] DELETE': { prepare: noted(), event: 'note_removed', ...THEIRS },
  'posts/[id]/mail POST': {
    prepare: async () => ({ params: idOf(await createPost(db(), { title: 'Theirs' })) }),
    event: 'post_mailed',
    ...THEIRS,
  },
  'posts/[id]/mail PUT': {
    prepare: async () => ({ params: idOf(await createPost(db())), body: { state: 'paused' } }),
    event: 'admin_write',
    subject: expect.stringMatching(/^PUT /),
  },
  'posts/[id]/review POST': { prepare: theirPost({}), event: 'review_asked', ...THEIRS },
  'posts/[id]/review DELETE': { prepare: waiting, event: 'review_ended', ...THEIRS },
  'posts/[id]/preview POST': { prepare: theirPost(), event: 'preview_created', ...THEIRS },
  'posts/[id]/preview DELETE': { prepare: theirPost(), event: 'previews_withdrawn', ...THEIRS },
  'posts/[id]/revisions/[revisionId]/restore POST': { prepare: theirPost(), event: 'post_restored', ...THEIRS },
  'posts/[id]/translations/[language] PUT': {
    prepare: async () => ({ ...(await translated()), body: translation }),
    event: 'translation_saved',
    ...THEIRS,
  },
  'posts/[id]/translations/[language] DELETE': { prepare: translated, event: 'translation_deleted', ...THEIRS },
  'imports POST': { prepare: async () => ({}), event: 'import_started', subject: null },
  'imports/[id] DELETE': { prepare: importing, event: 'import_stopped', subject: null },
  'redirects POST': {
    prepare: async () => ({ body: { from: '/old', to: '/new' } }),
    event: 'redirect_created',
    subject: '/old',
  },
  'redirects/[id] DELETE': { prepare: redirected, event: 'redirect_deleted', subject: expect.stringMatching(/^\/w/) },
  'series POST': { prepare: async () => ({ body: { title: 'New' } }), event: 'series_created', subject: 'New' },
  'series/[id] PUT': { prepare: seriesOf({ title: 'Other' }), event: 'series_updated', subject: 'S' },
  'series/[id] DELETE': { prepare: seriesOf(), event: 'series_deleted', subject: 'S' },
  'subscribers/csv POST': {
    prepare: async () => ({}),
    event: 'subscribers_imported',
    subject: null,
    details: { imported: 1, skipped: 0, errors: 0 },
  },
  'subscribers/test POST': {
    prepare: async () => ({ body: { postId: (await createPost(db())).id } }),
    event: 'test_mail_sent',
    subject: null,
  },
  'subscribers/[id] PUT': {
    prepare: async () => ({ ...(await subscribed()), body: { suspended: false } }),
    event: 'admin_write',
    subject: expect.stringMatching(/^PUT /),
  },
  'subscribers/[id] DELETE': { prepare: subscribed, event: 'subscriber_deleted', subject: null },
  'tags/[id] PUT': { prepare: tagged({ name: 'Other' }), event: 'tag_updated', subject: expect.stringMatching(/^w/) },
  'tags/[id] DELETE': { prepare: tagged(), event: 'tag_deleted', subject: expect.stringMatching(/^w/) },
  'tags/[id]/merge POST': { prepare: tagged(), event: 'tag_merged', subject: expect.stringMatching(/^w/) },
  'settings PUT': { prepare: async () => ({ body: { tagline: 'x' } }), event: 'settings_changed', subject: 'tagline' },
  'tokens POST': {
    prepare: async () => ({ body: { name: 'Script', scopes: ['read'] } }),
    event: 'token_created',
    subject: 'Script',
  },
  'tokens/[id] DELETE': { prepare: tokenMade, event: 'token_deleted', subject: 'Script' },
  'uploads POST': { prepare: async () => ({}), event: 'image_uploaded', subject: null },
  'webhooks POST': {
    prepare: async () => ({ body: { url: 'https://203.0.114.1/', events: ['post.deleted'] } }),
    event: 'webhook_created',
    subject: '203.0.114.1',
  },
  'webhooks/[id] PUT': { prepare: hooked, event: 'webhook_updated', subject: '203.0.114.1' },
  'webhooks/[id] DELETE': { prepare: hooked, event: 'webhook_deleted', subject: '203.0.114.1' },
  'webhooks/[id]/test POST': { prepare: hooked, event: 'webhook_tested', subject: '203.0.114.1' },
  'webhooks/[id]/deliveries/[deliveryId]/redeliver POST': {
    prepare: delivered,
    event: 'webhook_tested',
    subject: '203.0.114.1',
  },
  'users/[id]/commenting PATCH': { prepare: person({ allowed: false }), event: 'commenting_disallowed' },
  'users/[id]/role PATCH': { prepare: person({ role: 'author' }), event: 'role_changed' },
  'users/[id]/status PATCH': { prepare: person({ isActive: false }), event: 'user_deactivated' },
};

const newest = async () => (await call(list.GET, '/?limit=1', { headers: admin.headers })).body.entries[0];

/** Files are sent as a form; all else as JSON. */
async function send(handler: Route[Verb], path: string, verb: Verb, prepared: Prepared) {
  if (!['uploads', 'files', 'imports', 'subscribers/csv'].includes(path))
    return call(handler, '/', { method: verb, headers: admin.headers, ...prepared });
  const data = new FormData();
  if (path === 'subscribers/csv') {
    data.append('file', new Blob(['email\nreader@example.test']), 'a.csv');
    data.append('consent', 'true');
  } else if (path === 'files' || path === 'imports') data.append('file', new Blob(['words']), 'a.txt');
  else data.append('featuredImage', new Blob([new Uint8Array(greyPng(40, 30))], { type: 'image/png' }), 'a.png');
  const request = new Request('http://site.test/', { method: verb, body: data, headers: admin.headers });
  return { status: (await handler(request, { params: Promise.resolve({}) })).status };
}

/** What only asks for something. */
const READS = [
  ...['links POST', 'posts/[id]/doctor POST', 'posts/[id]/presence POST', 'posts/[id]/presence DELETE'],
  'status/doctor POST',
];

test('every write of the administration stands in the table below', async () => {
  const found: string[] = [];
  for (const file of FILES) {
    const path = file.slice(ROOT.length, -'/route.ts'.length);
    const route = await routeAt(path);
    for (const verb of VERBS) {
      const { status } = await call(route[verb], '/', {
        method: verb,
        params: { id: '1', revisionId: '1', deliveryId: '1' },
      });
      if (status !== 405) found.push(`${path} ${verb}`);
    }
  }
  expect(found.sort()).toEqual([...Object.keys(WRITES), ...READS].sort());
});

test.each(Object.entries(WRITES))('%s is an entry of the log', async (name, { prepare, event, ...expected }) => {
  const [path = '', word] = name.split(' ');
  const verb = VERBS.find((known) => known === word) ?? 'POST';
  const route = await routeAt(path);
  const prepared = await prepare();
  expect((await send(route[verb], path, verb, prepared)).status).toBeLessThan(300);
  expect(await newest()).toMatchObject({
    ...{ event, ...expected, actor: { id: admin.id, username: admin.username } },
    address: admin.headers[INTERNAL_HEADERS.address],
  });
});

test('a route that has no words for its write is told all the same, and its reads are not', async () => {
  const route = endpoint({
    GET: signedIn({ answer: 'DELETE admin/comments/{id}', roles: ['admin'] }, async () => undefined),
    POST: signedIn({ answer: 'DELETE admin/comments/{id}', roles: ['admin'] }, async () => undefined),
  });
  await call(route.POST, '/api/v1/admin/new-thing', { method: 'POST', headers: admin.headers });
  const told = await newest();
  expect(told).toMatchObject({ event: 'admin_write', subject: 'POST /api/v1/admin/new-thing' });
  await call(route.GET, '/api/v1/admin/new-thing', { headers: admin.headers });
  expect(await newest()).toEqual(told);
});

test('an export is told when it is asked for, not when somebody asks whether it is there', async () => {
  const { GET } = await routeAt('subscribers/csv');
  const before = await newest();
  await call(GET, '/api/v1/admin/subscribers/csv', { method: 'HEAD', headers: admin.headers });
  expect(await newest()).toEqual(before);
  await call(GET, '/api/v1/admin/subscribers/csv', { headers: admin.headers });
  expect(await newest()).toMatchObject({ event: 'subscribers_exported' });
});

test('a refused write leaves no entry', async () => {
  const before = await newest();
  const role = await routeAt('users/[id]/role');
  const options = { method: 'PATCH', headers: admin.headers, body: { role: 'author' } };
  expect((await call(role.PATCH, '/', { ...options, params: { id: String(admin.id) } })).status).toBe(409);
  expect((await call(role.PATCH, '/', { ...options, params: { id: '99999999' } })).status).toBe(404);
  expect(await newest()).toEqual(before);
});

test('what becomes of a post has its own words, and saving it again and again is one entry with a count', async () => {
  const { PUT } = await routeAt('posts/[id]');
  const params = await revised();
  const put = (body: unknown) => call(PUT, '/', { method: 'PUT', params, body, headers: admin.headers });
  const steps = [
    [{ status: 'published' }, 'post_published'],
    [{ status: 'draft' }, 'post_unpublished'],
    [{ status: 'published', published_at: new Date(Date.now() + 3_600_000).toISOString() }, 'post_scheduled'],
  ] as const;
  for (const [body, event] of steps) {
    expect((await put(body)).status).toBe(200);
    expect(await newest()).toMatchObject({ event, subject: 'Theirs', details: { id: Number(params.id) } });
  }
  for (const title of ['a', 'b', 'c']) await put({ title });
  expect(await newest()).toMatchObject({ event: 'post_updated', count: 3 });
});

test("a moderator's hand on another's comment is told wherever it comes from, one's own is nobody's business", async () => {
  const spam = await remark();
  await call(ownComment.DELETE, '/', { method: 'DELETE', headers: admin.headers, ...spam });
  const told = await newest();
  expect(told).toMatchObject({ event: 'comment_removed', subject: expect.stringMatching(/^spammer/) });
  const own = await createComment(db(), { post_id: (await createPost(db())).id, user_id: admin.id });
  await call(ownComment.DELETE, '/', { method: 'DELETE', headers: admin.headers, params: idOf(own) });
  expect(await newest()).toEqual(told);
});

test('a test mail and a role say what was given', async () => {
  await call(testEmail.POST, '/', { body: { to: 'inbox@example.test' }, headers: admin.headers });
  expect(await newest()).toMatchObject({ event: 'test_mail_sent', subject: null });
  const { PATCH } = await routeAt('users/[id]/role');
  const target = await person({ role: 'admin' })();
  await call(PATCH, '/', { method: 'PATCH', headers: admin.headers, ...target });
  expect(await newest()).toMatchObject({ event: 'role_changed', details: { role: 'admin' } });
});
