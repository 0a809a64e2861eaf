import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as adminComment from '../../../../../app/api/v1/admin/comments/[id]/route.ts';
import * as adminComments from '../../../../../app/api/v1/admin/comments/route.ts';
import * as bulk from '../../../../../app/api/v1/admin/comments/bulk/route.ts';
import * as log from '../../../../../app/api/v1/admin/log/route.ts';
import * as moderation from '../../../../../app/api/v1/admin/moderation/route.ts';
import * as activity from '../../../../../app/api/v1/admin/stats/activity/route.ts';
import * as stats from '../../../../../app/api/v1/admin/stats/route.ts';
import * as commenting from '../../../../../app/api/v1/admin/users/[id]/commenting/route.ts';
import * as comment from '../../../../../app/api/v1/comments/[id]/route.ts';
import * as replies from '../../../../../app/api/v1/comments/[id]/replies/route.ts';
import * as report from '../../../../../app/api/v1/comments/[id]/report/route.ts';
import * as listed from '../../../../../app/api/v1/comments/post/[postId]/route.ts';
import * as comments from '../../../../../app/api/v1/comments/route.ts';
import * as publicPosts from '../../../../../app/api/v1/posts/route.ts';
import * as search from '../../../../../app/api/v1/posts/search/route.ts';
import * as publicUser from '../../../../../app/api/v1/users/username/[username]/route.ts';
import { feedResponse } from '../../../../../lib/server/discovery/feeds/feed-response.ts';
import { describePost } from '../../../../../lib/server/discovery/json-ld/describe-post.ts';
import { FEED_FILES } from '../../../../../lib/paths.ts';
import { findAddedComments, findPageOfComment } from '../../../../../lib/server/services/comments/list-comments.ts';
import { findPostPage } from '../../../../../lib/server/services/pages/find-post-page.ts';
import { readPosts } from '../../../../../lib/server/transfer/export/read-site.ts';
import { call } from '../../../../setup/call.ts';
import { createComment, createPost } from '../../../../setup/factories.ts';
import { signInAs, type Member } from '../../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';
import { untilWaiting } from '../../../../setup/until-waiting.ts';
import { signIn } from '../sign-in.ts';

type Person = { headers: Record<string, string> };

