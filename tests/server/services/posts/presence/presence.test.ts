import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as presence from '../../../../../app/api/v1/admin/posts/[id]/presence/route.ts';
import * as one from '../../../../../app/api/v1/admin/posts/[id]/route.ts';
import { sweepPresence } from '../../../../../lib/server/services/posts/presence/presence.ts';
import { call } from '../../../../setup/call.ts';
import { createPost } from '../../../../setup/factories.ts';
import { signInAs, type Member } from '../../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

let started: TestRuntime;
let author: Member;
let editor: Member;
let other: Member;
let postId: number;
beforeAll(async () => {
  started = await createTestRuntime();
  author = await signInAs(started.runtime, 'author');
  editor = await signInAs(started.runtime, 'editor');
  other = await signInAs(started.runtime, 'author');
});
beforeEach(async () => {
  postId = (await createPost(started.runtime.db, { author_id: author.id })).id;
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const options = ({ headers }: Member) => ({ params: { id: String(postId) }, headers });
const stay = (who: Member) => call(presence.POST, '/', { ...options(who), method: 'POST' });
const leave = (who: Member) => call(presence.DELETE, '/', { ...options(who), method: 'DELETE' });
const othersOf = async (who: Member) =>
  (await stay(who)).body.others.map(({ username }: { username: string }) => username);
const rows = async () =>
  (await db().selectFrom('post_presence').selectAll().where('post_id', '=', postId).execute()).length;

test('whoever has a post open sees who else has, never themselves, until those close it', async () => {
  expect(await othersOf(author)).toEqual([]);
  const { status, body } = await stay(editor);
  expect([status, Object.keys(body.others[0])]).toEqual([200, ['id', 'username', 'full_name', 'profile_image']]);
  expect(body.others[0].username).toBe(author.username);
  expect(await othersOf(author)).toEqual([editor.username]);
  expect((await leave(editor)).status).toBe(204);
  expect(await othersOf(author)).toEqual([]);
  expect((await leave(editor)).status).toBe(204);
});

test('who falls silent is not there any more, and is forgotten', async () => {
  await stay(author);
  await stay(editor);
  await sql`update post_presence set seen_at = now() - interval '44 seconds' where user_id = ${author.id}`.execute(
    db(),
  );
  expect(await othersOf(editor)).toEqual([author.username]);
  await sql`update post_presence set seen_at = now() - interval '46 seconds' where user_id = ${author.id}`.execute(
    db(),
  );
  expect(await othersOf(editor)).toEqual([]);
  expect(await rows()).toBe(2);
  await sweepPresence(db());
  expect(await rows()).toBe(1);
  await stay(author);
  expect(await othersOf(editor)).toEqual([author.username]);
});

test('who may not edit the post neither sees nor is seen', async () => {
  await stay(author);
  const before = await rows();
  expect((await stay(other)).status).toBe(404);
  const reader = await signInAs(started.runtime, 'user');
  expect((await stay(reader)).status).toBe(403);
  expect((await leave(reader)).status).toBe(403);
  expect((await call(presence.POST, '/', { method: 'POST', params: { id: String(postId) } })).status).toBe(401);
  expect(await rows()).toBe(before);
  expect(await othersOf(author)).toEqual([]);
});

test('who lost the right to write is not shown', async () => {
  const second = await signInAs(started.runtime, 'editor');
  await stay(second);
  expect(await othersOf(author)).toEqual([second.username]);
  await db().updateTable('users').set({ role: 'user' }).where('id', '=', second.id).execute();
  expect(await othersOf(author)).toEqual([]);
});

test('it writes nothing into the log and does not touch the post', async () => {
  const seen = async () => (await call(one.GET, '/', options(author))).body.post.updated_at;
  const before = await seen();
  const entries = async () => (await db().selectFrom('security_log').select('id').execute()).length;
  const told = await entries();
  await stay(author);
  await leave(author);
  expect([await seen(), await entries()]).toEqual([before, told]);
});
