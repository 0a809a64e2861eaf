/** @jest-environment node */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { plainText } from '../../../../lib/server/content/plain-text.ts';
import { checkHtml } from '../../../../lib/server/content/sanitise/check-html.ts';
import type { ImportReport } from '../../../../lib/server/transfer/format/import-report.ts';
import { importWordPress } from '../../../../lib/server/transfer/wordpress/import-wordpress.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

// WordPress' own test data for themes: large, so that it is not part of the repository.
const FILE =
  ['..', '../..'].map((up) => `${up}/shared/data/themeunittestdata.wordpress.xml`).find((path) => existsSync(path)) ??
  '';
const testWithFile = existsSync(FILE) ? test : () => {};

let target: TestRuntime;
let report: ImportReport;

beforeAll(async () => {
  if (!existsSync(FILE)) return;
  target = await createTestRuntime();
  report = await importWordPress(target.runtime, { file: FILE, onProgress: () => {}, fetchImages: false });
});
afterAll(() => target?.close());

// A test file needs one test, also where the data is missing.
test('the data is here, or its tests are not defined', () => {
  expect(existsSync(FILE) ? report : null).not.toBeUndefined();
});

testWithFile('every post, page and comment is imported or has a reason', () => {
  expect(report.counts).toMatchObject({
    author: { imported: 2 },
    category: { imported: 67 },
    post: { imported: 51 },
    page: { imported: 21 },
    comment: { imported: 23 },
  });
  const skipped = Object.fromEntries(report.skipped.map((group) => [`${group.kind}: ${group.reason}`, group.count]));
  expect(skipped).toEqual({
    'other: menu entry: the menu is made of the categories here': 70,
    'other: internal field of WordPress or a plugin': 37,
    'other: attached file, not a picture: posts link to its old address': 2,
    'comment: below a page: pages take no comments here': 5,
    'comment: pingback: a notice of another site, not a comment': 2,
    'comment: trackback: a notice of another site, not a comment': 2,
  });
});

testWithFile('every text passes the check before it is shown, and keeps its words', async () => {
  const { db } = target.runtime;
  const posts = await db.selectFrom('posts').select(['slug', 'title', 'content']).execute();
  const pages = await db.selectFrom('pages').select(['slug', 'title', 'content']).execute();
  expect([posts.length, pages.length]).toEqual([51, 21]);
  const rows = [...posts, ...pages].map((row) => ({ ...row, content_text: plainText(row.content) }));
  for (const { slug, title, content, content_text } of rows) {
    checkHtml(content);
    expect(title).not.toMatch(/<\w|&\w+;/);
    expect(content).not.toMatch(/<!--|<(iframe|video|audio|script|style|div|h1)\b|\[(caption|gallery|audio)/);
    expect([slug, content === '' || content_text !== '' || content.includes('<img')]).toEqual([slug, true]);
  }
  const find = (slug: string) => rows.find((row) => row.slug === slug)?.content ?? '';
  expect(find('post-format-gallery').match(/<figure>/g)).toHaveLength(10 * 24);
  expect(find('blocks-embeds')).toContain('href="https://www.youtube.com/watch?v=ex8fMxXJDJw"');
  expect(find('block-cover').match(/<img/g)?.length).toBeGreaterThanOrEqual(4);
  expect(find('markup-html-tags-and-formatting')).toContain('<s>strike-through</s>');
});

testWithFile('the edge cases of the data come out as they should', async () => {
  const { db } = target.runtime;
  const rows = await db
    .selectFrom('posts')
    .select(['slug', 'title', 'status', 'published_at', 'excerpt', 'featured_image'])
    .execute();
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  expect(bySlug.get('scheduled')).toMatchObject({
    status: 'published',
    published_at: new Date('2030-01-01T19:00:18Z'),
  });
  expect(bySlug.get('draft')).toMatchObject({ status: 'draft', published_at: null });
  expect(bySlug.get('template-password-protected')).toMatchObject({ status: 'draft' });
  expect(bySlug.get('edge-case-no-title')?.title).toMatch(/^This post has no title/);
  expect(bySlug.get('markup-title-with-markup')?.title).toBe('Markup: Title With Markup');
  expect(bySlug.get('template-more-tag')?.excerpt).toMatch(/^This content is before the more tag\./);
  expect(bySlug.get('template-excerpt-defined')?.excerpt).toMatch(/^This is a user-defined post excerpt\. It should/);
  expect(bySlug.get('template-featured-image-vertical')?.featured_image).toMatch(/featured-image-vertical\.jpg$/);
  const page = await db.selectFrom('pages').select('title').where('slug', '=', 'επίπεδο-2').executeTakeFirst();
  expect(page).toBeDefined();
});

testWithFile('a second import changes nothing', async () => {
  const again = await importWordPress(target.runtime, {
    file: FILE,
    onProgress: () => {},
    fetchImages: false,
  });
  expect(again.counts).toMatchObject({
    author: { imported: 0, unchanged: 2 },
    category: { imported: 0, unchanged: 67 },
    post: { imported: 0, updated: 0, unchanged: 51 },
    page: { imported: 0, updated: 0, unchanged: 21 },
    comment: { imported: 0, unchanged: 23 },
  });
});
