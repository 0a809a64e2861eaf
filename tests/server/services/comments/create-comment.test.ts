import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as comments from '../../../../app/api/v1/comments/route.ts';
import * as comment from '../../../../app/api/v1/comments/[id]/route.ts';
import * as commentsOfPost from '../../../../app/api/v1/comments/post/[postId]/route.ts';
import { call } from '../../../setup/call.ts';
import { createComment, createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signIn } from './sign-in.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;
const person = (values = {}) => signIn(started.runtime, values);
const write = (body: unknown, headers: Record<string, string> = {}) =>
  call(comments.POST, '/api/v1/comments', { body, headers });
const edit = (id: number, body: unknown, headers: Record<string, string>) =>
  call(comment.PATCH, '/', { method: 'PATCH', params: { id: String(id) }, body, headers });
const remove = (id: number | string, headers: Record<string, string>) =>
  call(comment.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers });
const countOf = async (postId: number) =>
  (await db().selectFrom('posts').select('comment_count').where('id', '=', postId).executeTakeFirstOrThrow())
    .comment_count;

test('a verified reader comments; the author fields of the body are ignored', async () => {
  const post = await createPost(db());
  const { user, headers } = await person({
    full_name: 'Mitali Sen',
    profile_image: '/uploads/profile-images/a.webp',
  });
  const other = await person();
  const answer = await write(
    {
      content: '  Well said.\nIndeed.  ',
      postId: post.id,
      authorName: 'Somebody Else',
      authorEmail: 42,
      userId: other.user.id,
      userFullName: 'Somebody Else',
      userUsername: other.user.username,
      userProfileImage: '/x.png',
    },
    headers,
  );
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    comment: {
      id: expect.any(Number),
      content: '<p>Well said.<br>Indeed.</p>',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      author_name: 'Mitali Sen',
      user_username: user.username,
      user_full_name: 'Mitali Sen',
      user_profile_image: '/uploads/profile-images/a.webp',
      ...{ parent_id: null, reply_to: null, reply_count: 0, replies: [] },
    },
    status: 'published',
  });
  const list = await call(commentsOfPost.GET, '/', { params: { postId: String(post.id) } });
  expect(list.body.comments).toEqual([answer.body.comment]);
  expect(await countOf(post.id)).toBe(1);
});

test('guests and unverified readers may not comment', async () => {
  const post = await createPost(db());
  expect((await write({ content: 'Hello', postId: post.id })).status).toBe(401);
  const { headers } = await person({ email_verified_at: null });
  const { status, body } = await write({ content: 'Hello', postId: post.id }, headers);
  expect([status, body.code, body.message]).toEqual([
    409,
    'email_unverified',
    'You need to verify your email address to comment. Please check your email for a verification link.',
  ]);
  expect(await countOf(post.id)).toBe(0);
});

test('a comment has 1 to 1000 graphemes after trim', async () => {
  const post = await createPost(db());
  const { headers } = await person();
  const refusal = async (content: unknown) => {
    const { status, body } = await write({ content, postId: post.id }, headers);
    return [status, body.errors?.content?.[0]];
  };
  for (const empty of ['', ' \n\t ', '\u200b\u200d', '\u0000', undefined, 7])
    expect(await refusal(empty)).toEqual([422, 'Comment is required']);
  expect(await refusal('ক্ষ'.repeat(1_001))).toEqual([422, 'Comment must be at most 1000 characters']);
  expect(await refusal(`a${'\u0301'.repeat(30_000)}`)).toEqual([422, 'Comment must be at most 1000 characters']);
  expect((await write({ content: ` ${'ক্ষ'.repeat(1_000)} `, postId: post.id }, headers)).status).toBe(201);
  expect((await write({ content: '👨‍👩‍👧‍👦'.repeat(1_000), postId: post.id }, headers)).status).toBe(201);
  expect((await write({ content: '&'.repeat(1_000), postId: post.id }, headers)).status).toBe(201);
});

