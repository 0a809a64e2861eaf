/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ImportReport, formatReport } from '../../../../lib/server/transfer/format/import-report.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import {
  editFixture,
  findImported,
  findImportedPage,
  FIXTURE,
  importFixture,
  removeEdited,
  skippedOf,
} from './fixture.ts';

let target: TestRuntime;
let report: ImportReport;

// These tests look at the result of one import from every side; none of them changes it.
beforeAll(async () => {
  target = await createTestRuntime();
  report = await importFixture(target.runtime);
});
afterAll(() => target.close());

const post = (sourceId: string) => findImported(target.runtime, sourceId);
const notesOf = (id: string) => report.posts.find((entry) => entry.id === id)?.notes ?? [];

test('every item of the export is imported or skipped with a reason', async () => {
  expect(report.counts).toMatchObject({
    author: { imported: 6 },
    category: { imported: 6 },
    post: { imported: 26 },
    page: { imported: 3 },
    comment: { imported: 8 },
  });
  expect(skippedOf(report, 'post')).toEqual({
    'in the trash': 1,
    'an empty draft that the editor saved by itself': 1,
    'stands in the file twice': 1,
  });
  expect(skippedOf(report, 'other')).toMatchObject({
    'menu entry: the menu is made of the categories here': 1,
    'earlier version of a post': 1,
    'attachment that no imported post shows': 1,
  });
  const items = (await readFile(FIXTURE, 'utf8')).split('<item>').length - 1;
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
  const others = sum(
    Object.entries(skippedOf(report, 'other'))
      .filter(([reason]) => !reason.startsWith('internal'))
      .map(([, count]) => count),
  );
  // Three attachments stand in posts: they are neither skipped nor posts.
  expect(26 + 3 + sum(Object.values(skippedOf(report, 'post'))) + others + 3).toBe(items);
});

test('a Bengali post keeps its title, its slug in its own script, its text, its categories and its tags', async () => {
  const row = await post('10');
  expect(row).toMatchObject({
    slug: 'নদী-যেখানে-বাঁক',
    title: 'নদী যেখানে বাঁক নেয় & থামে'.normalize('NFC'),
    excerpt: 'প্রথম অনুচ্ছেদ। দ্বিতীয় লাইন।'.normalize('NFC'),
    language: 'bn',
    status: 'published',
    featured_image: 'https://files.blog.example/2026/01/ferry.jpg',
    featured_image_alt: 'A ferry at dusk',
    meta_keywords: '',
    meta_description: 'Where the river turns',
    oldPath: '/2026/01/নদী-যেখানে-বাঁক/',
  });
  expect(row.published_at).toEqual(new Date('2026-01-05T06:00:00Z'));
  expect(row.pinned).toBe(true);
  expect(row.content).toContain('<figcaption>শেষ ফেরি</figcaption>');
  expect(row.content).toContain('<h2>বড় শিরোনাম</h2>'.normalize('NFC'));
  expect(row.content.match(/<hr>/g)).toHaveLength(1);
  // The gallery shows the pictures of the post in the order of the menu.
  expect(row.content).toMatch(/reeds\.webp.*bank\.png/s);
  expect(row.content_text).not.toContain('<');
  const tags = await target.runtime.db
    .selectFrom('post_tags as pt')
    .innerJoin('tags as t', 't.id', 'pt.tag_id')
    .select(['t.name', 't.published_count'])
    .where('pt.post_id', '=', row.id)
    .orderBy('pt.position')
    .execute();
  expect(tags).toEqual([
    { name: 'Flood', published_count: 1 },
    { name: 'বন্যা, বর্ষা', published_count: 1 },
  ]);
  const categories = await target.runtime.db
    .selectFrom('post_categories as pc')
    .innerJoin('categories as c', 'c.id', 'pc.category_id')
    .select(['c.slug', 'c.name', 'c.published_count'])
    .where('pc.post_id', '=', row.id)
    .orderBy('pc.position')
    .execute();
  expect(categories).toEqual([
    { slug: 'rivers', name: 'Rivers & banks', published_count: 1 },
    { slug: 'নদীর-গল্প', name: 'নদীর গল্প', published_count: 1 },
  ]);
  const history = await target.runtime.db.selectFrom('slug_history').selectAll().execute();
  expect(history).toMatchObject([{ slug: 'the-bend', post_id: row.id }]);
  const former = target.runtime.db.selectFrom('old_paths').select('post_id').where('path', 'like', '%/the-bend');
  expect(await former.execute()).toEqual([{ post_id: row.id }]);
  expect(notesOf('10')).toEqual(['term «Delta» of «series» was left out', 'custom field «mood» was left out']);
});