let started: TestRuntime;
let admin: Member;
let writer: Awaited<ReturnType<typeof signIn>>;
let post: { id: number; slug: string };
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
  await setRules({ words: ['Casino'], max_links: 2 });
});
beforeEach(async () => {
  writer = await signIn(started.runtime, { full_name: 'Hidden Writer' });
  post = await createPost(db());
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const setRules = (body: unknown) => call(moderation.PUT, '/', { method: 'PUT', body, headers: admin.headers });
const write = (content: string, extra: object = {}, { headers }: Person = writer) =>
  call(comments.POST, '/', { body: { postId: post.id, content, ...extra }, headers });
const list = async ({ headers }: Partial<Person> = {}, query = '') =>
  (await call(listed.GET, `/${query}`, { params: { postId: String(post.id) }, ...(headers && { headers }) })).body;
const queue = async (query: string, { headers }: Person = admin) =>
  (await call(adminComments.GET, `/${query}`, { headers })).body;
const decide = (id: number, status: string, { headers }: Person = admin) =>
  call(adminComment.PATCH, '/', { method: 'PATCH', params: { id: String(id) }, body: { status }, headers });
const decideAll = (body: object, { headers }: Person = admin) => call(bulk.POST, '/', { body, headers });
const reportIt = (id: number, body: object, { headers }: Person = writer) =>
  call(report.POST, '/', { params: { id: String(id) }, body, headers });
const idsOf = (some: { id: number }[]) => some.map(({ id }) => id);

/** All that anybody but its author can get to see, as one text. */
async function everythingPublic(threads: number[]): Promise<string> {
  const stranger = await signIn(started.runtime);
  const page = await findPostPage(db(), post.slug);
  const exported = await db()
    .transaction()
    .execute(async (trx) => {
      const all: unknown[] = [];
      for await (const one of readPosts(trx, started.runtime.sanitiser)) all.push(one.comments);
      return all;
    });
  const below = await Promise.all(threads.map((id) => call(replies.GET, '/', { params: { id: String(id) } })));
  const found = await call(search.GET, '/?q=casino');
  const feeds = await Promise.all(FEED_FILES.map(async (file) => (await feedResponse({ kind: 'site' }, file)).text()));
  const added = await findAddedComments(db(), threads);
  const total = await call(stats.GET, '/', { headers: admin.headers });
  const days = await call(activity.GET, '/?days=1', { headers: admin.headers });
  return JSON.stringify([
    [await list(), await list(stranger), page, page && describePost(page.post, page.comments.comments)],
    [exported, below.map(({ body }) => body), found.body, [...added], feeds],
    [total.body.stats.comments, days.body.activity],
  ]);
}

test('a held comment is nowhere but with its author, who is told why', async () => {
  const first = await createComment(db(), { post_id: post.id });
  const before = await everythingPublic([first.id]);
  const held = await write('The best CASINO of all: zzheldzz');
  const reason = 'It contains words that are looked at first: casino';
  expect([held.status, held.body.status, held.body.reason]).toEqual([201, 'held', reason]);
  const answer = await write('casino zzheldzz', { parentId: first.id });
  expect(answer.body.status).toBe('held');
  const ids = [held.body.comment.id, answer.body.comment.id];
  const after = await everythingPublic([first.id, ...ids]);
  expect(after).not.toMatch(/zzheldzz|Hidden Writer/);
  expect(JSON.parse(after)[2]).toEqual(JSON.parse(before)[2]);
  for (const reader of [0, 1]) expect(JSON.parse(after)[0][reader]).toEqual(JSON.parse(before)[0][reader]);
  const user = await call(publicUser.GET, '/', { params: { username: writer.user.username } });
  expect(user.body.user.comment_count).toBe(0);

  const own = await list(writer);
  expect(idsOf(own.comments)).toEqual([held.body.comment.id, first.id]);
  expect(own.comments[0]).toMatchObject({ status: 'held', reason, content: expect.stringContaining('zzheldzz') });
  expect(own.comments[1]).toMatchObject({ reply_count: 1, replies: [{ id: ids[1], status: 'held', reason }] });
  expect([own.pagination.total, own.comment_count]).toEqual([2, 1]);
});

test('its author meets it below a comment that others do not, because it was removed or waits itself', async () => {
  const stranger = await signIn(started.runtime);
  const shown = await createComment(db(), { post_id: post.id });
  const ends = [
    (id: number) => call(comment.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers: admin.headers }),
    (id: number) => decide(id, 'held'),
    (id: number) => decide(id, 'spam'),
  ];
  const firsts: number[] = [];
  for (const end of ends) {
    const { id } = await createComment(db(), { post_id: post.id, content: '<p>zzgonezz</p>' });
    const answer = (await write('casino', { parentId: id })).body.comment;
    expect((await end(id)).status).toBe(200);
    firsts.unshift(id);
    const own = await list(writer);
    expect([idsOf(own.comments), own.pagination.total]).toEqual([[...firsts, shown.id], firsts.length + 1]);
    expect(own.comments[0]).toMatchObject({ content: '', user_username: null, reply_count: 1 });
    expect(own.comments[0].replies).toMatchObject([{ id: answer.id, status: 'held' }]);
    const linked = await list(writer, `?limit=1&comment=${shown.id}`);
    expect([idsOf(linked.comments), linked.pagination.page]).toEqual([[shown.id], firsts.length + 1]);
    const asked = (who: Partial<Person>) =>
      call(replies.GET, '/', { params: { id: String(id) }, ...(who.headers && { headers: who.headers }) });
    expect(idsOf((await asked(writer)).body.replies)).toEqual([answer.id]);
    for (const who of [{}, stranger]) {
      const theirs = await list(who);
      expect([idsOf(theirs.comments), theirs.pagination.total]).toEqual([[shown.id], 1]);
      expect((await asked(who)).status).toBe(404);
    }
    expect(JSON.stringify(own)).not.toContain('zzgonezz');
  }
});

test('its author may rewrite or withdraw it, others find nothing there; a rewritten one is judged again', async () => {
  const { id } = (await write('Casino')).body.comment;
  const edit = (content: string, { headers }: Person, of = id) =>
    call(comment.PATCH, '/', { method: 'PATCH', params: { id: String(of) }, body: { content }, headers });
  const stranger = await signIn(started.runtime);
  expect((await edit('Mine', stranger)).status).toBe(404);
  const rewritten = { status: 'held', content: '<p>No games</p>', reason: 'A moderator wants to read it again.' };
  expect((await edit('No games', writer)).body.comment).toMatchObject(rewritten);
  const shown = (await write('Fine')).body.comment;
  expect((await edit('Fine casino', writer, shown.id)).body.comment.status).toBe('held');
  expect((await list()).comments).toEqual([]);
  await decide(shown.id, 'spam');
  expect((await edit('Fine again', writer, shown.id)).status).toBe(404);
  const withdraw = (who: Person) =>
    call(comment.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers: who.headers });
  expect((await withdraw(stranger)).status).toBe(404);
  expect((await withdraw(writer)).status).toBe(200);
});

