import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import * as notes from '../../../../../app/api/v1/admin/posts/[id]/notes/route.ts';
import * as oneNote from '../../../../../app/api/v1/admin/posts/[id]/notes/[noteId]/route.ts';
import * as feed from '../../../../../app/feed.xml/route.ts';
import * as publicPost from '../../../../../app/api/v1/posts/[id]/route.ts';
import { postNoteSchema } from '../../../../../lib/schemas/post-note.ts';
import { queuedMails } from '../../../../setup/accounts.ts';
import { call } from '../../../../setup/call.ts';
import { createPost } from '../../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';
import { signIn } from '../../comments/sign-in.ts';

type Person = Awaited<ReturnType<typeof signIn>>;

let started: TestRuntime;
let author: Person;
let second: Person;
let editor: Person;
let post: { id: number; slug: string };
beforeAll(async () => {
  started = await createTestRuntime();
});
beforeEach(async () => {
  const { runtime } = started;
  author = await signIn(runtime, { role: 'author', full_name: 'Ama First' });
  second = await signIn(runtime, { role: 'author', full_name: 'Bo Second' });
  editor = await signIn(runtime, { role: 'editor', full_name: 'Edith Or' });
  post = await createPost(db(), { author_id: author.user.id, title: 'On rivers' });
  await db().insertInto('post_authors').values({ post_id: post.id, user_id: second.user.id, position: 1 }).execute();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const params = () => ({ id: String(post.id) });
const list = ({ headers }: Person) => call(notes.GET, '/', { params: params(), headers });
const write = ({ headers }: Person, body: unknown) => call(notes.POST, '/', { params: params(), body, headers });
const at = (id: number) => ({ ...params(), noteId: String(id) });
const settle = ({ headers }: Person, id: number, resolved: unknown) =>
  call(oneNote.PATCH, '/', { method: 'PATCH', params: at(id), body: { resolved }, headers });
const remove = ({ headers }: Person, id: number) =>
  call(oneNote.DELETE, '/', { method: 'DELETE', params: at(id), headers });
const mailsOf = ({ user }: Person) => queuedMails(db(), user.email);

test('a note on words of the post is answered, settled, opened again by an answer, and deleted with its answers', async () => {
  const first = await write(editor, { text: ' Is this\r\nright? ', quote: 'the  river', quote_at: 12 });
  expect(first.status).toBe(201);
  expect(postNoteSchema.safeParse(first.body.note).error).toBeUndefined();
  const { id } = first.body.note;
  expect(first.body.note).toMatchObject({ text: 'Is this\nright?', quote: 'the river', quote_at: 12, parent_id: null });
  expect(first.body.note.author.full_name).toBe('Edith Or');
  const answer = (await write(author, { text: 'It is.', parentId: id, quote: 'not kept' })).body.note;
  expect(answer).toMatchObject({ parent_id: id, quote: '' });
  // An answer to an answer stands in the same thread.
  expect((await write(second, { text: 'Sure?', parentId: answer.id })).body.note.parent_id).toBe(id);
  expect((await settle(author, id, true)).body.note.resolved_at).not.toBeNull();
  await write(editor, { text: 'One more thing', parentId: id });
  expect((await list(author)).body.notes[0].resolved_at).toBeNull();
  expect((await settle(author, answer.id, true)).status).toBe(404);
  expect((await remove(author, id)).status).toBe(404);
  expect((await remove(editor, id)).status).toBe(204);
  expect((await list(author)).body.notes).toEqual([]);
});

test('everybody who works on the post is mailed once, nobody of their own, and as they chose', async () => {
  await db().updateTable('users').set({ language: 'bn' }).where('id', '=', second.user.id).execute();
  const { id } = (await write(editor, { text: 'Look at <b>this</b>' })).body.note;
  const [mail] = await mailsOf(author);
  expect(mail?.subject).toBe('Edith Or wrote a note on “On rivers”');
  expect(mail?.text).toContain(`/admin/posts/${post.id}`);
  expect(mail?.html).toContain('Look at &lt;b&gt;this&lt;/b&gt;');
  expect(mail?.unsubscribe_url).toMatch(/\/unsubscribe\//);
  expect((await mailsOf(second))[0]?.subject).toContain('টীকা');
  expect(await mailsOf(editor)).toEqual([]);
  await db().updateTable('users').set({ mails_posts: false }).where('id', '=', second.user.id).execute();
  await write(author, { text: 'I see', parentId: id });
  expect(await mailsOf(editor)).toHaveLength(1);
  expect(await mailsOf(author)).toHaveLength(1);
  expect(await mailsOf(second)).toHaveLength(1);
  // Who may not open the post any more is not told of it.
  await db().updateTable('users').set({ role: 'user' }).where('id', '=', author.user.id).execute();
  await write(editor, { text: 'Again', parentId: id });
  expect(await mailsOf(author)).toHaveLength(1);
});

test('who does not work on a post neither reads its notes nor writes one; a note belongs to its own post', async () => {
  const stranger = await signIn(started.runtime, { role: 'author' });
  const { id } = (await write(author, { text: 'Mine' })).body.note;
  expect([(await list(stranger)).status, (await write(stranger, { text: 'x' })).status]).toEqual([404, 404]);
  expect([(await settle(stranger, id, true)).status, (await remove(stranger, id)).status]).toEqual([404, 404]);
  const elsewhere = await createPost(db(), { author_id: author.user.id });
  const answer = await call(notes.POST, '/', {
    params: { id: String(elsewhere.id) },
    body: { text: 'x', parentId: id },
    headers: author.headers,
  });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['parentId']]);
});

test('notes are bounded in length and number, and odd ones are refused by field', async () => {
  for (const body of [{ text: ' \u0000\u200b ' }, { text: 'x'.repeat(2_001) }, { text: 'x', quote: 'x'.repeat(501) }])
    expect([body, (await write(author, body)).status]).toEqual([body, 422]);
  for (const body of [{}, { text: 'x', quote_at: -1 }, { text: 'x', parentId: 'a' }, { text: 'x', parentId: 1e12 }])
    expect([body, (await write(author, body)).status]).toEqual([body, 422]);
  expect((await settle(author, 1, 'yes')).status).toBe(422);
  const rows = Array.from({ length: 500 }, () => ({ post_id: post.id, user_id: author.user.id, text: 'x' }));
  await db().insertInto('post_notes').values(rows).execute();
  const full = await write(author, { text: 'One more' });
  expect([full.status, full.body.errors.text]).toEqual([422, ['A post has at most 500 notes']]);
});

test('an account writes sixty notes an hour, then waits', async () => {
  const answers = [];
  for (let n = 0; n < 61; n += 1) answers.push((await write(second, { text: `${n}` })).status);
  expect(answers.filter((status) => status === 201)).toHaveLength(60);
  expect(answers.at(-1)).toBe(429);
});

test('readers see nothing of notes: neither the API nor a feed', async () => {
  const { runtime } = started;
  const shown = await createPost(runtime.db, {
    author_id: author.user.id,
    published_at: new Date(),
    content: '<p>Hi</p>',
  });
  await db()
    .insertInto('post_notes')
    .values({ post_id: shown.id, user_id: author.user.id, text: 'Kept-between-us' })
    .execute();
  const read = await call(publicPost.GET, '/', { params: { id: String(shown.id) } });
  expect(read.status).toBe(200);
  expect(JSON.stringify(read.body)).not.toMatch(/Kept-between-us|open_notes|review/);
  const rss = await (await feed.GET(new Request('http://site.test/feed.xml'), { params: Promise.resolve({}) })).text();
  expect(rss).not.toContain('Kept-between-us');
});