test('nothing becomes public that was not public', async () => {
  for (const id of ['14', '15', '16', '17', '20']) {
    expect(await post(id)).toMatchObject({ status: 'draft', published_at: null, listed_at: null });
  }
  const scheduled = await post('12');
  expect(scheduled).toMatchObject({ status: 'published', published_at: new Date('2099-01-01T00:00:00Z') });
  expect(scheduled.created_at.getTime()).toBeLessThanOrEqual(Date.now());
  expect(await post('13')).toMatchObject({
    status: 'published',
    published_at: new Date('2026-01-05T06:00:00Z'),
  });
});

test('broken dates fall back to the local time, to pubDate, to now', async () => {
  expect((await post('24')).published_at).toEqual(new Date('2026-02-01T06:00:00Z'));
  expect((await post('25')).published_at).toEqual(new Date('2026-02-03T01:02:03Z'));
  const undated = await post('26');
  expect(Math.abs((undated.published_at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
});

test('slugs are unique, never digits only, and made from the title where WordPress had none', async () => {
  expect((await post('21')).slug).toBe('same');
  expect((await post('22')).slug).toBe('same-2');
  expect((await post('23')).slug).toBe('post-2024');
  expect((await post('17')).slug).toBe('an-undated-draft');
  expect((await post('39')).slug).toBe('post-search');
  expect(notesOf('22')).toEqual(['slug «same» is taken: it is «same-2»']);
});

test('a post without title or text gets a title, a long title is cut at 300 code points', async () => {
  expect((await post('27')).title).toBe('Untitled 27');
  expect((await post('28')).title).toBe('Without a title, the first words of the text stand in for it...');
  expect([...(await post('34')).title].length).toBeLessThanOrEqual(300);
});

test('pages become pages, without a category of their own', async () => {
  const { db } = target.runtime;
  expect(await findImportedPage(target.runtime, '30')).toMatchObject({ slug: 'same', status: 'published' });
  expect(await findImportedPage(target.runtime, '31')).toMatchObject({ title: 'Top page' });
  expect(await db.selectFrom('categories').select('id').where('slug', '=', 'pages').execute()).toEqual([]);
});

test('authors get names and addresses of their own, and no password', async () => {
  const { db } = target.runtime;
  const users = await db
    .selectFrom('users')
    .select(['username', 'email', 'full_name', 'role', 'password_hash'])
    .orderBy('id')
    .execute();
  const author = { role: 'author', password_hash: null };
  expect(users).toEqual([
    { ...author, username: 'rahima', email: 'rahima@blog.example', full_name: 'রহিমা খাতুন' },
    {
      ...author,
      username: 'করিম-মিয়া'.normalize('NFC'),
      email: 'করিম-মিয়া@imported.invalid'.normalize('NFC'),
      full_name: 'করিম মিয়া & সঙ্গী',
    },
    { ...author, username: 'author-jo', email: 'author-jo@imported.invalid', full_name: 'Jo Li' },
    { ...author, username: 'editor', email: 'editor@blog.example', full_name: 'editor' },
    {
      ...author,
      username: 'ghost.writer',
      email: 'ghost.writer@imported.invalid',
      full_name: 'ghost.writer',
    },
    {
      ...author,
      username: 'Unknown-author',
      email: 'Unknown-author@imported.invalid',
      full_name: 'Unknown author',
    },
  ]);
  // A stray bracket in a damaged export makes no second author.
  expect((await post('37')).author_id).toBe((await post('10')).author_id);
});

test('comments: sanitised, oldest first, without addresses of guests; those that wait for approval are held', async () => {
  const { db } = target.runtime;
  const rows = await db.selectFrom('comments').selectAll().orderBy('id').execute();
  expect(rows.map((row) => [row.author_name, row.content])).toEqual([
    ['Tom & Ana', '<p>No time of its own</p>'],
    ['রহিমা খাতুন', '<p>An author by id</p>'],
    ['Guest', '<p>First line<br>second line</p><p>New paragraph with <strong>bold</strong></p>'],
    // Guests may give anybody's address, and are nobody's account.
    ['R.', '<p>An author by address</p>'],
    ['Guest', '<p>waiting</p>'],
    ['someone', '<p>My name is an address</p>'],
    ['Anonymous', '<p>No name, see [link](x) https://link.example/</p>'],
    ['Guest', '<p>An answer</p>'],
  ]);
  const rahima = await db
    .selectFrom('users')
    .select(['id', 'comment_count'])
    .where('username', '=', 'rahima')
    .executeTakeFirstOrThrow();
  expect(rows.map((row) => row.user_id)).toEqual([null, rahima.id, null, null, null, null, null, null]);
  expect(rows.map((row) => row.status)).toEqual(
    rows.map((row) => (/waiting/.test(row.content) ? 'held' : 'published')),
  );
  const answer = rows.at(-1);
  expect(rows.find(({ id }) => id === answer?.parent_id)?.content).toContain('First line');
  expect(rahima.comment_count).toBe(1);
  expect(JSON.stringify(rows)).not.toMatch(/@|203\.0\.113/);
  expect((await post('10')).comment_count).toBe(7);
  expect(skippedOf(report, 'comment')).toEqual({
    spam: 1,
    'in the trash': 1,
    'pingback: a notice of another site, not a comment': 1,
    'trackback: a notice of another site, not a comment': 1,
    empty: 2,
    'type «order_note» is no comment': 1,
    'its post is not imported': 1,
    'below a page: pages take no comments here': 1,
  });
});

test('what blocks, players and forms cannot keep is said post by post', async () => {
  const media = await post('32');
  for (const url of [
    'https://video.example/bare',
    'https://blog.example/files/clip.mp4',
    'https://files.blog.example/podcast.mp3',
  ]) {
    expect(media.content).toContain(`href="${url}"`);
    expect(notesOf('32')).toContain(`embed of ${url} became a link`);
  }
  expect(media.content).toContain('<figure class="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk"');
  expect(notesOf('32')).toContain('embed of https://www.youtube.com/watch?v=abcdefghijk became a card');
  expect(media.content).toContain('Write to us');
  expect(media.content).not.toMatch(/<(script|style|iframe|form|input|button|video|audio|object)/);
  expect((await post('11')).content).toContain('<p>From the reusable block.</p>');
  expect(notesOf('11')).toContain('block «latest-posts» has no content of its own and was left out');
});

test('a post that is nested too deeply keeps all its text', async () => {
  const { content } = await post('29');
  for (let level = 1; level <= 40; level += 1) expect(content).toContain(`<p>level ${level}</p>`);
  expect(notesOf('29')).toEqual([expect.stringContaining('layout could not be kept, only the text')]);
});

test('links and pictures lead where they led; what could run a script is gone', async () => {
  const { content } = await post('35');
  expect(content).toContain('<a href="/about/" rel="noopener">Relative</a> Script Call');
  expect(content.match(/<img/g)).toHaveLength(1);
  expect(content).toContain('src="https://blog.example/pic/late.jpg" alt=""');
  expect(content).toContain('<p>one</p><p>two</p><p lang="bn" dir="ltr">বাংলা</p>');
  expect(content).not.toMatch(/javascript|onerror|svg/);
});

test('the printed report holds the counts, the reasons and the notes', async () => {
  const text = formatReport(report);
  expect(text).toContain('Import from https://blog.example');
  expect(text).toMatch(/posts +26 +0 +0 +3\n/);
  expect(text).toMatch(/comments +8 +0 +0 +9\n/);
  expect(text).toContain('1  comments: spam');
  expect(text).toContain('Behind a password [14]\n    - was protected by a password: it is a draft here');
});

test('what a plugin published at an address of its own is a page; what it keeps for itself is left out', async () => {
  const item = (type: string, link: string) =>
    `<item><title>${type}</title><link>${link}</link><content:encoded>words of ${type}</content:encoded>
     <wp:post_id>${type.length + 9_000}</wp:post_id><wp:post_name>${type}</wp:post_name><wp:status>publish</wp:status>
     <wp:post_date>2026-01-05 12:00:00</wp:post_date><wp:post_type>${type}</wp:post_type></item></channel>`;
  const kept = item('podcast', 'https://blog.example/podcast/podcast/');
  const own = item('feedback', 'https://blog.example/?post_type=feedback&amp;p=9008');
  const guarded = item('lesson', 'https://blog.example/lesson/');
  const file = await editFixture((text) =>
    [kept, own, guarded].reduce((all, one) => all.replace('</channel>', () => one), text),
  );
  const other = await createTestRuntime();
  try {
    const { skipped } = await importFixture(other.runtime, file);
    const pages = await other.runtime.db.selectFrom('pages').select(['slug', 'status']).execute();
    expect(pages).toContainEqual({ slug: 'podcast', status: 'published' });
    expect(pages).toContainEqual({ slug: 'lesson', status: 'draft' });
    expect(skipped).toContainEqual(expect.objectContaining({ reason: 'type «feedback» is neither post nor page' }));
  } finally {
    await other.close();
    await removeEdited();
  }
});