test('a decision shows a comment, holds it again or calls it spam, and stands in the log', async () => {
  const { id } = (await write('Casino')).body.comment;
  expect(idsOf((await queue('?status=held&limit=50')).comments)).toContain(id);
  const { status, body } = await decide(id, 'published');
  expect([status, body.comment.status]).toEqual([200, 'published']);
  expect((await list()).comment_count).toBe(1);
  await decide(id, 'spam');
  expect((await list()).comment_count).toBe(0);
  expect(idsOf((await queue('?status=spam&limit=50')).comments)).toContain(id);
  await decide(id, 'held');
  const { entries } = (await call(log.GET, '/?limit=10', { headers: admin.headers })).body;
  const told = entries.filter(({ details }: { details: { id?: number } }) => details.id === id);
  expect(told.map(({ event, subject }: { event: string; subject: string }) => [event, subject])).toEqual([
    ['comment_held', writer.user.username],
    ['comment_spam', writer.user.username],
    ['comment_published', writer.user.username],
  ]);
  expect((await decide(99_999_999, 'spam')).status).toBe(404);
  expect((await decide(id, 'shown')).status).toBe(422);
});

test('numbers that no row has are refused or nothing, however large', async () => {
  expect((await write('Fine', { parentId: 3_000_000_000 })).status).toBe(422);
  for (const query of ['?page=999999999&limit=50', '?page=99999999&limit=50']) {
    expect((await list(writer, query)).comments).toEqual([]);
    expect((await call(publicPosts.GET, `/${query}`)).status).toBe(200);
  }
});

test('the page of a first comment counts the held ones that its reader meets', async () => {
  const oldest = await createComment(db(), { post_id: post.id });
  for (let n = 0; n < 10; n += 1) await write(`Casino ${n}`);
  const found = (viewer: number | null) =>
    findPageOfComment(db(), { postId: sql`${post.id}`, comment: oldest.id, limit: 10, viewer });
  expect([await found(null), await found(writer.user.id)]).toEqual([1, 2]);
  const page = await list(writer, `?comment=${oldest.id}&limit=10`);
  expect([page.pagination.page, idsOf(page.comments)]).toEqual([2, [oldest.id]]);
});