test('control characters and halves of characters do not reach the database', async () => {
  const post = await createPost(db());
  const { headers } = await person();
  const { body } = await write({ content: 'a\u0000b\u0007c\ud800d', postId: post.id }, headers);
  expect(body.comment.content).toBe('<p>abc\ufffdd</p>');
  // Nor do those that turn what stands behind them around, in a mail as on the page; what writes a language does.
  const turning = 'a\u202eb\u2066c\u2069 &#8238;d&#x2067; \u200fe\u200d f';
  for (const content of [turning, `<b>${turning}</b>`]) {
    const turned = await write({ content, postId: post.id }, headers);
    expect(turned.body.comment.content.replace(/<[^>]+>/gu, '')).toBe('abc d \u200fe\u200d f');
  }
});

test('there is no commenting on a post that is unknown, a draft, or still to come', async () => {
  const { headers } = await person();
  const draft = await createPost(db(), { status: 'draft' });
  const scheduled = await createPost(db(), { published_at: new Date(Date.now() + 60_000) });
  for (const postId of [draft.id, scheduled.id, 99_999_999, 9_999_999_999]) {
    // Markup is sanitised, and a text with nothing to read is refused, behind that.
    for (const content of ['Hello', '<b>Hello</b>', '<!-- -->']) {
      const { status, body } = await write({ content, postId }, headers);
      expect([content, status, body.message]).toEqual([content, 404, 'Post not found']);
    }
  }
  for (const postId of [0, -1, 1.5, 'x', null])
    expect((await write({ content: 'Hello', postId }, headers)).status).toBe(422);
});

test('an account writes 20 comments a minute at most, however many come at once', async () => {
  const post = await createPost(db());
  const { headers } = await person();
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      write({ content: n % 2 ? `Comment ${n}` : `<b>Comment</b> ${n}`, postId: post.id }, headers),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  for (const { headers: sent } of refused) expect(Number(sent.get('retry-after'))).toBeGreaterThan(0);
  expect(await countOf(post.id)).toBe(20);
});

test('one rewrites one’s own comment, and nobody else’s', async () => {
  const post = await createPost(db());
  const [author, other, admin] = [await person(), await person(), await person({ role: 'admin' })];
  const { body } = await write({ content: 'First', postId: post.id }, author.headers);
  const { id } = body.comment;
  const edited = await edit(id, { content: 'Second <script>x</script>thought' }, author.headers);
  expect([edited.status, edited.body]).toEqual([
    200,
    { comment: { ...body.comment, content: '<p>Second thought</p>' } },
  ]);
  for (const stranger of [other, admin]) {
    const { status, body: refusal } = await edit(id, { content: 'Mine' }, stranger.headers);
    expect([status, refusal.message]).toEqual([404, 'Comment not found']);
  }
  expect((await edit(id, { content: ' ' }, author.headers)).status).toBe(422);
  expect((await edit(99_999_999, { content: 'x' }, author.headers)).status).toBe(404);
  const list = await call(commentsOfPost.GET, '/', { params: { postId: String(post.id) } });
  expect(list.body.comments).toEqual([edited.body.comment]);
});

test('one whose address is no longer verified may not rewrite, but may delete', async () => {
  const post = await createPost(db());
  const { user, headers } = await person();
  const { body } = await write({ content: 'Hello', postId: post.id }, headers);
  await db().updateTable('users').set({ email_verified_at: null }).where('id', '=', user.id).execute();
  expect((await edit(body.comment.id, { content: 'x' }, headers)).status).toBe(409);
  expect((await remove(body.comment.id, headers)).status).toBe(200);
});

