/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { importMarkdown } from '../../../../lib/server/transfer/markdown/import-markdown.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

// Each of these alone ended the whole import once.
const MARKS = '\u0301\u0338'.repeat(5_000);
// No index takes a name of so many letters, which do not repeat.
const LONG = Array.from({ length: 6_000 }, (_, index) =>
  String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)),
).join('');

let site: TestRuntime;
let folder: string;
beforeEach(async () => {
  site = await createTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lekha-odd-'));
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function load(files: Record<string, string | Buffer>) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return importMarkdown(site.runtime, { folder, onProgress: () => {} });
}
const rows = () => site.runtime.db.selectFrom('posts').selectAll().orderBy('slug').execute();

const ODD: [name: string, text: string][] = [
  ['NUL in a title', '---\ntitle: "a\\0b"\n---\nText'],
  ['NUL in an address', '---\naliases: ["/a\\0b", "/a%00b"]\n---\nText'],
  ['NUL in a text', '---\ntitle: A\n---\n# a\0b\n\n`\0`'],
  ['a title of one sign', `---\ntitle: "a${MARKS}"\n---\nText`],
  ['half a character in a picture', '---\nimage: "/\\ud800.png"\nslug: "\\udc00"\n---\nText'],
  ['a bad escape', '---\nimage: "/%zz.png"\naliases: ["%zz", "/%e0%a6/"]\n---\n![x](%zz.png) ![y](/%zz.png) [z](#%zz)'],
  ['ticks without number', `---\ntitle: A\n---\n{% highlight a %}${'` '.repeat(200_000)}{% endhighlight %}`],
  ['names without end', `---\ntags: ["${LONG}"]\ncategories: ["${LONG}"]\nauthor: "${LONG}"\n---\nText`],
  ['a category of one sign', `---\ncategories: ["a${MARKS}"]\n---\nText`],
  ['marks without end', `---\ntitle: A\n---\n# ${MARKS}\n\n[a](#%CC%81${'%CC%B8%CC%81'.repeat(5_000)})`],
  ['a pattern without end', `---\nslug: ${'a'.repeat(9_000)}\npermalink: "${'/:title'.repeat(2_000)}"\n---\nText`],
];

test.each(ODD)('%s does not end an import, nor the next one', async (_name, text) => {
  const report = await load({ 'odd.md': text, 'fine.md': '---\ntitle: Fine\n---\nText' });
  expect(report.counts.post.imported).toBe(2);
  for (const row of await rows()) {
    expect(row.title.length).toBeGreaterThan(0);
    expect(Object.values(row).join(' ')).not.toContain('\0');
  }
  expect((await load({})).counts.post).toMatchObject({ imported: 0, updated: 0, unchanged: 2 });
});

test('a picture above a text has an address, or there is none', async () => {
  await writeFile(join(folder, '_config.yml'), 'url: https://old.example\n');
  const report = await load({
    '_posts/2014-01-01-a.md': '---\ntitle: A\nfeatured_image: "http://[nowhere/x.png"\n---\nText',
    '_posts/2014-01-02-b.md': '---\ntitle: B\nimage: "javascript:alert(1)"\n---\nText',
  });
  expect((await rows()).map(({ featured_image }) => featured_image)).toEqual([null, null]);
  expect(report.posts).toHaveLength(2);
});

test('a picture beside a text keeps its address, whatever its folder is called', async () => {
  const picture = await sharp({ create: { width: 300, height: 40, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer();
  await load({
    'hugo.toml': 'baseURL = "https://old.example/"\n',
    'content/posts/নদী আর নৌকা/index.md': '---\ntitle: A\ndate: 2014-01-01\n---\n![x](50%.png)',
    'content/posts/নদী আর নৌকা/50%.png': picture,
  });
  const fate = await findFate(site.runtime.db, `${encodeURI('/posts/নদী-আর-নৌকা')}/50%25.png`, new URLSearchParams());
  expect(fate).toMatchObject({ kind: 'moved', path: expect.stringMatching(/^\/uploads\//) });
});

test('a picture elsewhere stays above its text where nobody knows the site', async () => {
  await load({ 'a.md': '---\ntitle: A\nimage: "http://127.0.0.1:9/x.png"\n---\nText' });
  expect((await rows()).map(({ featured_image }) => featured_image)).toEqual(['http://127.0.0.1:9/x.png']);
});

test('authors of a list are all of them; of a text with a comma its beginning is the author', async () => {
  await load({
    '_posts/2014-01-01-a.md': '---\ntitle: A\nauthors: [Mira Sen, Jon Berg <jon@old.example>]\n---\nText',
    '_posts/2014-01-02-b.md': '---\ntitle: B\nauthor: Ada Ray, Ph.D.\n---\nText',
  });
  const names = await site.runtime.db
    .selectFrom('post_authors as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('posts as p', 'p.id', 'a.post_id')
    .select(['p.title', 'u.full_name'])
    .orderBy('p.title')
    .orderBy('a.position')
    .execute();
  expect(names.map(({ title, full_name }) => `${title}: ${full_name}`)).toEqual([
    'A: Mira Sen',
    'A: Jon Berg',
    'B: Ada Ray',
  ]);
});

test('files of the folder that a text links to come along; what is not there is named', async () => {
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
  const report = await load({
    'hugo.toml': 'baseURL = "https://old.example/"',
    'static/files/map.pdf': pdf,
    'content/posts/trip/plan.pdf': pdf,
    'content/posts/trip/index.md':
      '---\ntitle: Trip\n---\n[map](/files/map.pdf) [full](https://old.example/files/map.pdf#page=2) [plan](plan.pdf) [lost](lost.pdf) [far](https://far.example/a.pdf)',
  });
  const [{ content } = { content: '' }] = await rows();
  const links = [...content.matchAll(/href="([^"]+)"/gu)].map(([, href]) => href);
  expect(links).toEqual([
    expect.stringMatching(/^\/uploads\/files\/[\w-]+\.pdf$/u),
    expect.stringMatching(/^\/uploads\/files\/[\w-]+\.pdf#page=2$/u),
    expect.stringMatching(/^\/uploads\/files\/[\w-]+\.pdf$/u),
    'https://far.example/a.pdf',
  ]);
  expect(report.posts.flatMap(({ notes }) => notes).join('\n')).toContain('lost.pdf is not in the folder');
});
