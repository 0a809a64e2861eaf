import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as preview from '../../../../../app/api/v1/admin/posts/[id]/preview/route.ts';
import * as posts from '../../../../../app/api/v1/admin/posts/route.ts';
import {
  isCacheable,
  isOfLink,
  isShareable,
  pageRequest,
} from '../../../../../lib/server/gateway/address/page-request.ts';
import { findPreviewFate } from '../../../../../lib/server/services/fates/find-page-fate.ts';
import {
  findPreview,
  readPreviewToken,
  signPreviewToken,
} from '../../../../../lib/server/services/posts/previews/preview.ts';
import { call } from '../../../../setup/call.ts';
import { signInAs, type Member } from '../../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

let started: TestRuntime;
let author: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  author = await signInAs(started.runtime, 'author');
});
afterAll(() => started.close());

const create = async (body: object) =>
  (
    await call(posts.POST, '/', {
      body: { title: 'Preview me', content: '<p>Draft text</p>', ...body },
      headers: author.headers,
    })
  ).body.post;
const previewOf = async (id: number) =>
  (await call(preview.POST, '/', { method: 'POST', params: { id: String(id) }, headers: author.headers })).body;
const find = (token: string) => findPreview(started.runtime, token);

test('a preview link shows a draft as it is now, for a week, in letters that an address may hold', async () => {
  const post = await create({});
  const { token, expires_at } = await previewOf(post.id);
  expect(token).toMatch(/^[\w-]+$/);
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
  expect(await find(token)).toMatchObject({
    state: 'hidden',
    post: { id: post.id, content: '<p>Draft text</p>', excerpt: 'Draft text' },
  });
  await started.runtime.db.updateTable('posts').set({ title: 'Changed since' }).where('id', '=', post.id).execute();
  expect(await find(token)).toMatchObject({ post: { title: 'Changed since' } });
});

test('it says of a public post that it is public, of a scheduled one that it is not', async () => {
  const shown = await create({ status: 'published' });
  const scheduled = await create({ status: 'published', published_at: '2999-01-01T00:00:00Z' });
  expect(await find((await previewOf(shown.id)).token)).toMatchObject({ state: 'public' });
  expect(await find((await previewOf(scheduled.id)).token)).toMatchObject({ state: 'hidden' });
});

test('a link that was changed, is of another key, has expired, or whose post is deleted shows nothing', async () => {
  const [post, other] = [await create({}), await create({})];
  const { token } = await previewOf(post.id);
  const [, expiry = '', seal = ''] = /^\d+-\d+-(\d+)-(.+)$/.exec(token) ?? [];
  const forged = [
    `${other.id}-${author.id}-${expiry}-${seal}`,
    `${post.id}-${author.id + 1}-${expiry}-${seal}`,
    `${post.id}-${author.id}-${Number(expiry) + 1}-${seal}`,
    `${token}x`,
    token.slice(0, -1),
    '',
    'x',
    `${post.id}`,
  ];
  for (const wrong of forged) expect(await find(wrong)).toBeNull();
  const key = started.runtime.authSecret;
  const claims = (milliseconds: number) => ({
    ...{ postId: post.id, makerId: author.id },
    expiresAt: new Date(Date.now() + milliseconds),
  });
  expect(await find(signPreviewToken(claims(60_000), `${key}!`))).toBeNull();
  expect(readPreviewToken(signPreviewToken(claims(-1_000), key), key)).toBeNull();
  await started.runtime.db.deleteFrom('posts').where('id', '=', post.id).execute();
  expect(await find(token)).toBeNull();
});

test('a link ends with the right of whoever made it: to the post, to write, or to sign in', async () => {
  const { db } = started.runtime;
  const maker = await signInAs(started.runtime, 'author');
  const post = await create({});
  const give = (user_id: number) =>
    db.updateTable('posts').set({ author_id: user_id }).where('id', '=', post.id).execute();
  const setMaker = (values: { role?: 'user' | 'author'; is_active?: boolean }) =>
    db.updateTable('users').set(values).where('id', '=', maker.id).execute();
  await give(maker.id);
  const made = await call(preview.POST, '/', {
    method: 'POST',
    params: { id: String(post.id) },
    headers: maker.headers,
  });
  const isShown = async () => (await find(made.body.token)) !== null;
  expect(await isShown()).toBe(true);
  await setMaker({ role: 'user' });
  expect(await isShown()).toBe(false);
  await setMaker({ role: 'author', is_active: false });
  expect(await isShown()).toBe(false);
  await setMaker({ is_active: true });
  expect(await isShown()).toBe(true);
  await give(author.id);
  await db.deleteFrom('post_authors').where('user_id', '=', maker.id).execute();
  expect(await isShown()).toBe(false);
});

test('all links of a post are withdrawn at once, whoever made them; those made later and of other posts work', async () => {
  const [post, other] = [await create({}), await create({})];
  const withdraw = (headers: Record<string, string>) =>
    call(preview.DELETE, '/', { method: 'DELETE', params: { id: String(post.id) }, headers });
  const admin = await signInAs(started.runtime, 'admin');
  const kept = await previewOf(other.id);
  for (let time = 0; time < 2; time += 1) {
    const { token } = await previewOf(post.id);
    expect(await find(token)).not.toBeNull();
    expect((await withdraw((time === 0 ? author : admin).headers)).status).toBe(204);
    expect(await find(token)).toBeNull();
  }
  const { token } = await previewOf(post.id);
  expect(await find(token)).not.toBeNull();
  expect(await find(token.replace(/-2-/, '-3-'))).toBeNull();
  expect(await find(kept.token)).not.toBeNull();
  const stranger = await signInAs(started.runtime, 'author');
  expect((await withdraw(stranger.headers)).status).toBe(404);
  expect(await find(token)).not.toBeNull();
});

test('the page of a link is there for a draft, leads to a public post, and is missing for a forged one', async () => {
  const [hidden, shown] = [await create({}), await create({ status: 'published' })];
  const fate = async (id: number) => findPreviewFate(started.runtime, (await previewOf(id)).token);
  expect(await fate(hidden.id)).toEqual({ kind: 'ok' });
  expect(await fate(shown.id)).toEqual({ kind: 'moved', path: `/posts/${shown.slug}` });
  expect(await findPreviewFate(started.runtime, '1-2-x')).toMatchObject({ kind: 'missing', status: 404 });
});

test.each(['/preview/1-2-abc', '/invitations/abc', '/undo-email/abc'])('%s is never kept by the page cache', (path) => {
  const page = pageRequest(path, new URLSearchParams(), {}, 'en');
  expect(isCacheable(page)).toBe(false);
  expect(isOfLink(page.url)).toBe(true);
});

test('neither a page of a link nor the answer that one is over is kept by shared caches', () => {
  const urls = ['/preview/1-2-abc', '/status/preview-over', '/status/link-unknown', '/status/page-not-found'];
  expect(urls.map(isShareable)).toEqual([false, false, false, true]);
});

test('what is only called like one is kept', () => {
  expect(isCacheable(pageRequest('/posts/preview', new URLSearchParams(), {}, 'en'))).toBe(true);
});
