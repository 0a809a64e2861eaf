/** @jest-environment node */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { exportSite } from '../../../lib/server/transfer/export/export-site.ts';
import { importLekha } from '../../../lib/server/transfer/lekha/import-lekha.ts';
import { streamSafe } from '../../../lib/text/visible.ts';
import { createPost, createUser } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';
import { dataOf, post as ghostPost, removeExports, run as importGhost } from './ghost/fixture.ts';
import { editFixture, importFixture, removeEdited } from './wordpress/fixture.ts';

// Putting so many marks in order takes the square of their number, unless they are parted first.
const MARKS = '\u0301\u0338'.repeat(5_000);
// What a title may hold of them.
const FEW = '\u0301\u0338'.repeat(60);
const quiet = () => {};

let site: TestRuntime;
let source: TestRuntime;
let folder: string;
beforeAll(async () => {
  site = await createTestRuntime();
  source = await createTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lekha-hostile-'));
  const author = await createUser(source.runtime.db, { username: 'owner', role: 'default_admin' });
  await createPost(source.runtime.db, { author_id: author.id, slug: 'one', title: 'One' });
});
afterEach(async () => {
  for (const table of ['posts', 'users', 'categories', 'tags', 'pages', 'import_sources'] as const)
    await site.runtime.db.deleteFrom(table).execute();
});
afterAll(async () => {
  await site.close();
  await source.close();
  await rm(folder, { recursive: true, force: true });
  await removeExports();
  await removeEdited();
});

const stored = () => site.runtime.db.selectFrom('posts').select(['title', 'slug', 'excerpt', 'content_text']).execute();

async function expectSafe(): Promise<void> {
  const rows = await stored();
  expect(rows.some(({ title }) => title.includes('\u034f'))).toBe(true);
  for (const text of rows.flatMap((row) => Object.values(row))) expect(text).toBe(streamSafe(text));
}

test('marks without number in an export of WordPress, raw and as references, are parted', async () => {
  const references = '&amp;#x301;&amp;#x338;'.repeat(5_000);
  await importFixture(
    site.runtime,
    await editFixture((text) =>
      text
        .replace(/<title>[^<]*<\/title>/gu, `<title>a${FEW}</title>`)
        .replace(/<excerpt:encoded>.*?<\/excerpt:encoded>/gsu, `<excerpt:encoded>b${references}</excerpt:encoded>`),
    ),
  );
  await expectSafe();
}, 60_000);

test('and of Ghost, also in the name of an address', async () => {
  await importGhost(
    site.runtime,
    dataOf([ghostPost(1, { title: `a${FEW}`, slug: `b${MARKS}`, custom_excerpt: MARKS })]),
  );
  await expectSafe();
}, 60_000);

test('a title, a name or an excerpt of an export turns no line, as none that is typed here does', async () => {
  const turned = 'h4\u202egnp\u2066.\u202e';
  const user = { id: '1', slug: 'owner', name: turned, email: 'owner@old.example' };
  await importGhost(site.runtime, dataOf([ghostPost(1, { title: turned, custom_excerpt: turned })], { users: [user] }));
  const [post] = await stored();
  const { full_name } = await site.runtime.db
    .selectFrom('users')
    .select('full_name')
    .where('full_name', 'like', 'h4%')
    .executeTakeFirstOrThrow();
  expect([post?.title, post?.excerpt, full_name]).toEqual(['h4 gnp .', 'h4 gnp .', 'h4 gnp .']);
}, 60_000);

// The rest of these in an export of Ghost would end the import.
const ODD: [string, Record<string, unknown>][] = [
  ['NUL', { title: 'a\0b', custom_excerpt: 'c\0', slug: 'd\0', feature_image_alt: '\0' }],
  ['half a character', { title: 'a\ud800', slug: '\udc00' }],
  ['what is no text', { featured: { toString: 1 }, page: { toString: 1 }, type: '' }],
  ['an id without end', { uuid: Array.from({ length: 5_000 }, (_, n) => (n * 7_919).toString(36)).join(''), id: '' }],
  [
    'marks within marks',
    {
      html: '',
      mobiledoc: JSON.stringify({
        version: '0.3.1',
        markups: [['b']],
        sections: [[1, 'p', [[0, Array(50_000).fill(0), 0, 'x']]]],
      }),
    },
  ],
];

test.each(ODD)('%s in an export of Ghost does not end the import', async (_name, values) => {
  const report = await importGhost(site.runtime, dataOf([ghostPost(1, values), ghostPost(2)]));
  expect(report.counts.post.imported).toBe(2);
  expect(JSON.stringify(await stored())).not.toMatch(/\\u0000|\\ud[8-f]/);
});

test('nor do a tag of one sign, order that is none, and tags of one name', async () => {
  const tag = { id: 't1', name: `a${MARKS}`, slug: '', visibility: 'public' };
  const rows = { posts_tags: [{ post_id: ghostPost(1).id, tag_id: 't1', sort_order: { valueOf: 1, toString: 1 } }] };
  await importGhost(site.runtime, dataOf([ghostPost(1)], { tags: [tag, { ...tag, id: 't2' }], ...rows }));
  const categories = await site.runtime.db.selectFrom('categories').select(['name', 'slug']).execute();
  expect(categories).toEqual([{ name: 'Unnamed', slug: expect.any(String) }]);
});

