import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as categories from '../../../app/api/v1/admin/categories/route.ts';
import * as category from '../../../app/api/v1/admin/categories/[id]/route.ts';
import * as comments from '../../../app/api/v1/admin/comments/route.ts';
import * as comment from '../../../app/api/v1/admin/comments/[id]/route.ts';
import * as posts from '../../../app/api/v1/admin/posts/route.ts';
import * as post from '../../../app/api/v1/admin/posts/[id]/route.ts';
import * as preview from '../../../app/api/v1/admin/posts/[id]/preview/route.ts';
import * as revisions from '../../../app/api/v1/admin/posts/[id]/revisions/route.ts';
import * as revision from '../../../app/api/v1/admin/posts/[id]/revisions/[revisionId]/route.ts';
import * as restore from '../../../app/api/v1/admin/posts/[id]/revisions/[revisionId]/restore/route.ts';
import * as stats from '../../../app/api/v1/admin/stats/route.ts';
import * as ownStats from '../../../app/api/v1/admin/stats/own/route.ts';
import * as ownActivity from '../../../app/api/v1/admin/stats/own/activity/route.ts';
import * as activity from '../../../app/api/v1/admin/stats/activity/route.ts';
import * as uploads from '../../../app/api/v1/admin/uploads/route.ts';
import * as users from '../../../app/api/v1/admin/users/route.ts';
import * as role from '../../../app/api/v1/admin/users/[id]/role/route.ts';
import * as status from '../../../app/api/v1/admin/users/[id]/status/route.ts';
import { ROLES, type Role } from '../../../lib/rules/roles.ts';
import { createPost as writePost } from '../../../lib/server/services/posts/create-post.ts';
import { call } from '../../setup/call.ts';
import { createCategory, createComment, createPost, createUser } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';
import { signInAs, type Member } from '../../setup/sign-in-as.ts';

type Who = Role | 'guest';
const EVERYBODY: Who[] = ['guest', ...ROLES];

let started: TestRuntime;
const members = new Map<Who, Member>();
beforeAll(async () => {
  started = await createTestRuntime();
  for (const who of EVERYBODY) if (who !== 'guest') members.set(who, await signInAs(started.runtime, who));
});
afterAll(() => started.close());
const db = () => started.runtime.db;

type Params = Record<string, string>;
type Route = typeof posts;
type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Target = { params?: Params; body?: unknown };
type Line = {
  name: string;
  route: Route;
  verb: Verb;
  /** What is asked of a fresh thing; `me` asks. */
  target?: (me: Member | undefined) => Promise<Target>;
  /** Answers of author, and of both administrators. */
  author: number;
  admin: number;
  /** Where it is not what an author's, or an administrator's is. */
  moderator?: number;
  editor?: number;
};

/** A post of the asker, or of somebody else, with one revision. */
async function postOf(authorId: number): Promise<Params> {
  const { id } = await writePost(
    started.runtime,
    { id: authorId, role: 'author' },
    { title: 'T', content: '<p>x</p>' },
  );
  const row = await db().selectFrom('post_revisions').select('id').where('post_id', '=', id).executeTakeFirstOrThrow();
  return { id: String(id), revisionId: String(row.id) };
}
const own = (body?: unknown) => async (me: Member | undefined) => ({
  params: await postOf(me?.id ?? (await createUser(db())).id),
  body,
});
const foreign = (body?: unknown) => async () => ({ params: await postOf((await createUser(db())).id), body });
const someone = (body: unknown) => async () => ({
  params: { id: String((await createUser(db())).id) },
  body,
});
const shelf = (body?: unknown) => async () => ({
  params: { id: String((await createCategory(db())).id) },
  body,
});
const remark = async () => {
  const { id } = await createComment(db(), { post_id: (await createPost(db())).id });
  return { params: { id: String(id) } };
};
const sent = (body: unknown) => async () => ({ body });

