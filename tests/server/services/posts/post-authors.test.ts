import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as authors from '../../../../app/api/v1/admin/authors/route.ts';
import * as one from '../../../../app/api/v1/admin/posts/[id]/route.ts';
import * as posts from '../../../../app/api/v1/admin/posts/route.ts';
import * as publicPost from '../../../../app/api/v1/posts/[id]/route.ts';
import * as publicList from '../../../../app/api/v1/posts/route.ts';
import * as person from '../../../../app/api/v1/users/username/[username]/route.ts';
import * as authorFeed from '../../../../app/users/[username]/[feed]/route.ts';
import { openListener } from '../../../../lib/server/db/client.ts';
import { findAuthorPage } from '../../../../lib/server/services/pages/find-pictured-post.ts';
import { getOwnStats } from '../../../../lib/server/services/stats/stats.ts';
import { call } from '../../../setup/call.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let author: Member;
let helper: Member;
let editor: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  author = await signInAs(started.runtime, 'author');
  helper = await signInAs(started.runtime, 'author');
  editor = await signInAs(started.runtime, 'editor');
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const TEXT = { title: 'Together', content: '<p>x</p>', status: 'published' };
const create = (body: object, who = author) =>
  call(posts.POST, '/', { body: { ...TEXT, ...body }, headers: who.headers });
const update = (id: number, body: object, who = author) =>
  call(one.PUT, '/', { method: 'PUT', params: { id: String(id) }, body, headers: who.headers });
const idsOf = (post: { authors: { id: number }[] }) => post.authors.map(({ id }) => id);
const made = async (body: object, who = author) => (await create(body, who)).body.post;

test('a post without a word about them is its writer’s, and carries them', async () => {
  const post = await made({});
  const { rows } = await sql<{ full_name: string }>`select full_name from users where id = ${author.id}`.execute(db());
  const full_name = rows[0]?.full_name;
  expect(post.authors).toEqual([{ id: author.id, username: author.username, full_name, profile_image: null }]);
  expect(post.author_username).toBe(author.username);
});

test('a post of two is in the lists of both, counted for both, edited by both, and the first is author_*', async () => {
  const post = await made({ authorIds: [author.id, helper.id, author.id] });
  expect(idsOf(post)).toEqual([author.id, helper.id]);
  const seen = await call(publicPost.GET, '/', { params: { id: String(post.id) } });
  expect([idsOf(seen.body.post), seen.body.post.author_username]).toEqual([[author.id, helper.id], author.username]);
  for (const who of [author, helper]) {
    const list = await call(publicList.GET, `/?author=${who.username}`, {});
    expect(list.body.posts.map(({ id }: { id: number }) => id)).toContain(post.id);
    expect(list.body.pagination.total).toBe(list.body.posts.length);
    const { user } = (await call(person.GET, '/', { params: { username: who.username } })).body;
    expect(user.post_count).toBe(list.body.posts.length);
    expect((await findAuthorPage(db(), who.username, 1))?.posts.map(({ id }) => id)).toContain(post.id);
    expect((await getOwnStats(db(), who)).posts).toBe(list.body.posts.length);
  }
  expect((await update(post.id, { title: 'By the helper' }, helper)).status).toBe(200);
  expect((await update(post.id, { authorIds: [author.id] })).status).toBe(200);
  expect((await update(post.id, { title: 'No more' }, helper)).status).toBe(404);
});

test('a post keeps one author at least, and none that is nobody or may not write', async () => {
  const { id } = await made({});
  const reader = await signInAs(started.runtime, 'user');
  const gone = await signInAs(started.runtime, 'author');
  await db().updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute();
  for (const authorIds of [[], [author.id, 2_000_000_000], [author.id, reader.id], [author.id, gone.id], 7]) {
    const answer = await update(id, { authorIds }, editor);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['authorIds']]);
  }
  expect((await create({ authorIds: [] })).status).toBe(422);
});

test('the first author chooses the others and stays; who helped changes nobody; an editor changes all', async () => {
  const { id } = await made({ authorIds: [author.id, helper.id] });
  for (const [who, ids] of [
    [author, [helper.id]],
    [author, [helper.id, author.id]],
    [helper, [helper.id]],
    [helper, [author.id]],
  ] as const)
    expect((await update(id, { authorIds: ids }, who)).body.errors.authorIds).toHaveLength(1);
  expect((await update(id, { authorIds: [author.id, helper.id], title: 'Kept' }, helper)).status).toBe(200);
  expect((await create({ authorIds: [helper.id] })).status).toBe(422);
  const given = await update(id, { authorIds: [helper.id, author.id] }, editor);
  expect([idsOf(given.body.post), given.body.post.author_username]).toEqual([[helper.id, author.id], helper.username]);
  expect(idsOf((await update(id, { authorIds: [helper.id] }, editor)).body.post)).toEqual([helper.id]);
});

