/** @jest-environment node */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import sharp from 'sharp';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { importMarkdown } from '../../../../lib/server/transfer/markdown/import-markdown.ts';
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
const run = (url?: string) => importMarkdown(site.runtime, { folder, url, onProgress: () => {} });
const picture = () =>
  sharp({ create: { width: 300, height: 40, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer();

const post = (title: string) =>
  site.runtime.db.selectFrom('posts').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
async function fate(address: string) {
  const url = new URL(address, 'http://site.test');
  return findFate(site.runtime.db, url.pathname, url.searchParams);
}
async function names(table: 'tags' | 'categories', postId: number): Promise<string[]> {
  const [link, key] = table === 'tags' ? ['post_tags', 'tag_id'] : ['post_categories', 'category_id'];
  const { rows } = await sql<{ name: string }>`select t.name from ${sql.table(link)} l
    join ${sql.table(table)} t on t.id = l.${sql.ref(key)} where l.post_id = ${postId} order by l.position`.execute(
    site.runtime.db,
  );
  return rows.map(({ name }) => name);
}

test('a site of Hugo: TOML and YAML, bundles with their pictures, aliases, drafts, links between texts', async () => {
  await put({
    'hugo.toml':
      'baseURL = "https://old.example/blog/"\ntitle = "Rivers"\nlanguageCode = "en"\n[permalinks]\nposts = "/:year/:month/:slug/"\n',
    'content/posts/first/index.md': `+++
title = "First flood"
date = 2013-01-10T20:15:40+06:00
tags = ["Rain", "River"]
categories = ["Water"]
author = "Mira Sen"
description = "Of the flood"
aliases = ["/old/first/", "elsewhere"]
+++
![A boat](boat.png "Boat")

See [the part below](#the-part-below) and [the second](../second.md#part).

## The part below

Text with a note[^1] and {{< youtube abc123 >}}

{{< highlight go >}}
if a < b { fmt.Println("<b>") }
{{< /highlight >}}

[^1]: The note.
`,
    'content/posts/first/boat.png': await picture(),
    'content/posts/second.md':
      '---\ntitle: Second\ndate: 2013-02-01\ndraft: true\ntags: Rain\n---\n\n## Part\n\nText.\n',
    'content/about.md': '---\ntitle: About us here\n---\n\nWho we are.\n',
    'content/_index.md': '---\ntitle: Home\n---\n',
    'README.md': 'How to build this.',
  });
  const report = await run();
  expect(report.counts).toMatchObject({ post: { imported: 2 }, page: { imported: 1 }, image: { imported: 1 } });
  const first = await post('First flood');
  expect(first).toMatchObject({
    status: 'published',
    published_at: new Date('2013-01-10T14:15:40Z'),
    meta_description: 'Of the flood',
    slug: 'first',
  });
  expect(await names('tags', first.id)).toEqual(['Rain', 'River']);
  expect(await names('categories', first.id)).toEqual(['Water']);
  const { full_name } = await site.runtime.db
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', first.author_id)
    .executeTakeFirstOrThrow();
  expect(full_name).toBe('Mira Sen');
  expect(first.content).toMatch(/<img src="\/uploads\/[^"]+" alt="A boat"/);
  expect(first.content).toContain('<h2 id="anchor-the-part-below">');
  expect(first.content).toContain('href="#anchor-the-part-below"');
  expect(first.content).toContain('href="/2013/02/second/#anchor-part"');
  expect(first.content).toContain('<pre><code class="language-go">if a &lt; b { fmt.Println("&lt;b&gt;") }');
  expect(first.content).toContain('https://www.youtube.com/watch?v=abc123');
  for (const address of [
    '/blog/2013/01/first-flood/',
    '/blog/2013/01/first/',
    '/2013/01/first',
    '/blog/old/first',
    '/old/first/',
    '/blog/2013/01/elsewhere',
  ])
    expect([address, await fate(address)]).toEqual([address, { kind: 'moved', path: '/posts/first' }]);
  expect(await fate('/blog/2013/01/first-flood/boat.png')).toMatchObject({
    path: expect.stringMatching(/^\/uploads\//),
  });
  expect(await post('Second')).toMatchObject({ status: 'draft' });
  expect(await fate('/blog/2013/02/second/')).toMatchObject({ kind: 'missing' });
  expect(await fate('/blog/about/')).toEqual({ kind: 'moved', path: '/pages/about' });
  expect(await fate('/blog/')).toEqual({ kind: 'moved', path: '/' });
});

test('a site of Jekyll: dated names and addresses, words by spaces, tags of Liquid, pages, drafts', async () => {
  await put({
    '_config.yml': 'title: Days\nurl: https://old.example\nauthor:\n  name: Jon Berg\n',
    '_posts/2014-03-05-rain-in-march.md':
      '---\nlayout: post\ntitle: "Rain in March"\ncategories: water sky\ntags: [wet, "cold days"]\n---\n\nSee {% post_url 2014-03-06-more %} and ![x]({{ site.baseurl }}/assets/a.png).\n\n{% highlight ruby %}\nputs "{{ x }}"\n{% endhighlight %}\n{% include box.html %}\n',
    '_posts/2014-03-06-more.markdown':
      '---\ntitle: More\npermalink: /deep/:year/:title/\nredirect_from:\n  - /m/\n---\nText\n',
    '_drafts/unfinished.md': '---\ntitle: Unfinished\n---\nText\n',
    'contact.md': '---\nlayout: page\ntitle: Write to us\n---\nText\n',
    'assets/a.png': await picture(),
  });
  const report = await run();
  const rain = await post('Rain in March');
  expect(rain.published_at).toEqual(new Date('2014-03-05T00:00:00Z'));
  expect(await names('categories', rain.id)).toEqual(['water', 'sky']);
  expect(await names('tags', rain.id)).toEqual(['wet', 'cold days']);
  expect(rain.content).toMatch(/<img src="\/uploads\//);
  expect(rain.content).toContain('<pre><code class="language-ruby">puts "{{ x }}"');
  expect(report.posts.find(({ title }) => title === 'Rain in March')?.notes).toEqual([
    'mark «include» of the old site stays as text',
  ]);
  for (const address of [
    '/water/sky/2014/03/05/rain-in-march.html',
    '/water/sky/2014/03/05/rain-in-march',
    '/2014/03/05/rain-in-march',
  ])
    expect(await fate(address)).toEqual({ kind: 'moved', path: '/posts/rain-in-march' });
  for (const address of ['/deep/2014/more/', '/m'])
    expect(await fate(address)).toEqual({ kind: 'moved', path: '/posts/more' });
  expect(await post('Unfinished')).toMatchObject({ status: 'draft' });
  expect(await fate('/contact.html')).toEqual({ kind: 'moved', path: '/pages/contact' });
  expect(await fate('/category/water')).toEqual({ kind: 'moved', path: '/categories/water' });
  expect(await fate('/assets/a.png')).toMatchObject({ path: expect.stringMatching(/^\/uploads\//) });
});

test('a site of Astro: pubDate in words, a picture above the text, MDX', async () => {
  await put({
    'src/content/blog/hello.mdx': `---
title: Hello
description: First words
pubDate: 'Jul 08 2022'
heroImage: '../../assets/hero.png'
heroImageAlt: Hills
tags: [a, b]
---
import Box from '../../components/Box.astro';

Words before <Box>inside</Box> after.
`,
    'src/assets/hero.png': await picture(),
  });
  await run();
  const hello = await post('Hello');
  expect(hello.published_at).toEqual(new Date('2022-07-08T00:00:00Z'));
  expect(hello.featured_image).toMatch(/^\/uploads\//);
  expect(hello.featured_image_alt).toBe('Hills');
  expect(hello.content_text).toBe('Words before inside after.');
  expect(await fate('/blog/hello/')).toEqual({ kind: 'moved', path: '/posts/hello' });
});

test('a second import changes nothing', async () => {
  await put({ 'a.md': '---\ntitle: A\ndate: 2020-01-01\ntags: [x]\n---\nText\n' });
  await run();
  const before = await post('A');
  expect((await run()).counts).toMatchObject({ post: { imported: 0, unchanged: 1 }, tag: { unchanged: 1 } });
  expect(await post('A')).toEqual(before);
});

test('nothing outside of the folder is read, by link or by name', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'lekha-secret-'));
  await writeFile(join(outside, 'secret.md'), '---\ntitle: Secret\n---\nhidden words');
  await writeFile(join(outside, 'secret.png'), await picture());
  await put({ 'a.md': `---\ntitle: A\n---\n![s](../${outside.split('/').at(-1)}/secret.png) ![l](link.png)\n` });
  await symlink(join(outside, 'secret.md'), join(folder, 'linked.md'));
  await symlink(outside, join(folder, 'linked'));
  await symlink(join(outside, 'secret.png'), join(folder, 'link.png'));
  const report = await run();
  await rm(outside, { recursive: true });
  expect(report.counts).toMatchObject({ post: { imported: 1 }, image: { imported: 0 } });
  expect((await post('A')).content).not.toContain('<img');
  expect(report.skipped).toContainEqual(
    expect.objectContaining({ reason: 'a link in the file system, which is not followed', count: 3 }),
  );
});

test('front matter that is a bomb, is broken or is of other kinds costs one text at the most', async () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
    .split('')
    .map((name, index) => `${name}: &${name} [${`*${'abcdefghij'[index]},`.repeat(9)}]`)
    .join('\n')}\n`;
  await put({
    'bomb.md': `---\n${bomb}---\nText\n`,
    'deep.md': `---\na: ${'['.repeat(30_000)}\n---\nText\n`,
    'broken.md': '---\ntitle: "never closed\n---\nText\n',
    'odd.md': '---\ntitle: [1, 2]\ntags: {a: 1}\ndate: [x]\n__proto__: {draft: true}\n---\nOdd text\n',
    'big.md': Buffer.alloc(2 * 1024 * 1024 + 1, 'x'),
  });
  const report = await run();
  expect(report.counts.post.imported).toBe(1);
  expect(report.skipped.filter(({ reason }) => reason.startsWith('its front matter'))).toHaveLength(3);
  expect(report.skipped).toContainEqual(expect.objectContaining({ reason: 'larger than 2 MB' }));
  expect(await post('odd')).toMatchObject({ status: 'published' });
});

test('UTF-16 with its mark is read; what is of an unknown encoding is refused with its line, and nothing is written', async () => {
  await put({ 'a.md': Buffer.from('\ufeff---\ntitle: নদী\n---\nজল\n', 'utf16le') });
  await run();
  expect(await post('নদী')).toMatchObject({ content: '<p>জল</p>' });
  await put({
    'b.md': '---\ntitle: B\n---\nText\n',
    'c.md': Buffer.from('---\ntitle: C\n---\nfine\ncaf\u00e9\n', 'latin1'),
  });
  await expect(run()).rejects.toThrow(/^c\.md: .*line 5 is not UTF-8/);
  expect(await site.runtime.db.selectFrom('posts').select('title').execute()).toEqual([{ title: 'নদী' }]);
});

test('a folder without texts, and what is no folder, are refused', async () => {
  await expect(run()).rejects.toThrow(/no text/);
  await expect(importMarkdown(site.runtime, { folder: join(folder, 'none'), onProgress: () => {} })).rejects.toThrow(
    /cannot be opened/,
  );
});
