import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as posts from '../../../app/api/v1/admin/posts/route.ts';
import * as settings from '../../../app/api/v1/admin/settings/route.ts';
import * as tokens from '../../../app/api/v1/admin/tokens/route.ts';
import * as comment from '../../../app/api/v1/comments/[id]/route.ts';
import * as comments from '../../../app/api/v1/comments/route.ts';
import * as factors from '../../../app/api/v1/profile/second-factors/route.ts';
import { hashPassword } from '../../../lib/server/auth/password-hash.ts';
import { keepSavedSettings } from '../../../lib/server/db/site-settings.ts';
import { PASSWORD } from '../../setup/accounts.ts';
import { call } from '../../setup/call.ts';
import { createPost } from '../../setup/factories.ts';
import { setUpApp } from '../../setup/factors.ts';
import { signInAs, type Member } from '../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(async () => {
  keepSavedSettings({});
  await started.close();
});
const put = (who: Member, body: object) => call(settings.PUT, '/', { method: 'PUT', body, headers: who.headers });
const list = (who: Member) => call(posts.GET, '/', { headers: who.headers });

async function withApp(who: Member): Promise<void> {
  const { db } = started.runtime;
  const password_hash = await hashPassword(PASSWORD);
  const { email } = await db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', who.id)
    .returning('email')
    .executeTakeFirstOrThrow();
  await setUpApp({ email, accessToken: who.headers.authorization?.slice('Bearer '.length) ?? '' });
}

test('whoever asks a second factor of the staff has one; then who has none is held back, and nothing ends', async () => {
  const { runtime } = started;
  const [admin, editor, reader] = [
    await signInAs(runtime, 'admin'),
    await signInAs(runtime, 'editor'),
    await signInAs(runtime, 'user'),
  ];
  const early = await put(admin, { require_second_factor: true });
  expect([early.status, early.body.code, early.body.errors]).toEqual([
    409,
    'second_factor_required',
    { require_second_factor: [expect.any(String)] },
  ]);
  expect((await put(admin, { require_second_factor: false })).status).toBe(200);
  await withApp(admin);
  expect((await list(editor)).status).toBe(200);
  expect((await put(admin, { require_second_factor: true })).body.settings).toMatchObject({
    require_second_factor: true,
  });

  const held = await list(editor);
  expect([held.status, held.body.code, held.body.key]).toEqual([409, 'second_factor_required', 'factorNeeded']);
  expect((await list(admin)).status).toBe(200);
  // What the role may not do is refused as ever, and readers notice nothing.
  expect((await call(settings.GET, '/', { headers: editor.headers })).status).toBe(403);
  expect((await list(reader)).status).toBe(403);
  const own = async (who: Member) =>
    (await call(factors.GET, '/', { headers: who.headers })).body.secondFactors.required;
  expect([await own(editor), await own(admin), await own(reader)]).toEqual([true, true, false]);

  // Outside of the administration they are readers like others: what staff may do with others' comments waits, too.
  const post = await createPost(runtime.db, { author_id: admin.id });
  const body = { postId: post.id, content: 'Well said' };
  const said = await call(comments.POST, '/', { body, headers: reader.headers });
  expect(said.status).toBe(201);
  const remove = (who: Member) =>
    call(comment.DELETE, '/', {
      method: 'DELETE',
      params: { id: String(said.body.comment.id) },
      headers: who.headers,
    });
  expect((await remove(editor)).status).toBe(404);
  await withApp(editor);
  expect((await list(editor)).status).toBe(200);
  expect((await remove(editor)).status).toBe(200);
});

test('a program waits with the person for whom it speaks', async () => {
  keepSavedSettings({});
  const [admin, other] = [await signInAs(started.runtime, 'admin'), await signInAs(started.runtime, 'admin')];
  const made = await call(tokens.POST, '/', { body: { name: 'Backups', scopes: ['read'] }, headers: other.headers });
  const program = { ...other, headers: { authorization: `Bearer ${made.body.token.secret}` } };
  await withApp(admin);
  expect((await list(program)).status).toBe(200);
  expect((await put(admin, { require_second_factor: true })).status).toBe(200);

  const held = await list(program);
  expect([held.status, held.body.code]).toEqual([409, 'second_factor_required']);
  await withApp(other);
  expect((await list(program)).status).toBe(200);
});
