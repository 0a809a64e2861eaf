import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as adminList from '../../../../app/api/v1/admin/pages/route.ts';
import * as adminOne from '../../../../app/api/v1/admin/pages/[id]/route.ts';
import * as publicList from '../../../../app/api/v1/pages/route.ts';
import * as publicOne from '../../../../app/api/v1/pages/[slug]/route.ts';
import { isRouteSlug } from '../../../../lib/rules/route-names.ts';
import { pageSchema } from '../../../../lib/schemas/page.ts';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { makePagesSitemap, makeSitemap } from '../../../../lib/server/discovery/sitemaps/make-sitemap.ts';
import { collectRender } from '../../../../lib/server/http/render-context.ts';
import { findPage } from '../../../../lib/server/services/pages/page.ts';
import { call } from '../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';

let started: TestRuntime;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const create = (body: object, who = admin) => call(adminList.POST, '/', { body, headers: who.headers });
const at = (id: number) => ({ params: { id: String(id) }, headers: admin.headers });
const read = (id: number) => call(adminOne.GET, '/', at(id));
const update = (id: number, body: object) => call(adminOne.PUT, '/', { method: 'PUT', body, ...at(id) });
const remove = (id: number) => call(adminOne.DELETE, '/', { method: 'DELETE', ...at(id) });
const seen = (slug: string) => call(publicOne.GET, '/', { params: { slug } });
const fate = (path: string) => findFate(db(), encodeURI(path), new URLSearchParams());

test('a page is written, sanitised, and read by everybody once it is published', async () => {
  const { status, body } = await create({ title: 'আমাদের কথা', content: '<p onclick="x">Hi<script>1</script></p>' });
  expect([status, body.page]).toEqual([201, expect.objectContaining({ title: 'আমাদের কথা', slug: 'আমাদের-কথা' })]);
  expect(pageSchema.safeParse(body.page).error).toBeUndefined();
  const { id, slug } = body.page;
  expect(body.page).toMatchObject({
    content: '<p>Hi</p>',
    language: 'bn',
    status: 'draft',
    fixed: false,
    edited: true,
  });
  expect(body.page.path).toBe(`/pages/${encodeURIComponent(slug)}`);
  expect([(await seen(slug)).status, await fate(`/pages/${slug}`)]).toEqual([
    404,
    expect.objectContaining({ status: 404 }),
  ]);
  expect((await update(id, { status: 'published' })).body.page.content).toBe('<p>Hi</p>');
  expect((await seen(slug)).body.page.title).toBe('আমাদের কথা');
  expect(await fate(`/pages/${slug}`)).toEqual({ kind: 'ok' });
  const listed = (await call(publicList.GET, '/')).body.pages;
  expect(listed.map((page: { slug: string }) => page.slug)).toContain(slug);
  expect(listed.every((page: object) => !('content' in page))).toBe(true);
  await remove(id);
});

test('an old slug, and another spelling, lead to the page; a slug that a new page takes is the new page’s', async () => {
  const { page } = (await create({ title: 'Start', slug: 'start', content: '', status: 'published' })).body;
  await update(page.id, { slug: 'begin' });
  await update(page.id, { slug: 'শুরু' });
  const moved = { kind: 'moved', path: `/pages/${encodeURIComponent('শুরু')}` };
  expect([await fate('/pages/start'), await fate('/pages/Begin')]).toEqual([moved, moved]);
  const other = (await create({ title: 'Start', slug: 'start', content: '', status: 'published' })).body.page;
  expect(await fate('/pages/start')).toEqual({ kind: 'ok' });
  expect(await fate('/pages/START')).toEqual({ kind: 'moved', path: '/pages/start' });
  await remove(other.id);
  await remove(page.id);
  expect(await fate('/pages/begin')).toMatchObject({ kind: 'missing', status: 404 });
});