test('one deletes one’s own comment; an administrator any; nobody else', async () => {
  const post = await createPost(db());
  const [author, other, admin] = [await person(), await person({ role: 'author' }), await person({ role: 'admin' })];
  const own = (await write({ content: 'Own', postId: post.id }, author.headers)).body.comment.id;
  const imported = await createComment(db(), { post_id: post.id });
  expect((await remove(own, {})).status).toBe(401);
  expect((await remove(own, other.headers)).status).toBe(404);
  expect((await remove(imported.id, author.headers)).status).toBe(404);
  expect(await countOf(post.id)).toBe(2);
  expect((await remove(own, author.headers)).status).toBe(200);
  expect((await remove(own, author.headers)).status).toBe(404);
  expect((await remove(imported.id, admin.headers)).status).toBe(200);
  expect(await countOf(post.id)).toBe(0);
  expect((await remove('abc', author.headers)).status).toBe(400);
});

test('the order of refusal: 401 before the body, 404 before 409', async () => {
  expect((await call(comments.POST, '/', { method: 'POST', headers: { 'content-type': 'text/plain' } })).status).toBe(
    401,
  );
  const { headers } = await person({ email_verified_at: null });
  expect((await write({ content: 'Hello', postId: 99_999_999 }, headers)).status).toBe(404);
  expect((await call(comments.GET, '/')).status).toBe(405);
});

test('a list of comments opens on the page of a wanted one, and where it is not there on the page asked for', async () => {
  const [post, elsewhere] = [await createPost(db()), await createPost(db())];
  const ids: number[] = [];
  for (let n = 0; n < 25; n += 1) {
    // Two at a time: the id decides between those of one moment.
    const created_at = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(n / 2)));
    ids.push((await createComment(db(), { post_id: post.id, created_at })).id);
  }
  const other = await createComment(db(), { post_id: elsewhere.id });
  const open = async (query: string) => {
    const params = { postId: String(post.id) };
    const { status, body } = await call(commentsOfPost.GET, `/?${query}`, { params });
    return { status, page: body.pagination?.page, ids: body.comments?.map(({ id }: { id: number }) => id) };
  };
  for (const [place, id] of ids.toReversed().entries()) {
    const found = await open(`comment=${id}`);
    expect(found.page).toBe(Math.floor(place / 10) + 1);
    expect(found.ids).toContain(id);
  }
  expect((await open(`comment=${ids[0]}&limit=5`)).page).toBe(5);
  expect((await open(`comment=${other.id}&page=2`)).page).toBe(2);
  expect((await open('comment=999999999')).page).toBe(1);
  expect((await open('comment=x')).status).toBe(422);
});

test('a thread that its post closes takes nothing, whoever writes, and opens again', async () => {
  const post = await createPost(db(), { comments_closed: true });
  const { headers } = await person({ role: 'admin' });
  const refused = await write({ postId: post.id, content: 'x' }, headers);
  expect([refused.status, refused.body.code]).toEqual([409, 'comments_closed']);
  await db().updateTable('posts').set({ comments_closed: false }).where('id', '=', post.id).execute();
  expect((await write({ postId: post.id, content: 'x' }, headers)).status).toBe(201);
});

test('what is sent again is written once: its answer had been lost, below a post and below a comment', async () => {
  const post = await createPost(db());
  const { headers } = await person();
  const first = await write({ content: 'Well said', postId: post.id }, headers);
  const answer = { content: 'Well said', postId: post.id, parentId: first.body.comment.id };
  const below = await write(answer, headers);
  for (const [sent, { body }] of [
    [{ content: 'Well said', postId: post.id }, first],
    [answer, below],
  ] as const) {
    const again = await write({ ...sent, again: true }, headers);
    expect([again.status, again.body.comment.id]).toEqual([201, body.comment.id]);
  }
  expect(await countOf(post.id)).toBe(2);
  // Another person, other words, and who only says the same twice.
  await write({ ...answer, again: true }, (await person()).headers);
  await write({ ...answer, content: 'Indeed', again: true }, headers);
  await write(answer, headers);
  expect(await countOf(post.id)).toBe(5);
});