test('and of WordPress: NUL and marks in names of addresses, names and ids without end', async () => {
  const long = 'x'.repeat(400);
  const id = Array.from({ length: 5_000 }, (_, n) => (n * 7_919).toString(36)).join('');
  const report = await importFixture(
    site.runtime,
    await editFixture((text) =>
      text
        .replace(/nicename="[^"]*"/gu, `nicename="a%00b${'%CC%81%CC%B8'.repeat(3_000)}"`)
        .replace(
          /<wp:author_display_name>.*?<\/wp:author_display_name>/gsu,
          `<wp:author_display_name>${long}</wp:author_display_name>`,
        )
        .replace(/<wp:comment_id>.*?<\/wp:comment_id>/u, `<wp:comment_id>${id}</wp:comment_id>`)
        .replace(/<link>([^<]*)<\/link>(?=\s*<pubDate>)/gu, '<link>$1%00</link>'),
    ),
  );
  expect(report.counts.post.imported).toBeGreaterThan(10);
  expect(report.counts.comment.imported).toBeGreaterThan(0);
}, 60_000);

test('a title that is one sign without end is none', async () => {
  const data = dataOf([ghostPost(2, { title: `a${MARKS}`, html: '' })]);
  await importGhost(site.runtime, data);
  expect(await stored()).toMatchObject([{ title: expect.stringContaining('Untitled') }]);
  await importFixture(site.runtime, await editFixture((text) => text.replace(/<title>Ferry</u, `<title>a${MARKS}<`)));
});

type Change = (files: {
  post: Record<string, unknown>;
  site: Record<string, unknown>;
  users: Record<string, unknown>[];
}) => void;

/** An export of ours, changed by somebody, into the empty site. */
async function load(change: Change) {
  const target = await mkdtemp(join(folder, 'own-'));
  await exportSite(source.runtime, {
    ...{ folder: join(target, 'x'), accounts: 'included' as const, onProgress: quiet },
    site: { name: 'Notes', url: 'https://notes.test' },
  });
  const path = (name: string) => join(target, 'x', name);
  const read = async (name: string) => JSON.parse(await readFile(path(name), 'utf8'));
  const [name = ''] = (await readdir(path('posts'))).filter((entry) => entry.endsWith('.json'));
  const files = { post: await read(`posts/${name}`), site: await read('site.json'), users: await read('users.json') };
  change(files);
  await writeFile(path(`posts/${name}`), JSON.stringify(files.post));
  await writeFile(path('site.json'), JSON.stringify(files.site));
  await writeFile(path('users.json'), JSON.stringify(files.users));
  return importLekha(site.runtime, { folder: path(''), onProgress: quiet });
}

test('and of Lekha', async () => {
  await load(({ post }) => Object.assign(post, { title: `a${FEW}` }));
  await expectSafe();
});

const REFUSED: [string, Change][] = [
  ['canonical_url', ({ post }) => Object.assign(post, { canonical_url: 'javascript:alert(1)' })],
  ['canonical_url', ({ post }) => Object.assign(post, { canonical_url: '"><script>' })],
  ['featured_image', ({ post }) => Object.assign(post, { featured_image: 'javascript:alert(1)' })],
  ['featured_image', ({ post }) => Object.assign(post, { featured_image: '/uploads/../../etc/passwd' })],
  ['language', ({ post }) => Object.assign(post, { language: '"><script>' })],
  ['old_files', (files) => Object.assign(files.site, { old_files: { '/a.jpg': '/uploads/../admin' } })],
  [
    'old_files',
    (files) => Object.assign(files.site, { old_files: { '//evil.test': '/uploads/featured-images/a.webp' } }),
  ],
];

test.each(REFUSED)('a hostile %s in an export of ours is refused by its name', async (field, change) => {
  await expect(load(change)).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining(field) });
  expect(await stored()).toEqual([]);
});

test('what was the default administrator is an administrator here, unless they can sign in with what was exported', async () => {
  const roleOf = async (values: Record<string, unknown>) => {
    await load(({ users }) => Object.assign(users[0] ?? {}, values));
    const { role } = await site.runtime.db.selectFrom('users').select('role').executeTakeFirstOrThrow();
    await site.runtime.db.deleteFrom('posts').execute();
    await site.runtime.db.deleteFrom('users').execute();
    return role;
  };
  const account = {
    email: 'owner@example.test',
    password_hash: `$argon2id$v=19$m=19456,t=2,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`,
    is_active: true,
  };
  expect(await roleOf(account)).toBe('default_admin');
  expect(await roleOf({ email: undefined, password_hash: undefined })).toBe('admin');
  expect(await roleOf({ ...account, password_hash: null })).toBe('admin');
  expect(await roleOf({ ...account, is_active: false })).toBe('admin');
});
