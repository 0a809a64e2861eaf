import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as adminPosts from '../../../../app/api/v1/admin/posts/route.ts';
import * as settings from '../../../../app/api/v1/admin/settings/route.ts';
import * as one from '../../../../app/api/v1/admin/tokens/[id]/route.ts';
import * as tokens from '../../../../app/api/v1/admin/tokens/route.ts';
import * as users from '../../../../app/api/v1/admin/users/route.ts';
import * as comments from '../../../../app/api/v1/comments/route.ts';
import * as publicPosts from '../../../../app/api/v1/posts/route.ts';
import * as profile from '../../../../app/api/v1/profile/route.ts';
import { isWithinScopes, MOST_TOKENS, type TokenScope } from '../../../../lib/rules/programs.ts';
import { setRole, setUserStatus } from '../../../../lib/server/services/accounts/set-user-status.ts';
import { bearer } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const make = (body: object, headers = admin.headers) => call(tokens.POST, '/', { body, headers });
const list = async () => (await call(tokens.GET, '/', { headers: admin.headers })).body.tokens;
const remove = (id: number) =>
  call(one.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers: admin.headers });
/** Headers of a program that holds a token with these scopes. */
async function program(...scopes: TokenScope[]) {
  const { id, secret } = (await make({ name: 'Script', scopes })).body.token;
  return { id: Number(id), headers: bearer(secret) };
}
const read = (headers: Record<string, string>) => call(adminPosts.GET, '/', { headers });
const write = (headers: Record<string, string>) =>
  call(adminPosts.POST, '/', { body: { title: 'By a program', content: '<p>x</p>' }, headers });
const configure = (headers: Record<string, string>) =>
  call(settings.PUT, '/', { method: 'PUT', body: { tagline: 'By a program' }, headers });
const statuses = async (headers: Record<string, string>) => [
  (await read(headers)).status,
  (await write(headers)).status,
  (await call(users.GET, '/', { headers })).status,
  (await configure(headers)).status,
];

test('the secret is told once, and kept nowhere', async () => {
  const made = await make({ name: '  Publishing\tscript ', scopes: ['write', 'read', 'read'], expires_at: null });
  expect(made.status).toBe(201);
  const { secret, ...token } = made.body.token;
  expect(secret).toMatch(/^lk_[\w-]{43}$/);
  expect(token).toEqual({
    ...{ id: expect.any(Number), name: 'Publishing script', scopes: ['read', 'write'], created_by: admin.username },
    ...{ created_at: expect.any(String), expires_at: null, last_used_at: null },
  });
  expect((await list())[0]).toEqual(token);
  const { rows } = await sql<{ row: string }>`select t::text as row from api_tokens t`.execute(db());
  expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  await read(bearer(secret));
  expect((await list())[0].last_used_at).not.toBeNull();
});

test('a token reads, writes or administers, as far as its scopes go', async () => {
  expect(await statuses((await program('read')).headers)).toEqual([200, 403, 200, 403]);
  expect(await statuses((await program('write')).headers)).toEqual([200, 201, 403, 403]);
  expect(await statuses((await program('read', 'write')).headers)).toEqual([200, 201, 200, 403]);
  expect(await statuses((await program('admin')).headers)).toEqual([403, 403, 200, 200]);
  expect(await statuses((await program('read', 'write', 'admin')).headers)).toEqual([200, 201, 200, 200]);
});

test.each<[TokenScope[], string, boolean]>([
  [['read'], 'GET profile', true],
  [['read'], 'POST comments', false],
  [['write'], 'POST comments/{id}/report', true],
  [['write'], 'DELETE admin/tags/{id}', true],
  [['write'], 'POST admin/files', true],
  [['write'], 'POST admin/links', true],
  [['write'], 'PUT admin/posts/{id}', true],
  [['write'], 'PUT admin/series/{id}', false],
  [['write'], 'POST admin/tokens', false],
  [['write'], 'PUT profile', false],
  [['write'], 'POST auth/change-password', false],
  [['admin'], 'PUT admin/pages/{id}', true],
  [['admin'], 'POST admin/uploads', false],
])('%j: %s is %s', (scopes, operation, isAllowed) => {
  expect(isWithinScopes(scopes, operation)).toBe(isAllowed);
});

