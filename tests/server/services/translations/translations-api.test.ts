import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as one from '../../../../app/api/v1/admin/posts/[id]/translations/[language]/route.ts';
import * as all from '../../../../app/api/v1/admin/posts/[id]/translations/route.ts';
import { call } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';

let site: TestRuntime;
let author: Member;
let other: Member;
let admin: Member;
let user: Member;
beforeAll(async () => {
  site = await createTestRuntime();
  author = await signInAs(site.runtime, 'author');
  other = await signInAs(site.runtime, 'author');
  admin = await signInAs(site.runtime, 'admin');
  user = await signInAs(site.runtime, 'user');
});
afterAll(() => site.close());

const newPost = (fields = {}) => createPost(site.runtime.db, { author_id: author.id, language: 'bn', ...fields });
const body = { title: 'A title', content: '<p>Text</p>' };

function ask(method: 'GET' | 'PUT' | 'DELETE', who: Member | null, id: number, language: string, sent?: object) {
  const options = { method, headers: who?.headers ?? {}, params: { id: String(id), language }, body: sent };
  return call(one[method], `/api/v1/admin/posts/${id}/translations/${language}`, options);
}
const list = (who: Member, id: number) =>
  call(all.GET, `/api/v1/admin/posts/${id}/translations`, { headers: who.headers, params: { id: String(id) } });

test('the author and an admin keep translations; others do not find the post', async () => {
  const post = await newPost();
  expect((await ask('PUT', null, post.id, 'en', body)).status).toBe(401);
  expect((await ask('PUT', user, post.id, 'en', body)).status).toBe(403);
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expect((await ask(method, other, post.id, 'en', method === 'PUT' ? body : undefined)).status).toBe(404);
  expect((await list(other, post.id)).status).toBe(404);
  expect((await list(user, post.id)).status).toBe(403);
  const made = await ask('PUT', author, post.id, 'en', body);
  expect([made.status, made.body.translation]).toEqual([
    200,
    expect.objectContaining({
      ...{ post_id: post.id, language: 'en', slug: post.slug, status: 'draft', reviewed_by: null, reviewed_at: null },
      ...{ title: 'A title', content: '<p>Text</p>', excerpt: '', meta_description: '' },
    }),
  ]);
  const reviewed = await ask('PUT', admin, post.id, 'en', { ...body, title: 'Better', status: 'reviewed' });
  expect(reviewed.body.translation).toMatchObject({ title: 'Better', status: 'reviewed', reviewed_by: admin.username });
  expect((await list(author, post.id)).body.translations).toMatchObject([{ language: 'en', title: 'Better' }]);
  expect((await ask('DELETE', author, post.id, 'en')).status).toBe(204);
  expect((await ask('GET', author, post.id, 'en')).status).toBe(404);
  expect((await ask('DELETE', author, post.id, 'en')).status).toBe(404);
});

test('what a save does not name stays, its state as well; a new one needs title and content', async () => {
  const post = await newPost();
  const refused = await ask('PUT', author, post.id, 'en', { excerpt: 'Short' });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['title', 'content']]);
  await ask('PUT', author, post.id, 'en', { ...body, excerpt: 'Short', status: 'reviewed' });
  const { body: named } = await ask('PUT', author, post.id, 'en', { title: 'Better' });
  const kept = { content: '<p>Text</p>', excerpt: 'Short', status: 'reviewed', reviewed_by: author.username };
  expect(named.translation).toMatchObject({ ...kept, title: 'Better' });
  const { body: worded } = await ask('PUT', author, post.id, 'en', { content: '<p>Other</p>' });
  expect(worded.translation).toMatchObject({ ...kept, title: 'Better', content: '<p>Other</p>' });
});

test('what is kept is sanitised', async () => {
  const post = await newPost();
  const content = '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x">there</a></p>';
  const { body: answer } = await ask('PUT', author, post.id, 'en', { ...body, content, title: ' A \u202e line\n' });
  expect(answer.translation.content).toBe('<p>Hi <a>there</a></p>');
  expect(answer.translation.title).toBe('A line');
});

test('unknown languages, the post’s own, an empty title and a bad slug are 422', async () => {
  const post = await newPost();
  expect((await ask('PUT', author, post.id, 'xx', body)).status).toBe(422);
  expect((await ask('PUT', author, post.id, 'bn', body)).body.errors).toHaveProperty('language');
  expect((await ask('PUT', author, post.id, 'en', { ...body, title: ' ' })).body.errors).toHaveProperty('title');
  expect((await ask('PUT', author, post.id, 'en', { ...body, slug: 'a b!' })).body.errors).toHaveProperty('slug');
});

test('a slug belongs to one translation of a language', async () => {
  const first = await newPost();
  const second = await newPost();
  await ask('PUT', author, first.id, 'en', { ...body, slug: 'the-same' });
  const { status, body: answer } = await ask('PUT', author, second.id, 'en', { ...body, slug: 'the-same' });
  expect([status, answer.code]).toEqual([409, 'slug_taken']);
  expect((await ask('PUT', author, second.id, 'hi', { ...body, slug: 'the-same' })).status).toBe(200);
});

test('a save over somebody else’s is refused', async () => {
  const post = await newPost();
  const seen = (await ask('PUT', author, post.id, 'en', body)).body.translation.updated_at;
  expect((await ask('PUT', admin, post.id, 'en', { ...body, updated_at: seen })).status).toBe(200);
  const late = await ask('PUT', author, post.id, 'en', { ...body, title: 'Late', updated_at: seen });
  expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
});

test('a translation is outdated once its original changes', async () => {
  const post = await newPost();
  expect((await ask('PUT', author, post.id, 'en', body)).body.translation.is_outdated).toBe(false);
  await site.runtime.db
    .updateTable('posts')
    .set({ title: 'New', updated_at: new Date(Date.now() + 1_000) })
    .where('id', '=', post.id)
    .execute();
  expect((await list(author, post.id)).body.translations[0].is_outdated).toBe(true);
});