test.each(['Casi\u200bno', 'Casi\u00adno', 'ＣＡＳＩＮＯ', 'C\u2060asino'])(
  'a listed word is known in disguise: %j',
  async (word) => {
    expect((await write(`Come to the ${word}`)).body.status).toBe('held');
  },
);

test('many are decided or removed at once', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await write(`Casino ${n}`)).body.comment.id);
  const done = await decideAll({ ids: [...ids, 99_999_999], status: 'published' });
  expect([done.status, done.body.ids.toSorted()]).toEqual([200, ids.toSorted()]);
  expect((await list()).comment_count).toBe(3);
  expect((await decideAll({ ids, delete: true })).body.ids).toHaveLength(3);
  expect((await list()).comment_count).toBe(0);
  const beyond = { ids: [2_147_483_648], status: 'spam' };
  for (const wrong of [
    { ids },
    beyond,
    { ids, status: 'published', delete: true },
    { ids: [], status: 'spam' },
    { ids: ['x'], status: 'spam' },
    { ids, status: 'x' },
  ])
    expect((await decideAll(wrong)).status).toBe(422);
});

test('a writer decides below their own posts, and nowhere else', async () => {
  const author = await signInAs(started.runtime, 'author');
  const foreign = (await write('Casino')).body.comment.id;
  post = await createPost(db(), { author_id: author.id });
  const own = (await write('Casino')).body.comment.id;
  expect(idsOf((await queue('?status=held&limit=50', author)).comments)).toEqual([own]);
  expect((await decide(own, 'published', author)).status).toBe(200);
  expect((await decide(foreign, 'published', author)).status).toBe(404);
  expect((await decideAll({ ids: [foreign, own], delete: true }, author)).body.ids).toEqual([own]);
  expect((await write('My casino', {}, author)).body.status).toBe('published');
  const reader = await signIn(started.runtime);
  expect((await decide(foreign, 'published', reader)).status).toBe(403);
});

test('rules are plain words and bounds; what is none is refused', async () => {
  for (const wrong of [
    { words: ['.*'] },
    { words: [''] },
    { words: 'x' },
    { words: ['a'.repeat(61)] },
    { max_links: -1 },
    { repeat_minutes: 1.5 },
    { learn: 'yes' },
  ])
    expect((await setRules(wrong)).status).toBe(422);
  const { body } = await setRules({ words: [' Casino ', 'CASINO'], max_links: 1, repeat_minutes: 10 });
  expect(body).toEqual({ words: ['casino'], max_links: 1, repeat_minutes: 10, learn: true });
  expect((await write('https://a.example https://b.example')).body.reason).toBe(
    'The limit for links is 1, and it has more.',
  );
  expect((await write('Once')).body.status).toBe('published');
  expect((await write('Once')).body.reason).toBe('The same text was sent a short while ago.');
  const other = await signIn(started.runtime);
  expect((await write('Once', {}, other)).body.status).toBe('published');
  const back = await setRules({ max_links: 2, repeat_minutes: 0 });
  expect(back.body).toMatchObject({ words: ['casino'], repeat_minutes: 0 });
});

test('readers report a comment once each; a decision settles it', async () => {
  const { id } = (await write('Fine')).body.comment;
  const reader = await signIn(started.runtime);
  expect((await reportIt(id, { reason: 'abuse', text: 'It hurts.' }, reader)).status).toBe(201);
  const again = await reportIt(id, { reason: 'spam' }, reader);
  expect([again.status, again.body.code]).toEqual([409, 'already_reported']);
  const { comments: reported } = await queue('?status=reported');
  expect(reported).toHaveLength(1);
  expect(reported[0]).toMatchObject({ id, reports: [{ reason: 'abuse', text: 'It hurts.' }] });
  expect((await reportIt(id, { reason: 'boring' })).status).toBe(422);
  expect((await reportIt(99_999_999, { reason: 'spam' })).status).toBe(404);
  await decide(id, 'published');
  expect((await queue('?status=reported')).comments).toEqual([]);
});