const TABLE: Line[] = [
  { name: 'GET stats', route: stats, verb: 'GET', author: 403, admin: 200 },
  { name: 'GET stats/activity', route: activity, verb: 'GET', author: 403, admin: 200 },
  { name: 'GET stats/own', route: ownStats, verb: 'GET', author: 200, admin: 200 },
  { name: 'GET stats/own/activity', route: ownActivity, verb: 'GET', author: 200, admin: 200 },
  { name: 'GET posts', route: posts, verb: 'GET', author: 200, admin: 200 },
  {
    name: 'POST posts',
    route: posts,
    verb: 'POST',
    target: sent({ title: 'x', content: 'y' }),
    author: 201,
    admin: 201,
  },
  { name: 'GET own post', route: post, verb: 'GET', target: own(), author: 200, admin: 200 },
  { name: "GET other's post", route: post, verb: 'GET', target: foreign(), author: 404, admin: 200 },
  { name: 'PUT own post', route: post, verb: 'PUT', target: own({ title: 'n' }), author: 200, admin: 200 },
  {
    name: "PUT other's post",
    route: post,
    verb: 'PUT',
    target: foreign({ title: 'n' }),
    author: 404,
    admin: 200,
  },
  { name: 'DELETE own post', route: post, verb: 'DELETE', target: own(), author: 204, admin: 204 },
  { name: "DELETE other's post", route: post, verb: 'DELETE', target: foreign(), author: 404, admin: 204 },
  { name: 'POST own preview', route: preview, verb: 'POST', target: own(), author: 200, admin: 200 },
  { name: "POST other's preview", route: preview, verb: 'POST', target: foreign(), author: 404, admin: 200 },
  { name: 'GET own revisions', route: revisions, verb: 'GET', target: own(), author: 200, admin: 200 },
  {
    name: "GET other's revisions",
    route: revisions,
    verb: 'GET',
    target: foreign(),
    author: 404,
    admin: 200,
  },
  { name: 'GET own revision', route: revision, verb: 'GET', target: own(), author: 200, admin: 200 },
  { name: "GET other's revision", route: revision, verb: 'GET', target: foreign(), author: 404, admin: 200 },
  { name: 'POST own restore', route: restore, verb: 'POST', target: own(), author: 200, admin: 200 },
  { name: "POST other's restore", route: restore, verb: 'POST', target: foreign(), author: 404, admin: 200 },
  // Let through to the check of the body: nothing is sent.
  { name: 'POST uploads', route: uploads, verb: 'POST', author: 415, admin: 415 },
  { name: 'GET categories', route: categories, verb: 'GET', author: 403, admin: 200 },
  {
    name: 'POST categories',
    route: categories,
    verb: 'POST',
    target: sent({ name: 'N' }),
    author: 403,
    admin: 201,
  },
  {
    name: 'PUT category',
    route: category,
    verb: 'PUT',
    target: shelf({ name: 'N' }),
    author: 403,
    admin: 200,
  },
  { name: 'DELETE category', route: category, verb: 'DELETE', target: shelf(), author: 403, admin: 204 },
  { name: 'GET users', route: users, verb: 'GET', author: 403, editor: 403, admin: 200 },
  {
    name: 'PATCH status',
    route: status,
    verb: 'PATCH',
    target: someone({ isActive: false }),
    author: 403,
    editor: 403,
    admin: 200,
  },
  {
    name: 'PATCH role',
    route: role,
    verb: 'PATCH',
    target: someone({ role: 'author' }),
    author: 403,
    editor: 403,
    admin: 200,
  },
  { name: 'GET comments', route: comments, verb: 'GET', author: 200, moderator: 200, admin: 200 },
  {
    name: "DELETE comment below other's post",
    route: comment,
    verb: 'DELETE',
    target: remark,
    author: 404,
    moderator: 204,
    admin: 204,
  },
];

function expected(who: Who, { author, admin, moderator = 403, editor = admin }: Line): number {
  if (who === 'guest') return 401;
  if (who === 'user') return 403;
  if (who === 'moderator') return moderator;
  if (who === 'editor') return editor;
  return who === 'author' ? author : admin;
}

