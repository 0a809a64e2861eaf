/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import { importWordPress } from '../../../../lib/server/transfer/wordpress/import-wordpress.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { findImported, skippedOf } from './fixture.ts';

const sanitiser = createSanitiser();
let target: TestRuntime;
let runtime: Runtime;
let folder: string;
beforeEach(async () => {
  target = await createTestRuntime();
  runtime = { ...target.runtime, sanitiser };
  folder = await mkdtemp(join(tmpdir(), 'lekha-parts-'));
});
afterEach(async () => {
  await target.close();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => sanitiser.close());

type Item = { id: number; type?: string; content?: string; more?: string };

const item = ({ id, type = 'post', content = 'Words.', more = '' }: Item) =>
  `<item><title>Item ${id}</title><link>https://old.example/item-${id}/</link><dc:creator>ana</dc:creator>
    <content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id>
    <wp:post_date_gmt>2020-01-0${id} 10:00:00</wp:post_date_gmt><wp:post_name>item-${id}</wp:post_name>
    <wp:status>${type === 'attachment' ? 'inherit' : 'publish'}</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`;
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
const term = (taxonomy: string, slug: string) => `<category domain="${taxonomy}" nicename="${slug}">${slug}</category>`;

async function run(...items: Item[]) {
  const file = join(folder, 'part.xml');
  await writeFile(
    file,
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="c" xmlns:dc="d" xmlns:wp="w"><channel>
      <title>Old</title><link>https://old.example</link><language>en</language><wp:wxr_version>1.2</wp:wxr_version>
      ${items.map(item).join('')}</channel></rss>`,
  );
  return importWordPress(runtime, { file, files: folder, onProgress: () => {} });
}

test('a post finds its picture by the number that it has in another part of the export', async () => {
  await mkdir(join(folder, 'uploads/2020'), { recursive: true });
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer();
  await writeFile(join(folder, 'uploads/2020/boat.png'), picture);
  const address = 'https://old.example/wp-content/uploads/2020/boat.png';
  await run({ id: 8, type: 'attachment', more: `<wp:attachment_url>${address}</wp:attachment_url>` });
  const report = await run({ id: 1, more: meta('_thumbnail_id', '8'), content: '[gallery ids="8"]' });
  const post = await findImported(runtime, '1');
  expect(post.featured_image).toMatch(/^\/uploads\/|\.(?:png|webp|jpe?g|avif)$/u);
  expect(post.featured_image).not.toContain('old.example');
  expect(post.content).toContain('<img');
  expect(JSON.stringify(report.posts)).not.toContain('is not in the export');
});

test('a translation is in the language that its plugin says; answers in forums are left out by name', async () => {
  const words = 'Un fleuve sans fin';
  const report = await run(
    { id: 1, content: words, more: term('language', 'fr') + term('post_translations', 'pll_1') },
    { id: 2, content: words, more: meta('wpml_language', 'es') },
    { id: 3, content: words },
    { id: 4, type: 'reply', content: 'I agree.' },
  );
  const languages = await Promise.all(['1', '2', '3'].map(async (id) => (await findImported(runtime, id)).language));
  expect(languages.slice(0, 2)).toEqual(['fr', 'es']);
  expect(report.remarks.join('\n')).toContain('several languages (Polylang, WPML)');
  expect(report.posts).toEqual([]);
  expect(skippedOf(report, 'other')).toEqual({ 'answer in a forum (bbPress): forums have no place here': 1 });
  expect(await runtime.db.selectFrom('pages').select('slug').where('slug', '=', 'item-4').execute()).toEqual([]);
});

test('a post that is larger than any text keeps its words, and is not converted; pictures written into it do not count', async () => {
  const picture = `<img src="data:image/png;base64,${'A'.repeat(6_100_000)}">`;
  const report = await run(
    { id: 1, content: `<p>Beginning</p>${'<p>More <b>words</b></p>\n'.repeat(300_000)}` },
    { id: 2, content: `<h2>Head</h2><p>Kept</p>${picture}` },
  );
  expect((await findImported(runtime, '1')).content).toMatch(/^<p>Beginning<\/p>/u);
  expect((await findImported(runtime, '2')).content).toContain('<h2');
  expect(report.posts[0]?.notes).toEqual([
    'layout could not be kept, only the text: it is too large',
    'text was cut at 600,000 characters',
  ]);
});
