import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import * as onePost from '../../../../../app/api/v1/admin/posts/[id]/route.ts';
import * as review from '../../../../../app/api/v1/admin/posts/[id]/review/route.ts';
import * as posts from '../../../../../app/api/v1/admin/posts/route.ts';
import { queuedMails } from '../../../../setup/accounts.ts';
import { call } from '../../../../setup/call.ts';
import { createPost } from '../../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';
import { signIn } from '../../comments/sign-in.ts';

type Person = Awaited<ReturnType<typeof signIn>>;

let started: TestRuntime;
let author: Person;
let editor: Person;
let draft: { id: number };
beforeAll(async () => {
  started = await createTestRuntime();
});
beforeEach(async () => {
  author = await signIn(started.runtime, { role: 'author', full_name: 'Ama First' });
  editor = await signIn(started.runtime, { role: 'editor', full_name: 'Edith Or' });
  const values = { author_id: author.user.id, title: 'On rivers', status: 'draft', published_at: null } as const;
  draft = await createPost(started.runtime.db, values);
});
afterAll(() => started.close());

const params = () => ({ id: String(draft.id) });
const ask = ({ headers }: Person, message?: string) =>
  call(review.POST, '/', { params: params(), body: { message }, headers });
const end = ({ headers }: Person) => call(review.DELETE, '/', { method: 'DELETE', params: params(), headers });
const put = ({ headers }: Person, body: object) =>
  call(onePost.PUT, '/', { method: 'PUT', params: params(), body, headers });
const mailsOf = ({ user }: Person) => queuedMails(started.runtime.db, user.email);

test('editors are mailed once; the list and the post say that the draft waits; who asked hears of the end', async () => {
  const asked = await ask(author, 'The ending, please');
  expect(asked.status).toBe(201);
  expect(asked.body.post.review).toMatchObject({ asked_by: 'Ama First', message: 'The ending, please' });
  await ask(author);
  const mails = await mailsOf(editor);
  expect(mails.map(({ subject }) => subject)).toEqual(['Ama First asks for a review of “On rivers”']);
  expect(mails[0]?.text).toContain('> The ending, please');
  expect(await mailsOf(author)).toEqual([]);
  const { body } = await call(posts.GET, '/api/v1/admin/posts?status=draft', { headers: editor.headers });
  const row = body.posts.find(({ id }: { id: number }) => id === draft.id);
  expect(row.review.asked_by_id).toBe(author.user.id);
  const ended = await end(editor);
  expect([ended.status, ended.body.post.review]).toEqual([200, null]);
  expect((await mailsOf(author)).map(({ subject }) => subject)).toEqual(['Edith Or has reviewed “On rivers”']);
  // Nothing waits: nobody is told again.
  await end(editor);
  expect(await mailsOf(author)).toHaveLength(1);
});

test('who asked is told nothing of a draft that was taken from them meanwhile', async () => {
  const other = await signIn(started.runtime, { role: 'author' });
  await ask(author);
  await put(editor, { authorIds: [other.user.id], title: 'Not for Ama' });
  expect((await end(editor)).status).toBe(200);
  expect(await mailsOf(author)).toEqual([]);
});

test('who asked takes it back without a mail; publishing ends it; only drafts wait', async () => {
  await ask(author);
  expect((await end(author)).body.post.review).toBeNull();
  expect(await mailsOf(author)).toEqual([]);
  await ask(author);
  expect((await put(editor, { status: 'published' })).body.post.review).toBeNull();
  expect((await put(editor, { status: 'draft' })).body.post.review).toBeNull();
  await put(editor, { status: 'published' });
  expect((await ask(author)).status).toBe(422);
});

test('strangers ask for nothing; too long a request is refused; ten requests an hour', async () => {
  const stranger = await signIn(started.runtime, { role: 'author' });
  expect([(await ask(stranger)).status, (await end(stranger)).status]).toEqual([404, 404]);
  expect((await ask(author, 'x'.repeat(1_001))).status).toBe(422);
  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await ask(author)).status);
  expect(statuses.at(-1)).toBe(429);
});
