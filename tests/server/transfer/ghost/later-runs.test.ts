/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { dataOf, imported, notesOf, post, removeExports, run, USERS } from './fixture.ts';

const sanitiser = createSanitiser();
let target: TestRuntime;
let runtime: Runtime;
let files: string;

beforeAll(() => sanitiser.sanitise('<p>warm</p>', 'post'));
beforeEach(async () => {
  target = await createTestRuntime();
  runtime = { ...target.runtime, sanitiser };
  files = await mkdtemp(join(tmpdir(), 'lekha-content-'));
  await mkdir(join(files, 'images/2023'), { recursive: true });
  const picture = sharp({ create: { width: 300, height: 40, channels: 3, background: '#1976d2' } });
  for (const name of ['a', 'b', 'mira'])
    await picture
      .clone()
      .png()
      .toFile(join(files, `images/2023/${name}.png`));
  await mkdir(join(files, 'files'));
  await writeFile(join(files, 'files/p.pdf'), '%PDF-1.4\n%%EOF\n');
});
afterEach(async () => {
  await rm(files, { recursive: true });
  await target.close();
});
afterAll(async () => {
  await sanitiser.close();
  await removeExports();
});

const IMAGES = '__GHOST_URL__/content/images';
const html =
  `<p>Text <a href="__GHOST_URL__/content/files/p.pdf">paper</a> and <a href="${IMAGES}/2023/b.png">b</a></p>` +
  `<figure><img src="${IMAGES}/size/w600/2023/a.png" alt="A"></figure><figure><img src="${IMAGES}/gone.png" alt="Gone"></figure>`;
const data = dataOf([post(1, { html, feature_image: `${IMAGES}/2023/a.png` })], {
  users: [{ ...USERS[0], profile_image: `${IMAGES}/2023/mira.png` }, USERS[1]],
});

test.each([
  ['an address and files', { url: 'https://old.example' }],
  ['files alone', {}],
])('what a run with %s brought stays in a later one without', async (_, place) => {
  await run(runtime, data, { ...place, files });
  const first = await imported(runtime, 1);
  expect(first.featured_image).toMatch(/^\/uploads\/featured-images\//);
  const report = await run(runtime, data);
  const { content, featured_image } = await imported(runtime, 1);
  expect({ content, featured_image }).toEqual({ content: first.content, featured_image: first.featured_image });
  expect(report.counts.post).toEqual({ imported: 0, updated: 0, unchanged: 1 });
  expect(report.counts.image.imported).toBe(0);
  expect(notesOf(report, 1).join('\n')).not.toMatch(/2023/);
  expect(report.remarks.join('\n')).not.toMatch(/picture of the author/);
});

test('what came from files alone stays when a later run names an address that does not answer', async () => {
  await run(runtime, data, { files });
  const { featured_image } = await imported(runtime, 1);
  await run(runtime, data, { url: 'https://old.example' });
  const second = await imported(runtime, 1);
  expect(second.featured_image).toBe(featured_image);
  expect(second.content).toContain(`<img src="${featured_image}" alt="A"`);
});

test('where the site was is known to a later run, also when the first one could have no picture', async () => {
  await run(runtime, data, { url: 'https://old.example' });
  const first = await imported(runtime, 1);
  expect(first.featured_image).toBe('https://old.example/content/images/2023/a.png');
  const report = await run(runtime, data);
  const { content, featured_image } = await imported(runtime, 1);
  expect({ content, featured_image }).toEqual({ content: first.content, featured_image: first.featured_image });
  expect(report.counts.post).toEqual({ imported: 0, updated: 0, unchanged: 1 });
  await run(runtime, data, { files });
  expect((await imported(runtime, 1)).featured_image).toMatch(/^\/uploads\/featured-images\//);
});

test('a title that is too long is named', async () => {
  const title = 'word '.repeat(80).trim();
  const report = await run(runtime, dataOf([post(1, { title })]));
  expect((await imported(runtime, 1)).title).toHaveLength(299);
  expect(notesOf(report, 1)).toEqual([`title was cut to 300 characters: «${title}»`]);
});

test('what summary, description and description of the picture lost is named', async () => {
  const words = { custom_excerpt: `${'a'.repeat(2_000)} rest`, feature_image: 'https://old.example/a.png' };
  const post_id = post(1).id;
  const meta = { post_id, meta_description: `${'b'.repeat(500)}cut`, feature_image_alt: `${'c'.repeat(500)}off` };
  const report = await run(runtime, dataOf([post(1, words)], { posts_meta: [meta] }));
  expect((await imported(runtime, 1)).excerpt).toHaveLength(2_000);
  expect(notesOf(report, 1)).toEqual([
    'description of the featured image was cut to 500 characters, without «off»',
    'summary was cut to 2000 characters, without «rest»',
    'description for search engines was cut to 500 characters, without «cut»',
  ]);
});

test('names that are too long are named with what they lost', async () => {
  const tags = [`${'c'.repeat(100)}ategory`, `${'t'.repeat(60)}ag`].map((name, at) => ({
    id: `${at}`,
    name,
    slug: `s${at}`,
  }));
  const posts_tags = tags.map(({ id }, sort_order) => ({ post_id: post(1).id, tag_id: id, sort_order }));
  const users = [{ ...USERS[0], name: `${'n'.repeat(200)}ame` }, USERS[1]];
  const { remarks } = await run(runtime, dataOf([post(1)], { tags, posts_tags, users }));
  expect(remarks.filter((remark) => remark.includes('was cut'))).toEqual([
    `name of the author «${'n'.repeat(200)}» was cut to 200 characters, without «ame»`,
    `name of the category «${'c'.repeat(100)}» was cut to 100 characters, without «ategory»`,
    `name of the tag «${'t'.repeat(60)}» was cut to 60 characters, without «ag»`,
  ]);
  const { name } = await runtime.db.selectFrom('tags').select('name').executeTakeFirstOrThrow();
  expect(name).toBe('t'.repeat(60));
});

test('a folder of files that is none is refused before anything is written', async () => {
  await expect(run(runtime, data, { files: join(files, 'nowhere') })).rejects.toThrow(/nowhere» is no folder/);
  expect(await runtime.db.selectFrom('posts').select('id').execute()).toEqual([]);
});