const CASES = TABLE.flatMap((line) => EVERYBODY.map((who) => [who, line.name, expected(who, line), line] as const));

test.each(CASES)('%s: %s is %i', async (who, _name, expectation, { route, verb, target }) => {
  const me = members.get(who);
  const { params, body } = (await target?.(me)) ?? {};
  const answer = await call(route[verb], '/', { method: verb, params, body, headers: me?.headers });
  expect(answer.status).toBe(expectation);
  if (expectation === 401) expect(answer.body.code).toBe('unauthenticated');
  if (expectation === 403) expect(answer.body.code).toBe('forbidden');
});

const WRITES = TABLE.filter(({ verb }) => verb !== 'GET');
const REFUSED = WRITES.flatMap((line) =>
  EVERYBODY.filter((who) => expected(who, line) >= 400).map((who) => [who, line.name, line] as const),
);
const TABLES = ['posts', 'post_revisions', 'post_categories', 'categories', 'comments', 'users', 'sessions'] as const;
const snapshot = async () => Promise.all(TABLES.map((table) => db().selectFrom(table).selectAll().execute()));

test.each(REFUSED)('%s: a refused %s changes nothing', async (who, _name, { route, verb, target }) => {
  const me = members.get(who);
  const { params, body } = (await target?.(me)) ?? {};
  const before = await snapshot();
  await call(route[verb], '/', { method: verb, params, body, headers: me?.headers });
  expect(await snapshot()).toEqual(before);
});

test('a role is refused before the body is looked at, a malformed body before a post that is not there', async () => {
  const user = members.get('user');
  const author = members.get('author');
  const bad = new Request('http://site.test/', {
    method: 'PUT',
    body: '{"title":',
    headers: { 'content-type': 'application/json', ...user?.headers },
  });
  expect((await post.PUT(bad, { params: Promise.resolve({ id: '99999999' }) })).status).toBe(403);
  const asAuthor = { method: 'PUT', headers: author?.headers };
  expect((await call(post.PUT, '/', { ...asAuthor, params: { id: '99999999' }, body: { title: '' } })).status).toBe(
    422,
  );
  expect((await call(post.PUT, '/', { ...asAuthor, params: { id: '99999999' }, body: { title: 'x' } })).status).toBe(
    404,
  );
  expect((await call(post.PUT, '/', { ...asAuthor, params: { id: 'abc' }, body: { title: 'x' } })).status).toBe(400);
});

const ALLOWED: [Route, Verb, string][] = [
  [stats, 'POST', 'GET, HEAD'],
  [activity, 'POST', 'GET, HEAD'],
  [posts, 'PUT', 'GET, HEAD, POST'],
  [post, 'PATCH', 'GET, HEAD, PUT, DELETE'],
  [preview, 'GET', 'POST, DELETE'],
  [revisions, 'POST', 'GET, HEAD'],
  [revision, 'DELETE', 'GET, HEAD'],
  [restore, 'GET', 'POST'],
  [uploads, 'PUT', 'GET, HEAD, POST'],
  [categories, 'PUT', 'GET, HEAD, POST'],
  [category, 'GET', 'PUT, DELETE'],
  [users, 'POST', 'GET, HEAD'],
  [status, 'PUT', 'PATCH'],
  [role, 'PUT', 'PATCH'],
  [comments, 'POST', 'GET, HEAD'],
  [comment, 'GET', 'PATCH, DELETE'],
];

test.each(ALLOWED)(
  'a method that a path does not have is 405 with Allow, for everybody (%#)',
  async (route, verb, allow) => {
    const answer = await call(route[verb], '/', { method: verb, params: { id: '1', revisionId: '1' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    const told = await call(route.OPTIONS, '/', { method: 'OPTIONS', params: { id: '1', revisionId: '1' } });
    expect([told.status, told.headers.get('allow')]).toEqual([204, allow]);
  },
);