test('what everybody may read asks for no scope', async () => {
  const { headers } = await program('write');
  expect((await call(publicPosts.GET, '/', { headers })).status).toBe(200);
});

test('a token never makes a stronger one, and a session makes any', async () => {
  const { headers } = await program('read', 'admin');
  expect((await make({ name: 'x', scopes: ['read'] }, headers)).status).toBe(201);
  expect(await make({ name: 'x', scopes: ['read', 'write'] }, headers)).toMatchObject({
    ...{ status: 403, body: { code: 'forbidden', message: 'A token cannot make one that may do more than itself.' } },
  });
  expect((await make({ name: 'x', scopes: ['admin'] }, (await program('read', 'write')).headers)).status).toBe(403);
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { secret } = (await make({ name: 'Today', scopes: ['read', 'admin'], expires_at: hour(5) })).body.token;
  const longer = [null, undefined, hour(6)].map((expires_at) =>
    make({ name: 'x', scopes: ['read'], expires_at }, bearer(secret)),
  );
  expect((await Promise.all(longer)).map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await make({ name: 'x', scopes: ['read'], expires_at: hour(4) }, bearer(secret))).status).toBe(201);
});

test('a token acts as its maker, with the role of the day', async () => {
  const maker = await signInAs(started.runtime, 'admin');
  const { secret } = (await make({ name: 'x', scopes: ['read', 'write', 'admin'] }, maker.headers)).body.token;
  const headers = bearer(secret);
  const post = await createPost(db());
  const said = await call(comments.POST, '/', { body: { postId: post.id, content: 'By a program' }, headers });
  expect(said.body.comment.user_username).toBe(maker.username);
  await setRole(db(), maker.id, 'author');
  expect(await statuses(headers)).toEqual([200, 201, 403, 403]);
  await setUserStatus(db(), maker.id, 'inactive');
  expect((await read(headers)).body.code).toBe('account_inactive');
});

test('a token that ended, was deleted or was made up is 401', async () => {
  const { id, headers } = await program('read');
  expect((await read(headers)).status).toBe(200);
  expect((await remove(id)).status).toBe(204);
  expect((await remove(id)).status).toBe(404);
  expect(await read(headers)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect((await read(bearer(`lk_${'A'.repeat(43)}`))).status).toBe(401);
  const late = await program('read');
  await sql`update api_tokens set expires_at = now() where id = ${late.id}`.execute(db());
  expect(await read(late.headers)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
});

test.each([
  [{ name: '', scopes: ['read'] }, 'name'],
  [{ name: 'x'.repeat(101), scopes: ['read'] }, 'name'],
  [{ name: 'x', scopes: [] }, 'scopes'],
  [{ name: 'x', scopes: ['root'] }, 'scopes'],
  [{ name: 'x', scopes: 'read' }, 'scopes'],
  [{ name: 'x' }, 'scopes'],
  [{ name: 'x', scopes: ['read'], expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  [{ name: 'x', scopes: ['read'], expires_at: 'tomorrow' }, 'expires_at'],
])('%j is refused at its field', async (body, field) => {
  const { status, body: answer } = await make(body);
  expect([status, Object.keys(answer.errors)[0]?.split('.')[0]]).toEqual([422, field]);
});

test('tokens are for administrators, and end with nobody’s session', async () => {
  const editor = await signInAs(started.runtime, 'editor');
  expect((await make({ name: 'x', scopes: ['read'] }, editor.headers)).status).toBe(403);
  expect((await call(tokens.GET, '/', { headers: editor.headers })).status).toBe(403);
  const { headers } = await program('read');
  expect((await call(profile.GET, '/', { headers })).body.data.user.username).toBe(admin.username);
});

test('a site has so many at once', async () => {
  await sql`insert into api_tokens (name, scopes, secret_hash, user_id)
    select 'x', array['read'], n::text::bytea, ${admin.id} from generate_series(1, ${MOST_TOKENS}) n`.execute(db());
  expect((await make({ name: 'x', scopes: ['read'] })).status).toBe(422);
  await db().deleteFrom('api_tokens').execute();
});
