import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROLES } from '../../lib/rules/roles.ts';
import { sessionCookies } from '../../lib/server/auth/session-cookie.ts';
import { putTranslationSchema } from '../../lib/schemas/post-translation.ts';
import { createPost as writePost } from '../../lib/server/services/posts/create-post.ts';
import { saveTranslation } from '../../lib/server/services/translations/save-translation.ts';
import { call } from '../setup/call.ts';
import { createComment, createPost, createUser } from '../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../setup/test-runtime.ts';
import { signInAs, type Member } from '../setup/sign-in-as.ts';
import { GATES, handlerOf, methodsThatAre, NOWHERE, PAST } from './api-routes.ts';

const NAMES = Object.keys(GATES);

let started: TestRuntime;
const members = new Map<string, Member>();
beforeAll(async () => {
  started = await createTestRuntime();
  for (const role of ROLES) members.set(role, await signInAs(started.runtime, role));
});
afterAll(() => started.close());
const db = () => started.runtime.db;
const headersOf = (role: string) => members.get(role)?.headers ?? {};

async function ask(name: string, headers: Record<string, string>, target: { params?: object; body?: unknown } = {}) {
  const { handler, verb } = await handlerOf(name);
  const params = { ...NOWHERE, ...target.params };
  const body = target.body ?? (verb === 'GET' ? undefined : {});
  return call(handler, '/', { method: verb, params, headers, ...(body !== undefined && { body }) });
}

test('every method of the API stands in the table of doors, and nothing else does', async () => {
  expect((await methodsThatAre()).toSorted()).toEqual(NAMES.toSorted());
});

test.each(NAMES)(
  '%s: each role gets past its doors and no further, before anything else is looked at',
  async (name) => {
    const past: readonly string[] = PAST[GATES[name] ?? 'admin'];
    for (const who of ['guest', ...ROLES]) {
      // Signing out would end the session of all that comes after.
      const isFresh = name === 'v1/tokens/logout POST' && who !== 'guest';
      const headers = isFresh ? (await signInAs(started.runtime, 'user')).headers : headersOf(who);
      const { status } = await ask(name, headers);
      const refusal = who === 'guest' ? 401 : 403;
      if (past.includes(who)) expect([who, 401, 403]).not.toContain(status);
      else expect([who, status]).toEqual([who, refusal]);
    }
  },
);

test.each(NAMES.filter((name) => GATES[name] !== 'anybody'))('%s: no cookie stands for a token', async (name) => {
  const { id = 0 } = members.get('admin') ?? {};
  const cookies = await sessionCookies({ userId: id, sessionId: 1, role: 'admin' }, started.runtime.authSecret);
  const cookie = cookies
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  expect(cookie).toContain('session=');
  expect((await ask(name, { cookie, origin: 'https://evil.test' })).status).toBe(401);
});

type Target = { params: Record<string, string>; body?: unknown };

/** A post of somebody else with a revision and a translation. */
async function theirPost(): Promise<Record<string, string>> {
  const owner = { id: (await createUser(db(), { role: 'author' })).id, role: 'author' as const };
  const { id } = await writePost(started.runtime, owner, { title: 'Theirs', content: '<p>x</p>' });
  const input = putTranslationSchema.parse({ title: 'Ihres', content: '<p>x</p>' });
  await saveTranslation(started.runtime, owner, { postId: id, language: 'de' }, input);
  const row = await db().selectFrom('post_revisions').select('id').where('post_id', '=', id).executeTakeFirstOrThrow();
  const said = { post_id: id, user_id: owner.id, text: 'Theirs' };
  const note = await db().insertInto('post_notes').values(said).returning('id').executeTakeFirstOrThrow();
  await db().insertInto('post_presence').values({ post_id: id, user_id: owner.id }).execute();
  await db().insertInto('post_reviews').values({ post_id: id, user_id: owner.id }).execute();
  return { id: String(id), revisionId: String(row.id), language: 'de', noteId: String(note.id) };
}
const post = (body?: unknown) => async (): Promise<Target> => ({ params: await theirPost(), body });
const comment = (body?: unknown) => async (): Promise<Target> => {
  const { id: user_id } = await createUser(db());
  const { id } = await createComment(db(), { post_id: (await createPost(db())).id, user_id });
  return { params: { id: String(id) }, body };
};
const hiddenComment = (body: unknown) => async (): Promise<Target> => {
  const { id } = await createComment(db(), { post_id: (await createPost(db())).id, status: 'held' });
  return { params: { id: String(id) }, body };
};
const draft = async (): Promise<Target> => ({
  params: { postId: String((await createPost(db(), { status: 'draft' })).id) },
});
const passkey = (body: unknown) => async (): Promise<Target> => {
  const { id: user_id } = await createUser(db());
  const credential_id = randomBytes(16);
  const { id } = await db()
    .insertInto('passkeys')
    .values({ user_id, credential_id, public_key: credential_id, counter: 0, name: 'Theirs' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: String(id) }, body };
};
const session = async (): Promise<Target> => {
  const { id } = await signInAs(started.runtime, 'user');
  const row = await db().selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow();
  return { params: { id: String(row.id) } };
};

