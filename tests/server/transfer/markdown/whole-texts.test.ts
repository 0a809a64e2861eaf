/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { importMarkdown } from '../../../../lib/server/transfer/markdown/import-markdown.ts';
import { plainMarkdown } from '../../../../lib/server/transfer/markdown/marks.ts';
import { createMdxReader } from '../../../../lib/server/transfer/markdown/mdx.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let site: TestRuntime;
let folder: string;
beforeEach(async () => {
  site = await createTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lekha-markdown-'));
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function put(files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
const run = () => importMarkdown(site.runtime, { folder, onProgress: () => {} });
const fate = (path: string) => findFate(site.runtime.db, path, new URLSearchParams());
const post = (slug: string) =>
  site.runtime.db.selectFrom('posts').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();
const picture = () =>
  sharp({ create: { width: 300, height: 40, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer();

const MDX = `---
title: Hello
pubDate: 2022-07-08
---
import {
  A,
} from 'x';
import hill from './hill.png';
export const meta = {
  a: 1,
};

<Box title="Of boxes">
  Inside **bold**

  - one
</Box>

<Image src={hill} alt="A hill" /> {/* hidden */}

<YouTube id="abcdefghijk" />

<Tab label="First">words</Tab> {"said"}
`;

test('components of MDX leave their words, pictures and films; the program around them goes', async () => {
  await put({ 'src/content/blog/hello.mdx': MDX, 'src/content/blog/hill.png': await picture() });
  const report = await run();
  const { content, content_text } = await post('hello');
  expect(content).toMatch(
    /^<p><strong>Of boxes<\/strong><\/p><p>Inside <strong>bold<\/strong><\/p><ul><li>one<\/li><\/ul><p><img src="\/uploads\/[^"]+" alt="A hill"/,
  );
  expect(content).toContain('href="https://www.youtube.com/watch?v=abcdefghijk"');
  expect(content_text).toContain('First words said');
  expect(content_text).not.toMatch(/import|export|hidden|meta/);
  expect(report.posts[0]?.notes).toContain('component «Box» of MDX became its text');
});

test('statements and tags that never end do not hold up an import', () => {
  const started = performance.now();
  for (const part of ['import {\n', 'export const a = {\n', '{/* ', '<A b="', '<A b={', '<A ', 'import a from "b'])
    createMdxReader(() => {}).plain(part.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('the address where a text came out first comes along, one within the old site does not', async () => {
  const text = (name: string, field: string) => `---\ntitle: ${name}\ndate: 2021-03-05\n${field}\n---\nWords\n`;
  await put({
    'hugo.toml': 'baseURL = "https://www.old.example/"\n',
    'content/blog/hugo.md': text('H', 'canonicalURL: https://first.example/h'),
    'content/blog/dev.md': text('D', 'canonical_url: https://first.example/d'),
    'content/blog/own.md': text('O', 'canonical: https://old.example/o/'),
    'content/blog/odd.md': text('X', 'canonical_url: "javascript:alert(1)"'),
  });
  const report = await run();
  expect(await post('hugo')).toMatchObject({ canonical_url: 'https://first.example/h' });
  expect(await post('dev')).toMatchObject({ canonical_url: 'https://first.example/d' });
  expect(await post('own')).toMatchObject({ canonical_url: null });
  expect(await post('odd')).toMatchObject({ canonical_url: null });
  expect(report.posts).toEqual([]);
});

test('texts in HTML come along; forms that are not read, and fields without a place, are named', async () => {
  await put({
    'hugo.toml': 'title = "H"\n',
    'content/blog/plain.html':
      '---\ntitle: In HTML\ndate: 2021-03-05\nmood: [Long]\nlastmod: 2022-01-01\n---\n<p>Of <b>HTML</b></p>\n',
    'content/blog/public/inner.md': '---\ntitle: Inner\ndate: 2021-03-05\n---\nText',
    'content/blog/notes.org': '#+title: Org\n',
    'content/about.md': '---\ntitle: About this\ncover: /face.png\n---\nWords\n',
    'static/face.png': await picture(),
  });
  const report = await run();
  expect(await post('plain')).toMatchObject({ content: '<p>Of <b>HTML</b></p>' });
  expect(await post('inner')).toMatchObject({ title: 'Inner' });
  expect(report.posts.find(({ title }) => title === 'In HTML')?.notes).toEqual(['fields that were left out: mood']);
  expect(report.skipped).toMatchObject([
    { reason: 'text of a form that is not read here (Markdown and HTML are)', examples: ['content/blog/notes.org'] },
  ]);
  const page = await site.runtime.db
    .selectFrom('pages')
    .selectAll()
    .where('title', '=', 'About this')
    .executeTakeFirstOrThrow();
  expect(page.content).toMatch(/^<figure><img src="\/uploads\/[^>]+><\/figure><p>Words<\/p>/);
  expect(await fate('/index.xml')).toEqual({ kind: 'moved', path: '/feed.xml' });
});

test('code within components is code, without their indentation', async () => {
  await put({
    'src/content/blog/hello.mdx':
      '---\ntitle: Hello\npubDate: 2022-07-08\n---\n<Tabs>\n  <Tab label="First">\n    Words\n\n    ```js\n    if (a)\n      b();\n    ```\n  </Tab>\n</Tabs>\n\n- item\n\n  ```sh\n  ls\n  ```\n',
  });
  await run();
  const { content } = await post('hello');
  expect(content).toContain('<pre><code class="language-js">if (a)\n  b();\n</code></pre>');
  expect(content).toMatch(/<li>(?:<p>)?item(?:<\/p>)?\s*<pre><code class="language-sh">ls\n<\/code><\/pre>/);
});

test('pictures of a Jekyll site in a folder are found, however a text names them', async () => {
  await put({
    '_config.yml': 'url: https://old.example\nbaseurl: /blog\n',
    'assets/a.png': await picture(),
    '_posts/2020-03-01-one.md': `---
title: One
image: /assets/a.png
---
![1]({{ site.baseurl }}/assets/a.png) ![2]({{ "/assets/a.png" | relative_url }}) ![3](/blog/assets/a.png)
![4]({{ '/assets/a.png' | prepend: site.baseurl | prepend: site.url }}) [home]({{ "/" | absolute_url }})

{% include figure.html src="/assets/a.png" caption="Of *a* hill, [Ann](https://ann.example/) & <b" alt="A hill" %}
`,
    'index.md': '---\nlayout: home\n---\n',
  });
  const report = await run();
  const { content, featured_image } = await post('one');
  expect(content.match(/<img src="\/uploads\/[^"]+" alt="(?:[1-4]|A hill)"/g)).toHaveLength(5);
  expect(content).toMatch(
    /<figcaption>Of <em>a<\/em> hill, <a href="https:\/\/ann.example\/"[^>]*>Ann<\/a> &amp; &lt;b<\/figcaption>/,
  );
  expect(content).not.toMatch(/\{[{%]|old\.example/);
  expect(featured_image).toMatch(/^\/uploads\//);
  expect(report.counts.page.imported).toBe(0);
});

test('what only the author was to see is left out, what shows a mark is shown, films are cards', () => {
  const notes: string[] = [];
  const read = (body: string, isMdx = false) =>
    plainMarkdown(body, isMdx, { note: (text) => notes.push(text), findText: () => undefined });
  expect(read('a {% comment %}secret {% if x %}{% endcomment %}b')).toBe('a b');
  expect(read('a {{/* secret */}}b')).toBe('a b');
  expect(read('{{</* youtube id */>}}')).toBe('{{&lt; youtube id &gt;}}');
  expect(read('```md\n{{%/* note */%}}\n```')).toBe('```md\n{{% note %}}\n```');
  expect(read('{{< youtube dQw4w9WgXcQ >}}')).toContain(
    '<iframe src="https://www.youtube.com/watch?v=dQw4w9WgXcQ"></iframe>',
  );
  expect(read('{{< tweet user="jack" id="20" >}}')).toContain('<iframe src="https://x.com/jack/status/20"></iframe>');
  expect(read('import hero from \'./hero.png\';\n\n<img src={hero.src} alt="h" />', true)).toContain(
    '<img src="./hero.png" alt="h" />',
  );
  expect(read('import hero from \'./hero.png\';\n\n<Image src={hero} alt="h" />', true)).toContain(
    '<img src="./hero.png" alt="h">',
  );
  expect(notes.filter((text) => text.startsWith('mark'))).toEqual([]);
  for (const mark of ['{% comment %}', '{{/*', '{{</*', ' src={a'])
    expect(read(mark.repeat(20_000), true).length).toBeGreaterThan(0);
});

test('a list of definitions stays one', async () => {
  await put({ 'a.md': '---\ntitle: Tides\nslug: tides\n---\nWords:\n\nEbb\n: The sea *goes*.\n' });
  await run();
  expect((await post('tides')).content).toBe('<p>Words:</p><dl><dt>Ebb</dt><dd>The sea <em>goes</em>.</dd></dl>');
});

test('what a summary and a description lost is named', async () => {
  const text = `---\ntitle: Long\ndate: 2022-07-08\nsummary: ${'a'.repeat(2_000)}rest\ndescription: ${'b'.repeat(500)}cut\n---\nText\n`;
  await put({ 'content/posts/long.md': text });
  const [{ notes } = { notes: [] }] = (await run()).posts;
  expect((await post('long')).excerpt).toBe('a'.repeat(2_000));
  expect(notes).toEqual([
    'summary was cut to 2000 characters, without «rest»',
    'description for search engines was cut to 500 characters, without «cut»',
  ]);
});

test('what the name of a series lost is named', async () => {
  await put({ 'content/posts/long.md': `---\ntitle: Long\nseries: ${'s'.repeat(300)}eries\n---\nText\n` });
  expect((await run()).remarks).toContain(
    `name of the series «${'s'.repeat(300)}» was cut to 300 characters, without «eries»`,
  );
  const { title } = await site.runtime.db.selectFrom('series').select('title').executeTakeFirstOrThrow();
  expect(title).toBe('s'.repeat(300));
});