test.each(['published', 'held', 'spam'])(
  '%s and undone, the reports that waited wait again, and no others',
  async (status) => {
    const { id } = (await write('Fine')).body.comment;
    const readers = [await signIn(started.runtime), await signIn(started.runtime)] as const;
    await reportIt(id, { reason: 'spam' }, readers[0]);
    await decide(id, 'published');
    await reportIt(id, { reason: 'abuse' }, readers[1]);
    await decideAll({ ids: [id], status });
    await decideAll({ ids: [id], status: 'published', reopen: true });
    const { comments: reported } = await queue('?status=reported&limit=50');
    expect(reported).toMatchObject([{ id, status: 'published', reports: [{ reason: 'abuse' }] }]);
    await decide(id, 'published');
  },
);

test('reports by the hundred from one person are refused', async () => {
  const { id } = (await write('Fine')).body.comment;
  const reader = await signIn(started.runtime);
  const answers = await Promise.all(Array.from({ length: 40 }, () => reportIt(id, { reason: 'spam' }, reader)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('whose right to comment was taken is told so, and keeps the session', async () => {
  const { id } = (await write('Fine')).body.comment;
  const allow = (userId: number, allowed: unknown) =>
    call(commenting.PATCH, '/', {
      method: 'PATCH',
      params: { id: String(userId) },
      body: { allowed },
      headers: admin.headers,
    });
  expect((await allow(writer.user.id, false)).body.user.may_comment).toBe(false);
  const refused = await write('Again');
  expect([refused.status, refused.body.code]).toEqual([409, 'commenting_disallowed']);
  const edit = await call(comment.PATCH, '/', {
    ...{ method: 'PATCH', params: { id: String(id) }, body: { content: 'x' }, headers: writer.headers },
  });
  expect([edit.status, edit.body.code]).toEqual([409, 'commenting_disallowed']);
  await allow(writer.user.id, true);
  const held = await started.runtime.db.startTransaction().execute();
  await held.updateTable('users').set({ may_comment: false }).where('id', '=', writer.user.id).execute();
  const between = [write('Meanwhile'), write('Meanwhile', { parentId: id })];
  await untilWaiting(started.runtime.db, 2);
  await held.commit().execute();
  expect((await Promise.all(between)).map(({ body }) => body.code)).toEqual(Array(2).fill('commenting_disallowed'));
  await allow(writer.user.id, true);
  expect((await write('Again')).status).toBe(201);
  expect((await allow(admin.id, false)).body.code).toBe('own_account');
  expect((await allow(writer.user.id, 'no')).status).toBe(422);
});

test.each([
  [{ may_comment: false }, 'commenting_disallowed'],
  [{ is_active: false }, 'not_found'],
])(
  'whose words are being cleaned while they are taken the right to say them changes nothing: %j',
  async (taken, code) => {
    const { runtime } = started;
    const { sanitiser } = runtime;
    const someone = await signIn(runtime);
    const { id } = await createComment(runtime.db, {
      post_id: post.id,
      user_id: someone.user.id,
      content: '<p>Fine</p>',
    });
    runtime.sanitiser = {
      ...sanitiser,
      async sanitise(...given) {
        await runtime.db.updateTable('users').set(taken).where('id', '=', someone.user.id).execute();
        return sanitiser.sanitise(...given);
      },
    };
    const edit = await call(comment.PATCH, '/', {
      ...{
        method: 'PATCH',
        params: { id: String(id) },
        body: { content: '<b>Not fine</b>' },
        headers: someone.headers,
      },
    });
    runtime.sanitiser = sanitiser;
    expect(edit.body.code).toBe(code);
    const kept = await runtime.db.selectFrom('comments').select('content').where('id', '=', id).executeTakeFirst();
    expect(kept?.content).toBe('<p>Fine</p>');
  },
);