test.each([
  ['no title', { content: '' }, 'title'],
  ['no content', { title: 'x' }, 'content'],
  ['a status that is none', { title: 'x', content: '', status: 'scheduled' }, 'status'],
  ['a language that is none', { title: 'x', content: '', language: '??' }, 'language'],
  ['a slug of a page that every site has', { title: 'x', content: '', slug: 'about-us' }, 'slug'],
  ['a slug of a route', { title: 'x', content: '', slug: 'Admin' }, 'slug'],
  ['a slug of digits', { title: 'x', content: '', slug: '2026' }, 'slug'],
  ['a slug with a slash', { title: 'x', content: '', slug: 'a/b' }, 'slug'],
])('refused with the field: %s', async (_what, body, field) => {
  const answer = await create(body);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

test('a slug that is derived never meets a route, and one that is taken is refused', async () => {
  const first = (await create({ title: 'About us', content: '' })).body.page;
  expect(first.slug).toBe('about-us-2');
  expect((await create({ title: 'Other', slug: 'about-us-2', content: '' })).body.code).toBe('slug_taken');
  const answers = await Promise.all([1, 2, 3].map(() => create({ title: 'Same', content: '' })));
  expect(answers.map(({ body }) => body.page.slug).toSorted()).toEqual(['same', 'same-2', 'same-3']);
});

test('every first part of an address of the site is kept from pages', () => {
  const names = ['app', 'app/(site)', 'app/(account)'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }),
  );
  const routes = names.filter((entry) => entry.isDirectory() && /^[a-z][a-z-]*$/.test(entry.name));
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.map(({ name }) => name).filter((name) => !isRouteSlug(name))).toEqual([]);
});

test('a save over somebody else’s is refused', async () => {
  const { page } = (await create({ title: 'Shared', content: 'one' })).body;
  const [one, two] = await Promise.all(
    ['a', 'b'].map((title) => update(page.id, { title, updated_at: page.updated_at })),
  );
  expect([one?.status, two?.status].toSorted()).toEqual([200, 409]);
  expect((await update(page.id, { title: 'c', updated_at: page.updated_at })).body.code).toBe('edit_conflict');
  expect((await update(page.id, { title: 'd' })).body.page.content).toBe('one');
});

test('the pages that every site has are written anew in their places, and get their own words back', async () => {
  const original = (await seen('about-us')).body.page;
  expect(original).toMatchObject({ id: 1, path: '/about-us', fixed: true, edited: false, language: 'en' });
  const edited = await update(1, { title: 'আমরা', content: '<p>নতুন</p>', language: 'bn' });
  expect(edited.body.page).toMatchObject({
    id: 1,
    slug: 'about-us',
    edited: true,
    meta_description: original.meta_description,
  });
  expect((await findPage(db(), 'about-us'))?.content).toBe('<p>নতুন</p>');
  expect((await update(1, { slug: 'we', title: 'x' })).body.errors).toHaveProperty('slug');
  expect((await update(1, { status: 'draft' })).body.errors).toHaveProperty('status');
  expect((await update(1, { title: 'y', updated_at: original.updated_at })).status).toBe(409);
  expect([(await remove(1)).status, (await remove(1)).status]).toEqual([204, 204]);
  expect((await seen('about-us')).body.page).toEqual(original);
  expect(await fate('/pages/about-us')).toEqual({ kind: 'moved', path: '/about-us' });
  expect(await fate('/about-us')).toEqual({ kind: 'ok' });
  const listed = (await call(adminList.GET, '/', { headers: admin.headers })).body.pages.slice(0, 5);
  expect(listed.map((page: { path: string }) => page.path)).toEqual([
    ...['/about-us', '/contact-us', '/privacy-policy', '/terms-conditions', '/disclaimer'],
  ]);
});

test('pages are for administrators, and what is not there is 404', async () => {
  for (const role of ['user', 'author'] as const)
    expect((await create({ title: 'x', content: '' }, await signInAs(started.runtime, role))).status).toBe(403);
  for (const answer of [await read(99_999), await update(99_999, { title: 'x' }), await remove(99_999)])
    expect([answer.status, answer.body.message]).toEqual([404, 'Page not found']);
  expect((await seen('nowhere')).status).toBe(404);
});

test('published pages stand in the sitemap, drafts do not', async () => {
  await create({ title: 'Mapped', slug: 'mapped', content: '', status: 'published' });
  await create({ title: 'Hidden', slug: 'hidden', content: '' });
  for (const map of [await makeSitemap(db()), await makePagesSitemap(db())]) {
    expect(map).toContain('/pages/mapped</loc><lastmod>');
    expect(map).toContain('/contact-us</loc>');
    expect(map).not.toContain('hidden');
  }
});

test('what shows a page depends on pages', async () => {
  const { tags } = await collectRender(() => findPage(db(), 'about-us'));
  expect([...tags]).toEqual(['pages']);
});