/** Tags of the page cache that a change tells. */
async function toldBy(change: () => Promise<unknown>): Promise<string[]> {
  const listener = await openListener(started.connection);
  await listener.query('listen lekha_tags');
  const heard: string[] = [];
  const ended = new Promise<void>((resolve) =>
    listener.on('notification', ({ payload = '' }) => (payload === 'end' ? resolve() : heard.push(payload))),
  );
  await change();
  await sql`select pg_notify('lekha_tags', 'end')`.execute(db());
  await ended;
  await listener.end();
  return heard;
}

test('of an author who is deactivated a post says that no page is theirs, and its pages are made anew', async () => {
  const left = await signInAs(started.runtime, 'author');
  const post = await made({ authorIds: [left.id, author.id] }, left);
  const pages = async () => {
    const { body } = await call(publicPost.GET, '/', { params: { id: String(post.id) } });
    return body.post.authors.map(({ has_page }: { has_page?: false }) => has_page);
  };
  const turn = (isActive: boolean) =>
    toldBy(() => sql`update users set is_active = ${isActive} where id = ${left.id}`.execute(db()));
  expect(await turn(false)).toContain(`user:${left.username}`);
  expect(await pages()).toEqual([false, undefined]);
  expect(await turn(true)).toContain(`user:${left.username}`);
  expect(await pages()).toEqual([undefined, undefined]);
});

test('a post that an editor gives to another author is theirs everywhere, and the log says so', async () => {
  const post = await made({ title: 'Handed over' });
  const count = async (who: Member) =>
    (await call(person.GET, '/', { params: { username: who.username } })).body.user.post_count;
  const [before, after] = [await count(author), await count(helper)];
  const tags = await toldBy(() => update(post.id, { authorIds: [helper.id] }, editor));
  expect(tags).toEqual(expect.arrayContaining([`post:${post.id}`, 'posts']));
  expect([await count(author), await count(helper)]).toEqual([before - 1, after + 1]);
  for (const [who, isTheirs] of [
    [author, false],
    [helper, true],
  ] as const) {
    const page = await findAuthorPage(db(), who.username, 1);
    expect((page?.posts ?? []).some(({ id }) => id === post.id)).toBe(isTheirs);
    const params = Promise.resolve({ username: who.username, feed: 'atom.xml' });
    const feed = await (await authorFeed.GET(new Request('http://site.test/'), { params })).text();
    expect(feed.includes('Handed over')).toBe(isTheirs);
    expect((await update(post.id, { excerpt: who.username }, who)).status).toBe(isTheirs ? 200 : 404);
  }
  const { rows } = await sql<object>`select event, subject, actor_name, details from security_log
    where details->>'id' = ${String(post.id)} and actor_id = ${editor.id}`.execute(db());
  const details = { id: post.id, author: helper.username };
  expect(rows).toEqual([
    { event: 'post_author_changed', subject: 'Handed over', actor_name: editor.username, details },
  ]);
});

test('a save that also gives the post away is both in the log; one that leaves it where it is, is not', async () => {
  const { id } = await made({});
  await update(id, { authorIds: [helper.id], status: 'draft' }, editor);
  await update(id, { authorIds: [helper.id, author.id] }, editor);
  const { rows } = await sql<{ event: string }>`select event from security_log
    where details->>'id' = ${String(id)} and actor_id = ${editor.id} order by id`.execute(db());
  expect(rows.map(({ event }) => event)).toEqual(['post_unpublished', 'post_author_changed', 'post_updated']);
});

test('a search finds a post by the name of each author', async () => {
  const post = await made({ title: 'Zebra', authorIds: [author.id, helper.id] });
  await sql`select index_posts(array(select post_id from stale_posts))`.execute(db());
  for (const who of [author, helper]) {
    const { body } = await call(publicList.GET, `/?q=zebra%20${who.username}`, {});
    expect(body.posts.map(({ id }: { id: number }) => id)).toEqual([post.id]);
    const scoped = await call(publicList.GET, `/?q=zebra&author=${who.username}`, {});
    expect(scoped.body.posts.map(({ id }: { id: number }) => id)).toEqual([post.id]);
  }
});

test('those who may write are offered as authors, to those who may write', async () => {
  const list = async (search: string, who = author) =>
    (await call(authors.GET, `/?search=${search}`, { headers: who.headers })).body.authors;
  expect((await list(helper.username)).map(({ id }: { id: number }) => id)).toEqual([helper.id]);
  const reader = await signInAs(started.runtime, 'user');
  expect(await list(reader.username)).toEqual([]);
});

test('a list is narrowed by who wrote here once, too; only for those who see others’ posts', async () => {
  const former = await signInAs(started.runtime, 'author');
  await made({ title: 'A last one' }, former);
  await sql`update users set is_active = false where id = ${former.id}`.execute(db());
  const list = async (query: string, who = editor) =>
    (await call(authors.GET, `/?search=${former.username}${query}`, { headers: who.headers })).body;
  expect((await list('')).authors).toEqual([]);
  expect((await list('&of=posts')).authors).toMatchObject([{ id: former.id }]);
  expect((await list('&of=posts', author)).authors).toBeUndefined();
});