// What somebody names that is not theirs. Every method behind a door below the administrators', whose address has a
// parameter, stands here.
const FOREIGN: Record<string, () => Promise<Target>> = {
  'v1/admin/posts/[id] GET': post(),
  'v1/admin/posts/[id] PUT': post({ title: 'Mine', content: '<p>mine</p>' }),
  'v1/admin/posts/[id] DELETE': post(),
  'v1/admin/posts/[id]/notes GET': post(),
  'v1/admin/posts/[id]/notes POST': post({ text: 'Mine' }),
  'v1/admin/posts/[id]/notes/[noteId] PATCH': post({ resolved: true }),
  'v1/admin/posts/[id]/notes/[noteId] DELETE': post(),
  'v1/admin/posts/[id]/doctor POST': post(),
  'v1/admin/posts/[id]/presence POST': post(),
  'v1/admin/posts/[id]/presence DELETE': post(),
  'v1/admin/posts/[id]/preview DELETE': post(),
  'v1/admin/posts/[id]/preview POST': post(),
  'v1/admin/posts/[id]/review POST': post({ message: 'Mine' }),
  'v1/admin/posts/[id]/review DELETE': post(),
  'v1/admin/posts/[id]/revisions GET': post(),
  'v1/admin/posts/[id]/revisions/[revisionId] GET': post(),
  'v1/admin/posts/[id]/revisions/[revisionId]/restore POST': post(),
  'v1/admin/posts/[id]/translations GET': post(),
  'v1/admin/posts/[id]/translations/[language] GET': post(),
  'v1/admin/posts/[id]/translations/[language] PUT': post({
    title: 'Mine',
    content: '<p>mine</p>',
    status: 'reviewed',
  }),
  'v1/admin/posts/[id]/translations/[language] DELETE': post(),
  'v1/admin/comments/[id] PATCH': comment({ status: 'spam' }),
  'v1/admin/comments/[id] DELETE': comment(),
  'v1/comments/[id] PATCH': comment({ content: 'Mine' }),
  'v1/comments/[id] DELETE': comment(),
  'v1/comments/[id]/report POST': hiddenComment({ reason: 'spam' }),
  'v1/profile/second-factors/passkeys/[id] PATCH': passkey({ name: 'Mine' }),
  'v1/profile/second-factors/passkeys/[id] DELETE': passkey({ currentPassword: 'x', code: '123456' }),
  'v1/reactions/post/[postId] DELETE': draft,
  'v1/sessions/[id] DELETE': session,
};

test('every method that takes the name of a thing is asked for things of others', () => {
  const named = NAMES.filter((name) => name.includes('[') && ['member', 'author', 'staff'].includes(GATES[name] ?? ''));
  expect(Object.keys(FOREIGN).toSorted()).toEqual(named.toSorted());
});

/** Everything that the calls above could have changed. */
async function everything(): Promise<string> {
  const tables = [
    'passkeys',
    'posts',
    'post_revisions',
    'post_notes',
    'post_reviews',
    'post_presence',
    'post_translations',
    'comments',
    'reactions',
    'deleted_posts',
  ] as const;
  const rows = await Promise.all(tables.map((table) => db().selectFrom(table).selectAll().execute()));
  const sessions = await db().selectFrom('sessions').select('id').execute();
  return JSON.stringify([rows, sessions.map(({ id }) => id).toSorted()]);
}

test.each(Object.entries(FOREIGN))("%s: another's is not there, and stays as it is", async (name, prepare) => {
  const target = await prepare();
  const before = await everything();
  const answer = await ask(name, headersOf('author'), target);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  expect(JSON.stringify(answer.body)).not.toMatch(/Theirs|Ihres/);
  expect(await everything()).toBe(before);
});
