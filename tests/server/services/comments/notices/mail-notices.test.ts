import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import * as adminComment from '../../../../../app/api/v1/admin/comments/[id]/route.ts';
import * as comment from '../../../../../app/api/v1/comments/[id]/route.ts';
import * as comments from '../../../../../app/api/v1/comments/route.ts';
import * as notifications from '../../../../../app/api/v1/profile/notifications/route.ts';
import { createMailSender } from '../../../../../lib/server/mail/mail-sender.ts';
import { mailNotices } from '../../../../../lib/server/services/comments/notices/mail-notices.ts';
import { queuedMails } from '../../../../setup/accounts.ts';
import { call } from '../../../../setup/call.ts';
import { createComment, createPost } from '../../../../setup/factories.ts';
import { signInAs, type Member } from '../../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';
import { signIn } from '../sign-in.ts';

type Person = Awaited<ReturnType<typeof signIn>>;

let started: TestRuntime;
let admin: Member;
let author: Person;
let reader: Person;
let other: Person;
let post: { id: number; slug: string; title: string };
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
beforeEach(async () => {
  const { runtime } = started;
  author = await signIn(runtime, { role: 'author', full_name: 'The Author' });
  reader = await signIn(runtime, { full_name: 'Mina Roy' });
  other = await signIn(runtime, { full_name: 'Tom Other' });
  post = await createPost(db(), { author_id: author.user.id, title: 'On rivers' });
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const write = async ({ headers }: Person, content: string, parentId?: number): Promise<number> =>
  (await call(comments.POST, '/', { body: { postId: post.id, content, ...(parentId && { parentId }) }, headers })).body
    .comment.id;
const decide = (id: number, status: string) =>
  call(adminComment.PATCH, '/', {
    method: 'PATCH',
    params: { id: String(id) },
    body: { status },
    headers: admin.headers,
  });
const choose = ({ headers }: Person, body: object) => call(notifications.PUT, '/', { method: 'PUT', body, headers });
const change = ({ user }: Person, values: object) =>
  db().updateTable('users').set(values).where('id', '=', user.id).execute();

/** Who gets a mail now, of all that wait. */
async function recipients(): Promise<string[]> {
  const sent: string[] = [];
  const transport = { send: async (mail: { recipient: string }) => void sent.push(mail.recipient), close: () => {} };
  await createMailSender({ db: db(), log: started.runtime.log, transport }).deliverNow();
  return sent;
}

/** Mails that wait for a person once the round has been. */
async function mailsOf({ user }: Person) {
  await mailNotices(started.runtime);
  return queuedMails(db(), user.email);
}
const subjectsOf = async (person: Person) => (await mailsOf(person)).map(({ subject }) => subject);

test('an answer and a comment on a post are one mail each, to whom they concern', async () => {
  const first = await write(reader, 'A first <b>word</b> &amp; more');
  expect(await subjectsOf(author)).toEqual(['Mina Roy commented on “On rivers”']);
  const answer = await write(other, 'An answer', first);
  const [mail, ...more] = await mailsOf(reader);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Tom Other answered your comment on “On rivers”', tells_of_comments: true });
  expect(mail?.text).toContain('\n> An answer\n');
  expect(mail?.text).toContain(`http://localhost:3000/posts/${post.slug}?thread=${first}#comment-${answer}\n`);
  // Again, and nobody is told again.
  await mailNotices(started.runtime);
  expect(await mailsOf(reader)).toHaveLength(1);
  expect(await subjectsOf(author)).toHaveLength(2);
  expect(await mailsOf(other)).toEqual([]);
  expect((await mailsOf(author))[0]?.text).toContain('\n> A first word & more\n');
});

test('an answer to an answer is told to whom it answers, in the thread that it stands in', async () => {
  const first = await write(author, 'First');
  const answer = await write(reader, 'Second', first);
  const last = await write(other, 'Third', answer);
  const [mail] = await mailsOf(reader);
  expect(mail?.subject).toBe('Tom Other answered your comment on “On rivers”');
  expect(mail?.text).toContain(`/posts/${post.slug}?thread=${first}#comment-${last}\n`);
});

test('mails of one thread belong together for mail programs, those of another do not', async () => {
  const [first, second] = [await write(reader, 'One'), await write(reader, 'Two')];
  await write(other, 'To one', first);
  await write(other, 'To two', second);
  await write(author, 'To one as well', first);
  const threads = (await mailsOf(reader)).map(({ thread }) => thread);
  expect(threads.toSorted()).toEqual([`comments.${first}`, `comments.${first}`, `comments.${second}`]);
  expect((await mailsOf(author)).map(({ thread }) => thread)).toContain(`comments.${first}`);
});

test('nobody is told of their own words, and an author who is answered gets one mail', async () => {
  const own = await write(author, 'By the author');
  expect(await mailsOf(author)).toEqual([]);
  await write(author, 'And more', own);
  expect(await mailsOf(author)).toEqual([]);
  await write(reader, 'To the author', own);
  expect(await subjectsOf(author)).toEqual(['Mina Roy answered your comment on “On rivers”']);
});

test('every author of a post is told, and one who wants no answers of comments on their post', async () => {
  await db().insertInto('post_authors').values({ post_id: post.id, user_id: other.user.id, position: 1 }).execute();
  const own = await write(author, 'By the author');
  expect(await mailsOf(other)).toHaveLength(1);
  await choose(author, { replies: false });
  await write(reader, 'To the author', own);
  expect(await subjectsOf(author)).toEqual(['Mina Roy commented on “On rivers”']);
  expect(await mailsOf(other)).toHaveLength(2);
});

test.each([
  ['deactivated', { is_active: false }],
  ['not verified', { email_verified_at: null }],
  ['without the right to comment', { may_comment: false }],
  ['of the demo', { email: 'demo-9@example.invalid' }],
])('whoever is %s is told of nothing, before the comment or after it', async (_, values) => {
  const first = await write(reader, 'First');
  await mailsOf(author);
  const later = { ...values, ...('email' in values && { email: `demo-${first}@example.invalid` }) };
  await write(other, 'While they were here', first);
  await change(reader, later);
  await write(other, 'Since they are not', first);
  expect(await mailsOf({ ...reader, user: { ...reader.user, ...later } })).toEqual([]);
});

test('whoever turned mails off gets none, also of what was written a moment before', async () => {
  const first = await write(reader, 'First');
  await write(other, 'Second', first);
  await choose(reader, { replies: false });
  await write(other, 'Third', first);
  await choose(author, { posts: false });
  await write(other, 'Fourth');
  expect(await mailsOf(reader)).toEqual([]);
  expect(await mailsOf(author)).toEqual([]);
  await choose(reader, { replies: true });
  await write(other, 'Fifth', first);
  expect(await mailsOf(reader)).toHaveLength(1);
});

test('a held comment is told of when it is approved, once however often that happens', async () => {
  const { id } = await createComment(db(), { post_id: post.id, user_id: reader.user.id, status: 'held' });
  expect(await mailsOf(author)).toEqual([]);
  await decide(id, 'published');
  expect(await mailsOf(author)).toHaveLength(1);
  await decide(id, 'spam');
  await decide(id, 'published');
  expect(await mailsOf(author)).toHaveLength(1);
});

test('what was shown before anybody could be told is not told of by a decision', async () => {
  const { id } = await createComment(db(), { post_id: post.id, user_id: reader.user.id });
  await decide(id, 'published');
  expect(await mailsOf(author)).toEqual([]);
});

test.each(['held', 'spam', 'removed'])(
  'a comment that is %s before its mail is written is not told of',
  async (fate) => {
    const id = await write(reader, 'Too early');
    if (fate === 'removed')
      await call(comment.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers: reader.headers });
    else await decide(id, fate);
    expect(await mailsOf(author)).toEqual([]);
    if (fate === 'removed') return;
    await decide(id, 'published');
    expect(await mailsOf(author)).toHaveLength(1);
  },
);

test('a comment that goes while its mail waits takes the mail along; approved later, it is told of after all', async () => {
  const removed = await write(reader, 'Removed');
  const held = await write(reader, 'Held');
  expect(await mailsOf(author)).toHaveLength(2);
  await call(comment.DELETE, '/', { method: 'DELETE', params: { id: String(removed) }, headers: reader.headers });
  await decide(held, 'held');
  expect(await recipients()).not.toContain(author.user.email);
  expect(await mailsOf(author)).toEqual([]);
  await decide(held, 'published');
  expect(await mailsOf(author)).toHaveLength(1);
});

test('a mail that waits does not leave once its receiver wants no more', async () => {
  await write(reader, 'One');
  expect(await mailsOf(author)).toHaveLength(1);
  await choose(author, { posts: false });
  expect(await recipients()).not.toContain(author.user.email);
});

test('a mail speaks the language of the last signed-in visit', async () => {
  await change(author, { language: 'ar' });
  await write(reader, 'One');
  const [mail] = await mailsOf(author);
  expect(mail).toMatchObject({ language: 'ar', subject: 'علّق \u2068Mina Roy\u2069 على «\u2068On rivers\u2069»' });
  expect(mail?.html).toContain('dir="rtl"');
});

/** So many comments at once, as the database would have them after a burst. */
async function burst(count: number): Promise<void> {
  const made = await Promise.all(
    Array.from({ length: count }, () => createComment(db(), { post_id: post.id, user_id: reader.user.id })),
  );
  const notice = { user_id: author.user.id, kind: 'posts' } as const;
  await db()
    .insertInto('comment_notices')
    .values(made.map(({ id }) => ({ comment_id: id, ...notice })))
    .execute();
}

const age = (seconds: number) =>
  db()
    .updateTable('comment_notices')
    .set(({ ref }) => ({
      created_at: new Date(Date.now() - seconds * 1_000),
      mailed_at: ref('mailed_at'),
    }))
    .where('user_id', '=', author.user.id)
    .where('mail_id', 'is', null)
    .execute();

test('an answer that comes in while a round writes its mails has a mail of the next, not of ten minutes later', async () => {
  await choose(author, { posts: false });
  const [first, third] = [await write(reader, 'A first word'), await signIn(started.runtime)];
  await write(other, 'An answer', first);
  const inserts = new Set<unknown>();
  const whileItWrites: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'InsertQueryNode') inserts.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (inserts.delete(queryId)) await write(third, 'Another, a moment later', first);
      return result;
    },
  };
  await mailNotices({ ...started.runtime, db: db().withPlugin(whileItWrites) });
  expect(await subjectsOf(reader)).toHaveLength(2);
});

