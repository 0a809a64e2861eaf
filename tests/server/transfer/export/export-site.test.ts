/** @jest-environment node */
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile, rename, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { extract } from 'tar';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import { exportArchive, exportSite, type ExportOptions } from '../../../../lib/server/transfer/export/export-site.ts';
import { findPageFate } from '../../../../lib/server/services/fates/find-page-fate.ts';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { importLekha } from '../../../../lib/server/transfer/lekha/import-lekha.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';
import { createCategory, createComment, createPost, createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';

const sanitiser = createSanitiser();
let site: TestRuntime;
let other: TestRuntime;
let folder: string;
beforeEach(async () => {
  site = await createTestRuntime();
  other = await createTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lekha-export-'));
});
afterEach(async () => {
  await site.close();
  await other.close();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => sanitiser.close());

const quiet = () => {};
const save = (from: TestRuntime, name: string, accounts: ExportOptions['accounts'] = 'none') =>
  exportSite(from.runtime, {
    folder: join(folder, name),
    accounts,
    site: { name: 'Notes', url: 'https://notes.test' },
    onProgress: quiet,
  });
const load = (name: string) =>
  importLekha({ ...other.runtime, sanitiser }, { folder: join(folder, name), onProgress: quiet });

const KEY = 'featured-images/0a1b2c.webp';
const HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`;
const LONG = 'নদীর-গল্প-'.repeat(18).normalize('NFC') + 'শেষ';

const SOUND = 'files/0a1b2c3d.mp3';
// As the sanitiser writes it.
const MEDIA =
  '<figure class="embed"><a href="https://vimeo.com/1" rel="noopener"><strong>Film</strong><br><cite>Vimeo</cite></a></figure>' +
  `<figure class="bookmark"><a href="https://a.example/" rel="noopener"><img src="/uploads/${KEY}" alt="" loading="lazy" decoding="async"><strong>Page</strong></a></figure>` +
  `<figure><audio controls="" preload="metadata" src="/uploads/${SOUND}"></audio><figcaption>Song</figcaption></figure>` +
  `<figure class="file"><a href="/uploads/${SOUND}" rel="noopener">Song</a> <small>MP3, 1 KB</small></figure>` +
  `<figure class="gallery"><img src="/uploads/${KEY}" alt="a" loading="lazy" decoding="async"><img src="/uploads/${KEY}" alt="b" loading="lazy" decoding="async"></figure>` +
  '<p class="button"><a href="https://a.example/" rel="noopener">Go</a></p>';

async function fill({ db, storage }: Runtime) {
  // Numbers differ from those of the other site.
  for (let count = 0; count < 3; count += 1) await createUser(db, { username: `early${count}` });
  const author = await createUser(db, {
    username: 'লেখক',
    role: 'author',
    password_hash: HASH,
    email_verified_at: new Date('2026-01-01'),
    language: 'bn',
    mails_replies: false,
    bio: 'Two\nlines',
    links: ['https://one.test', 'https://two.test'],
  });
  await db.insertInto('former_usernames').values({ username: 'once', user_id: author.id }).execute();
  const reader = await createUser(db, { username: 'reader', is_active: false });
  const rivers = await createCategory(db, { slug: 'rivers' });
  const boats = await createCategory(db, { slug: 'boats' });
  await db.updateTable('categories').set({ slug: 'ships' }).where('id', '=', boats.id).execute();
  const first = await createPost(db, {
    author_id: author.id,
    categoryIds: [boats.id, rivers.id],
    title: 'Rivers & <rain>',
    content: `<h2>Tea &amp; boats</h2><p><img src="/uploads/${KEY}" alt="x" loading="lazy" decoding="async"></p>`,
    excerpt: 'Short',
    featured_image: `/uploads/${KEY}`,
    canonical_url: 'https://first.example/x',
    language: 'bn',
    ...{ view_count: 41, pinned: true, comments_closed: true },
    updated_at: new Date('2026-02-02T03:04:05.678Z'),
  });
  await db.insertInto('post_authors').values({ post_id: first.id, user_id: reader.id, position: 1 }).execute();
  const [wet, old] = await db
    .insertInto('tags')
    .values([
      { name: 'Wet', slug: 'soaked' },
      { name: 'Monsoon', slug: 'monsoon' },
    ])
    .returning('id')
    .execute();
  await db.updateTable('tags').set({ slug: 'wet' }).where('name', '=', 'Wet').execute();
  for (const [position, tag] of [old, wet].entries())
    await db
      .insertInto('post_tags')
      .values({ post_id: first.id, tag_id: tag?.id ?? 0, position })
      .execute();
  await db.updateTable('posts').set({ slug: 'rain' }).where('id', '=', first.id).execute();
  const long = await createPost(db, { author_id: author.id, slug: LONG, content: MEDIA });
  await createPost(db, { author_id: author.id, status: 'draft', published_at: null });
  await createPost(db, { author_id: author.id, published_at: new Date('2190-01-01') });
  const gone = await createPost(db, { author_id: author.id, slug: 'gone' });
  await db.deleteFrom('posts').where('id', '=', gone.id).execute();
  await createComment(db, { post_id: first.id, user_id: reader.id });
  // Somebody who is leaving comes along as little as they are shown.
  const leaving = await createUser(db, { username: 'leaving', is_active: false });
  await db
    .updateTable('users')
    .set({ deletes_at: new Date('2190-01-01') })
    .where('id', '=', leaving.id)
    .execute();
  await createPost(db, { author_id: leaving.id });
  await createComment(db, { post_id: first.id, user_id: leaving.id });
  await db.insertInto('reactions').values({ post_id: first.id, user_id: leaving.id, type: 'sad' }).execute();
  const guest = await createComment(db, { post_id: first.id, content: '<p>As a guest</p>' });
  const below = { post_id: first.id, parent_id: guest.id };
  const answer = await createComment(db, { ...below, content: '<p>To the guest</p>' });
  const again = await createComment(db, { ...below, content: '<p>To the answer</p>' });
  await db.updateTable('comments').set({ reply_to_id: answer.id }).where('id', '=', again.id).execute();
  await createComment(db, { post_id: first.id, content: '<p>Waits</p>', status: 'held' });
  await db.insertInto('reactions').values({ post_id: first.id, user_id: reader.id, type: 'love' }).execute();
  const none = { post_id: null, category_id: null, user_id: null, tag_id: null, file: null };
  await db
    .insertInto('old_paths')
    .values([
      { ...none, path: '/2014/01/rain', post_id: first.id },
      { ...none, path: '/category/rivers', category_id: rivers.id },
      { ...none, path: '/2014/01/gone', post_id: gone.id },
      { ...none, path: '/tag/wet', tag_id: wet?.id ?? 0 },
      { ...none, path: '/2014/01', archive_until: new Date('2014-01-31T10:20:30.456Z') },
      { ...none, path: '/wp-content/uploads/boat.jpg', file: `/uploads/${KEY}` },
    ])
    .execute();
  const series = await db
    .insertInto('series')
    .values({ title: 'A & B', slug: 'was', description: 'Two' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('series').set({ slug: 'is' }).where('id', '=', series.id).execute();
  const parts = [long.id, first.id].map((post_id, position) => ({ post_id, series_id: series.id, position }));
  await db.insertInto('series_posts').values(parts).execute();
  await db
    .insertInto('redirects')
    .values([
      { key: '/old', from: '/Old', to: '/posts/rain', target_key: '/posts/rain', status: 301 },
      { key: '/away', from: '/away', to: null, target_key: null, status: 410 },
      // Rests behind the post, and leaves what leads there alone.
      { key: '/posts/rain', from: '/posts/rain', to: '/elsewhere', target_key: '/elsewhere', status: 301 },
    ])
    .execute();
  const words = {
    title: 'Regen',
    excerpt: '',
    content: trustHtml('<p>Tee</p>'),
    content_text: 'Tee',
    meta_description: '',
  };
  await db
    .insertInto('post_translations')
    .values({
      ...words,
      post_id: first.id,
      language: 'de',
      slug: 'regen',
      status: 'reviewed',
      reviewed_by: author.id,
      reviewed_at: new Date('2026-03-01'),
      old_slugs: ['alt'],
    })
    .execute();
  await storage.put(KEY, Buffer.from([1, 2, 255]), 'image/webp');
  await storage.putStream(SOUND, Readable.from([Buffer.from('ID3 song')]));
  const saved = {
    name: 'Notes',
    hero: { shown: false, text: '' },
    navigation: [{ label: 'Start', url: '/pages/start' }],
  };
  await db
    .insertInto('site_settings')
    .values({ id: 1, saved: JSON.stringify(saved) })
    .execute();
  const page = { title: 'Start', content: trustHtml('<p>Hi</p>'), status: 'published' as const };
  const own = await db
    .insertInto('pages')
    .values([
      { ...page, slug: 'start' },
      { ...page, id: 1, slug: 'about-us' },
    ])
    .returning('id')
    .execute();
  await db
    .insertInto('page_slugs')
    .values({ slug: 'begin', page_id: own[0]?.id ?? 0 })
    .execute();
  await db
    .insertInto('old_paths')
    .values({ path: '/begin-here', page_id: own[0]?.id ?? 0 })
    .execute();
  return first;
}

/** Path -> content of every file below. */
async function filesOf(name: string): Promise<Record<string, string>> {
  const root = join(folder, name);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.slice(root.length), await readFile(file, 'base64')])),
  );
}

test('exported, imported into an empty database and exported again, a site is the same to the byte', async () => {
  const first = await fill(site.runtime);
  for (const accounts of ['none', 'included'] as const) {
    await save(site, `one-${accounts}`, accounts);
    const report = await load(`one-${accounts}`);
    expect(report.counts.post).toEqual(
      accounts === 'none' ? { imported: 4, updated: 0, unchanged: 0 } : { imported: 0, updated: 0, unchanged: 4 },
    );
    expect(report.counts.page).toEqual({ ...report.counts.post, [accounts === 'none' ? 'imported' : 'unchanged']: 2 });
    await save(other, 'two');
    if (accounts === 'none') expect(await filesOf('two')).toEqual(await filesOf('one-none'));
  }
  const row = await other.runtime.db
    .selectFrom('posts')
    .selectAll()
    .where('slug', '=', 'rain')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    view_count: 41,
    comment_count: 5,
    thread_count: 3,
    love_count: 1,
    language: 'bn',
    title: first.title,
    content: first.content,
  });
  const translation = await other.runtime.db.selectFrom('post_translations').selectAll().executeTakeFirstOrThrow();
  expect(translation).toMatchObject({
    post_id: row.id,
    slug: 'regen',
    content: '<p>Tee</p>',
    content_text: 'Tee',
    status: 'reviewed',
    old_slugs: ['alt'],
  });
  expect((await other.runtime.storage.get(KEY))?.body).toEqual(Buffer.from([1, 2, 255]));
  expect((await other.runtime.storage.head(SOUND))?.size).toBe(8);
  const author = await other.runtime.db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', 'লেখক')
    .executeTakeFirstOrThrow();
  expect(author).toMatchObject({
    bio: 'Two\nlines',
    published_count: 3,
    password_hash: null,
    email_verified_at: null,
    role: 'author',
  });
});

test.each(['none', 'included'] as const)(
  'a site with its default_admin is the same to the byte, accounts: %s',
  async (accounts) => {
    await createUser(site.runtime.db, { username: 'owner', role: 'default_admin', password_hash: HASH });
    await save(site, 'first', accounts);
    await load('first');
    await save(other, 'second', accounts);
    const users = (name: string) => readFile(join(folder, name, 'users.json'), 'utf8');
    expect(await users('second')).toBe(await users('first'));
  },
);

test('names from before lead on, and who is leaving is in no file', async () => {
  await fill(site.runtime);
  await save(site, 'one');
  await load('one');
  const fate = await findFate(other.runtime.db, '/users/once', new URLSearchParams());
  expect(fate).toEqual({ kind: 'moved', path: `/users/${encodeURIComponent('লেখক')}` });
  const texts = Object.values(await filesOf('one')).map((file) => Buffer.from(file, 'base64').toString());
  expect(texts.join('\n')).not.toContain('leaving');
});

test('former slugs, deleted posts and addresses of a site imported before go on leading where they led', async () => {
  const first = await fill(site.runtime);
  await save(site, 'one');
  await load('one');
  const fate = (path: string) => findFate(other.runtime.db, encodeURI(path), new URLSearchParams());
  expect(await fate(`/posts/${first.slug}`)).toEqual({ kind: 'moved', path: '/posts/rain' });
  expect(await fate('/2014/01/rain')).toEqual({ kind: 'moved', path: '/posts/rain' });
  expect(await fate('/wp-content/uploads/boat-300x200.jpg')).toEqual({ kind: 'moved', path: `/uploads/${KEY}` });
  expect(await fate('/category/rivers')).toEqual({ kind: 'moved', path: '/categories/rivers' });
  expect(await fate('/categories/boats')).toEqual({ kind: 'moved', path: '/categories/ships' });
  for (const path of ['/posts/gone', '/2014/01/gone'])
    expect(await fate(path)).toMatchObject({ kind: 'missing', status: 410 });
});

test('addresses and password hashes leave only when asked for, and then people can sign in', async () => {
  await fill(site.runtime);
  await save(site, 'plain');
  expect(await readFile(join(folder, 'plain/users.json'), 'utf8')).not.toMatch(/hash|argon|@example/);
  await save(site, 'full', 'included');
  await load('full');
  const author = await other.runtime.db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', 'লেখক')
    .executeTakeFirstOrThrow();
  expect(author.password_hash).toBe(HASH);
  expect(author).toMatchObject({ language: 'bn', mails_replies: false, mails_posts: true });
  expect(author.email).toMatch(/@example\.test$/);
  expect(author.email_verified_at).not.toBeNull();
});

test('each post is a page that shows its pictures from the disk', async () => {
  await fill(site.runtime);
  await save(site, 'one');
  const page = await readFile(join(folder, 'one/posts/rain.html'), 'utf8');
  expect(page).toContain('<title>Rivers &amp; &lt;rain></title>'.replace('rain>', 'rain&gt;'));
  expect(page).toContain(`src="../uploads/${KEY}"`);
  expect(page).toContain('<html lang="bn">');
  expect(await readFile(join(folder, 'one/index.html'), 'utf8')).toContain('href="posts/rain.html"');
});

test('an earlier export is replaced; any other folder is left alone', async () => {
  await fill(site.runtime);
  await save(site, 'one');
  await site.runtime.db.deleteFrom('posts').where('slug', '=', 'rain').execute();
  await save(site, 'one');
  expect(await readdir(join(folder, 'one/posts'))).not.toContain('rain.json');
  await mkdir(join(folder, 'mine'));
  await writeFile(join(folder, 'mine/letter.txt'), 'dear');
  await expect(save(site, 'mine')).rejects.toThrow(/not empty/);
  await expect(save(site, 'mine/letter.txt')).rejects.toThrow(/not a folder/);
  await expect(save(site, 'x'.repeat(300))).rejects.toThrow(/cannot be read \(ENAMETOOLONG\)/);
  expect(await readdir(folder)).toEqual(['mine', 'one']);
});

test('what an export left that was killed goes an hour later, and nothing else does', async () => {
  const id = (digit: string) => `one.partial-${digit.repeat(8)}-0000-4000-8000-000000000000`;
  const [left, written, theirs] = [id('a'), id('b'), 'one.partial-of-mine'];
  const long = new Date(Date.now() - 2 * 3_600_000);
  for (const name of [left, written, theirs]) await mkdir(join(folder, name, 'posts'), { recursive: true });
  for (const path of [left, `${left}/posts`, written, theirs, `${theirs}/posts`])
    await utimes(join(folder, path), long, long);
  await save(site, 'one');
  expect((await readdir(folder)).sort()).toEqual(['one', written, theirs]);
});

test('settings and pages go along, and what is here already stays', async () => {
  await fill(site.runtime);
  await save(site, 'one');
  await load('one');
  const { db } = other.runtime;
  expect(await findPageFate(db, 'begin')).toEqual({ kind: 'moved', path: '/pages/start' });
  expect(await db.selectFrom('pages').select(['slug', 'content']).orderBy('id').execute()).toEqual([
    { slug: 'about-us', content: '<p>Hi</p>' },
    { slug: 'start', content: '<p>Hi</p>' },
  ]);
  await db.updateTable('site_settings').set({ saved: '{"name":"Ours"}' }).execute();
  await db.updateTable('pages').set({ title: 'Ours' }).execute();
  await load('one');
  expect(await db.selectFrom('site_settings').select('saved').execute()).toEqual([{ saved: { name: 'Ours' } }]);
  expect(await db.selectFrom('pages').select('title').execute()).toEqual([{ title: 'Ours' }, { title: 'Ours' }]);
});

test('what is here already stays as it is here', async () => {
  await fill(site.runtime);
  await save(site, 'one');
  await createPost(other.runtime.db, { slug: 'rain', title: 'Ours' });
  const report = await load('one');
  expect(report.counts.post).toEqual({ imported: 3, updated: 0, unchanged: 1 });
  const ours = await other.runtime.db
    .selectFrom('posts')
    .select('title')
    .where('slug', '=', 'rain')
    .executeTakeFirstOrThrow();
  expect(ours.title).toBe('Ours');
});

test('a damaged or foreign folder changes nothing', async () => {
  await fill(site.runtime);
  const cases: [file: string, content: string | null, message: RegExp][] = [
    ['site.json', null, /one\/site\.json» cannot be read/],
    ['site.json', '{"hello":1}', /«site\.json» does not fit/],
    ['posts/rain.json', null, /rain\.json» cannot be read/],
    ['posts/rain.json', '{"slug":', /rain\.json» is damaged/],
    ['users.json', '[]', /who is not in users\.json/],
    ['categories.json', '[]', /which is not in categories\.json/],
    [
      'site.json',
      '{"format":"lekha-export","version":1,"name":"","url":"","posts":["../../etc/passwd"]}',
      /does not fit/,
    ],
  ];
  for (const [file, content, message] of cases) {
    await save(site, 'one');
    if (content === null) await rm(join(folder, 'one', file));
    else await writeFile(join(folder, 'one', file), content);
    await expect(load('one')).rejects.toThrow(message);
    expect(await other.runtime.db.selectFrom('users').select('id').execute()).toEqual([]);
    expect(await other.runtime.storage.head(KEY)).toBeUndefined();
    await rm(join(folder, 'one'), { recursive: true });
  }
});

/** Writes a file of the export anew, from what is in it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- files of every shape
async function change(file: string, how: (value: any) => unknown): Promise<void> {
  const path = join(folder, 'one', file);
  await writeFile(path, JSON.stringify(how(JSON.parse(await readFile(path, 'utf8')))));
}

test('what a field lacks is said in words', async () => {
  await fill(site.runtime);
  await save(site, 'one');
  await change('posts/rain.json', (post) => ({ ...post, featured_image: 'javascript:1' }));
  await expect(load('one')).rejects.toThrow(
    '«posts/rain.json» does not fit: featured_image Must be an uploaded image or an http(s) address',
  );
});

test('an export of an older version, which knew no pages, comes in', async () => {
  await fill(site.runtime);
  await save(site, 'one');
  await rm(join(folder, 'one/pages.json'));
  await change('site.json', ({ settings: _settings, ...rest }) => rest);
  expect((await load('one')).counts.post?.imported).toBe(4);
  expect(await other.runtime.db.selectFrom('site_settings').select('id').execute()).toEqual([]);
});

test('a script that somebody put into an export does not get in', async () => {
  await fill(site.runtime);
  await save(site, 'one');
  const path = join(folder, 'one/posts/rain.json');
  const post = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(
    path,
    JSON.stringify({
      ...post,
      content: '<p onclick="x()">Hi<script>x()</script></p>',
      comments: [{ ...post.comments[0], content: '<img src=x onerror=x()>Hi' }],
    }),
  );
  const evil = { label: 'x', url: 'javascript:x()' };
  await change('pages.json', ([page]) => [{ ...page, slug: 'evil', content: '<svg onload=x()></svg>ok' }]);
  await change('site.json', (whole) => ({ ...whole, settings: { tagline: 'T', navigation: [evil], accent: '}' } }));
  await load('one');
  expect(await other.runtime.db.selectFrom('pages').select('content').execute()).toEqual([{ content: 'ok' }]);
  expect(await other.runtime.db.selectFrom('site_settings').select('saved').execute()).toEqual([
    { saved: { tagline: 'T' } },
  ]);
  const row = await other.runtime.db
    .selectFrom('posts')
    .select('content')
    .where('slug', '=', 'rain')
    .executeTakeFirstOrThrow();
  expect(row.content).toBe('<p>Hi</p>');
  expect(await other.runtime.db.selectFrom('comments').select('content').execute()).toEqual([{ content: 'Hi' }]);
});

test('odd values in an export cost what they are about, not the site', async () => {
  await fill(site.runtime);
  await save(site, 'one', 'included');
  await change('users.json', (users) => [
    ...users.map((user: object) => ({ ...user, password_hash: HASH.replace('m=19456', 'm=9999999') })),
    users[0],
  ]);
  await change('posts/rain.json', (post) => ({
    ...post,
    categories: [...post.categories, ...post.categories],
    authors: ['reader', 'লেখক'],
    old_paths: [...post.old_paths, `/${'x'.repeat(9_000)}`],
    comments: post.comments.map((comment: object) => ({ ...comment, content: '<script>x()</script>' })),
  }));
  const report = await load('one');
  expect(report.remarks.join()).toMatch(/the password of «লেখক» is kept in a form that this site does not take/);
  const { db } = other.runtime;
  expect(await db.selectFrom('users').select('password_hash').where('password_hash', 'is not', null).execute()).toEqual(
    [],
  );
  const { id } = await db.selectFrom('posts').select('id').where('slug', '=', 'rain').executeTakeFirstOrThrow();
  const authors = await db
    .selectFrom('post_authors as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select('u.username')
    .where('a.post_id', '=', id)
    .orderBy('a.position')
    .execute();
  expect(authors).toEqual([{ username: 'লেখক' }, { username: 'reader' }]);
  const comments = await db.selectFrom('comments').select(['content', 'status']).where('post_id', '=', id).execute();
  expect(comments).toHaveLength(5);
  for (const comment of comments) expect(comment).toEqual({ content: '', status: 'removed' });
});

test('names that the database cannot hold, and authors who are not there, are refused by their place', async () => {
  await fill(site.runtime);
  const cases: [file: string, how: Parameters<typeof change>[1], message: RegExp][] = [
    ['users.json', ([user]) => [{ ...user, full_name: 'x'.repeat(201) }], /full_name must have 1 to 200 characters/],
    ['tags.json', ([tag]) => [{ ...tag, name: '' }], /name must have 1 to 300 characters/],
    ['posts/rain.json', (post) => ({ ...post, authors: ['nobody'] }), /names the user «nobody»/],
    ['site.json', (whole) => ({ ...whole, old_files: { '/a\0': `/uploads/${KEY}` } }), /must be a path|old_files/],
  ];
  for (const [file, how, message] of cases) {
    await save(site, 'one');
    await change(file, how);
    await expect(load('one')).rejects.toThrow(message);
    await rm(join(folder, 'one'), { recursive: true });
  }
});

test('uploads that are a link are refused: what lies elsewhere comes before no reader', async () => {
  await fill(site.runtime);
  await save(site, 'one');
  await rename(join(folder, 'one', 'uploads'), join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), join(folder, 'one', 'uploads'));
  await expect(load('one')).rejects.toThrow(/uploads» is a link in the file system, which is not followed/);
  expect(await Array.fromAsync(other.runtime.storage.list(''))).toEqual([]);
  expect(await other.runtime.db.selectFrom('users').select('id').execute()).toEqual([]);
});

const TERMS = { site: { name: 'Notes', url: 'https://notes.test' }, accounts: 'none', onProgress: quiet } as const;
const archiveOf = (name: string) => exportArchive(site.runtime, name, TERMS);

test('an archive holds what the folder holds, whatever its names are, and is taken back', async () => {
  await fill(site.runtime);
  await save(site, 'folder');
  const file = join(folder, 'site.tar.gz');
  await pipeline(archiveOf('unpacked'), createWriteStream(file));
  const seen: string[] = [];
  await pipeline(createReadStream(file), extract({ cwd: folder, onReadEntry: ({ path }) => void seen.push(path) }));
  const filesOf = async (name: string) => {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const read = await Promise.all(
      paths.map(async (path) => [path.replace(join(folder, name), ''), await readFile(path)]),
    );
    return new Map(read as [string, Buffer][]);
  };
  const [packed, plain] = [await filesOf('unpacked'), await filesOf('folder')];
  expect([...packed.keys()].toSorted()).toEqual([...plain.keys()].toSorted());
  expect([...packed.keys()].some((name) => Buffer.byteLength(name) > 200)).toBe(true);
  for (const [name, bytes] of plain) expect(packed.get(name)?.equals(bytes)).toBe(true);
  // What breaks off before its end is taken for no export.
  expect(seen.at(-1)).toBe('unpacked/site.json');
  await load('unpacked');
  expect((await other.runtime.db.selectFrom('posts').select('id').execute()).length).toBeGreaterThan(1);
});

test('one archive is made at a time; who stops reading ends it, and its transaction', async () => {
  await fill(site.runtime);
  const pieces = archiveOf('a')[Symbol.asyncIterator]();
  await pieces.next();
  expect(() => archiveOf('b')).toThrow(expect.objectContaining({ code: 'export_running' }));
  await pieces.return?.();
  const open = async () =>
    (
      await sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in tr%'`.execute(
        site.runtime.db,
      )
    ).rows;
  for (let tries = 0; (await open()).length > 0 && tries < 100; tries += 1) await sleep(20);
  expect(await open()).toEqual([]);
  let bytes = 0;
  for await (const piece of archiveOf('c')) bytes += piece.length;
  expect(bytes).toBeGreaterThan(1_000);
});

test('of archives that are asked for at one moment one is made; one that nobody reads makes room for the next', async () => {
  await fill(site.runtime);
  const clock = jest.spyOn(Date, 'now');
  const later = (milliseconds: number) => clock.mockReturnValue(new Date().getTime() + milliseconds);
  const isRunning = expect.objectContaining({ code: 'export_running' });
  const given = archiveOf('a')[Symbol.asyncIterator]();
  // Nothing of the first was read yet.
  expect(() => archiveOf('b')).toThrow(isRunning);
  await given.next();
  later(6_000);
  expect(() => archiveOf('b')).toThrow(isRunning);
  later(11 * 60_000);
  const next = archiveOf('c')[Symbol.asyncIterator]();
  await next.next();
  await expect(Array.fromAsync({ [Symbol.asyncIterator]: () => given })).rejects.toMatchObject({
    code: 'export_running',
  });
  expect(() => archiveOf('d')).toThrow(isRunning);
  await next.return?.();
  // Asked for, as by a HEAD, and never read.
  archiveOf('e');
  expect(() => archiveOf('f')).toThrow(isRunning);
  later(11 * 60_000 + 6_000);
  await archiveOf('f')[Symbol.asyncIterator]().next();
  clock.mockRestore();
});