test('a burst is fifty mails and one with all the others, not five hundred', async () => {
  await burst(500);
  expect(await mailsOf(author)).toHaveLength(50);
  // What comes later waits with them, and nothing is sent before its time.
  await write(reader, 'One more');
  expect(await mailsOf(author)).toHaveLength(50);
  await age(601);
  const mails = await mailsOf(author);
  expect(mails).toHaveLength(51);
  expect(mails.at(-1)).toMatchObject({ subject: 'New comments on your posts: 451' });
  expect(mails.at(-1)?.text).toContain('On rivers: 451\n');
  expect(mails.at(-1)?.unsubscribe_url).toMatch(/\/unsubscribe\/\d+-posts-[\w-]{43}$/);
  await mailNotices(started.runtime);
  expect(await mailsOf(author)).toHaveLength(51);
});

test('many who wait for the rest together neither keep others waiting nor the round busy', async () => {
  const { id: post_id } = await createPost(db());
  for (let receiver = 0; receiver < 55; receiver += 1) {
    const { id: user_id } = await signIn(started.runtime).then(({ user }) => user);
    const comment = await createComment(db(), { post_id, user_id: reader.user.id });
    const notice = { comment_id: comment.id, user_id, kind: 'posts', gathered: true } as const;
    await db().insertInto('comment_notices').values(notice).execute();
    await db()
      .insertInto('post_authors')
      .values({ post_id, user_id, position: receiver + 1 })
      .execute();
  }
  await write(reader, 'Heard at once');
  expect(await subjectsOf(author)).toHaveLength(1);
});

test('two instances that look at the same moment write each mail once', async () => {
  await burst(40);
  await Promise.all(Array.from({ length: 6 }, () => mailNotices(started.runtime)));
  expect(await mailsOf(author)).toHaveLength(40);
});
