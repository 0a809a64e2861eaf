/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { importMarkdown } from '../../../../lib/server/transfer/markdown/import-markdown.ts';
import { readExpected } from '../../../../lib/server/transfer/verify/read-expected.ts';
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

async function put(files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
const run = () => importMarkdown(site.runtime, { folder, onProgress: () => {} });
const fate = (path: string) => findFate(site.runtime.db, path, new URLSearchParams());
const post = (slug: string) =>
  site.runtime.db.selectFrom('posts').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();
async function expectMoves(moves: Record<string, string>): Promise<void> {
  for (const [from, path] of Object.entries(moves))
    expect([from, await fate(from)]).toEqual([from, { kind: 'moved', path }]);
}

test('settings of Jekyll make the addresses: styles, templates, defaults, collections', async () => {
  await put({
    '_config.yml': `permalink: ordinal
collections:
  recipes: {output: true, permalink: "/food/:title/"}
  notes: {output: true}
defaults:
  - scope: {path: "", type: posts}
    values: {layout: post, author: Mira Sen}
  - scope: {path: "blog/*/_posts"}
    values: {permalink: "/b/:categories/:short_year/:i_month/:slug.html", categories: [deep]}
  - scope: {path: "_posts/hidden", type: posts}
    values: {published: false}
`,
    '_posts/2020-03-01-one.md': '---\ntitle: One\n---\nText',
    'blog/x/_posts/2020-03-05-two.md': '---\ntitle: Two\n---\nText',
    '_posts/2020-03-07-three.md': '---\ntitle: Three\ndate: 2020-04-01 23:30:00 -0500\npermalink: pretty\n---\nText',
    '_posts/hidden/2020-03-08-four.md': '---\ntitle: Four\n---\nText',
    '_recipes/soup.md': '---\ntitle: Soup\ndate: 2020-01-01\n---\nText',
    '_notes/deep/salt.md': '---\ntitle: Salt\ndate: 2020-01-01\n---\nText',
  });
  await run();
  await expectMoves({
    '/2020/061/one.html': '/posts/one',
    '/b/blog/x/deep/20/3/two.html': '/posts/two',
    '/2020/04/01/three/': '/posts/three',
    '/2020/04/02/three/': '/posts/three',
    '/2020/03/07/three/': '/posts/three',
    '/food/soup/': '/posts/soup',
    '/notes/deep/salt/': '/posts/salt',
    '/author/mira-sen': '/users/Mira-Sen',
  });
  expect(await post('four')).toMatchObject({ status: 'draft' });
});

test('what Hugo does not show yet or any more is not shown here; its newer permalinks and lists are known', async () => {
  await put({
    'hugo.yaml': 'permalinks:\n  page:\n    posts: /:year/:monthname/:title/\n',
    'content/posts/_index.md': '---\ntitle: All posts\n---\nWords before the list.\n',
    'content/_index.md': '---\ntitle: Home\n---\nWelcome.\n',
    'content/notes/_index.md': '---\ntitle: Notes\n---\n',
    'content/notes/n.md': '---\ntitle: N\ndate: 2020-01-01\n---\nText',
    'content/posts/a.md': '---\ntitle: "A: new day"\ndate: 2020-05-01\n---\nText',
    'content/posts/due.md': '---\ntitle: Due\ndate: 2020-05-01\npublishdate: 2098-01-01\n---\nText',
    'content/posts/over.md': '---\ntitle: Over\ndate: 2020-05-01\nexpiryDate: 2021-01-01\n---\nText',
    'content/posts/ends.md': '---\ntitle: Ends\ndate: 2020-05-01\nexpiryDate: 2098-01-01\n---\nText',
  });
  const report = await run();
  await expectMoves({
    '/2020/may/a-new-day/': '/posts/a',
    '/posts/a/': '/posts/a',
    '/notes/': '/',
  });
  expect(await post('due')).toMatchObject({ status: 'published', published_at: new Date('2098-01-01T00:00:00Z') });
  expect(await post('over')).toMatchObject({ status: 'draft' });
  expect(await post('ends')).toMatchObject({ status: 'published' });
  const notes = (title: string) => report.posts.find((one) => one.title === title)?.notes;
  expect(notes('Over')).toEqual(['its time was over on 2021-01-01: it is a draft']);
  expect(notes('Ends')).toEqual(['its time is over on 2098-01-01: here it stays']);
  expect(report.skipped.map(({ reason }) => reason).sort()).toEqual([
    'introduction of a list, without a text',
    'introduction of the home page',
  ]);
  const pages = await site.runtime.db
    .selectFrom('pages')
    .select(['slug', 'title'])
    .where('title', '=', 'All posts')
    .execute();
  expect(pages).toHaveLength(1);
});

test('names are written as each generator writes them', async () => {
  await put({
    'hugo.toml':
      'baseURL = "https://old.example/"\n[permalinks]\nnotes = "/n/:year/:slug/"\ntitled = "/t/:title/"\n[params]\nauthor = "Mira Sen"\n',
    'content/notes/one.md': "---\ntitle: What's new & old\ndate: 2021-07-08\ntags: [\"Rock'n'Roll\"]\n---\nText",
    'content/notes/two.md': '---\ntitle: Two\nslug: second\ndate: 2021-07-08\n---\nText',
    'content/titled/three.md': '---\ntitle: "Tea - a guide!"\nslug: other\ndate: 2021-07-08\n---\nText',
  });
  await run();
  await expectMoves({
    '/n/2021/whats-new-old/': '/posts/one',
    '/n/2021/second/': '/posts/second',
    '/t/tea-a-guide/': '/posts/other',
    '/tags/rocknroll/': '/tags/rocknroll',
    '/authors/mira-sen/': '/users/Mira-Sen',
  });
});

test('names of Astro are written as GitHub writes those of headings', async () => {
  await put({ "src/content/blog/Don't & Do.md": '---\ntitle: Both\npubDate: 2021-07-08\n---\nText' });
  await run();
  await expectMoves({ '/blog/dont--do/': '/posts/dont-do' });
});

test('languages of Hugo are read in the name of a file and in that of a folder', async () => {
  await put({
    'hugo.toml':
      'baseURL = "https://old.example/"\ndefaultContentLanguage = "en"\n[languages.en]\ncontentDir = "content/en"\n[languages.nl]\ncontentDir = "content/nl"\n',
    'content/en/posts/river.md': '---\ntitle: River\ndate: 2021-07-08\n---\nText',
    'content/nl/posts/rivier.md': '---\ntitle: Rivier\ndate: 2021-07-08\n---\nText',
    'content/posts/sea/index.bn.md': '---\ntitle: সাগর\ndate: 2021-07-08\n---\nText',
    'content/posts/node.js.md': '---\ntitle: Node\ndate: 2021-07-08\n---\nText',
  });
  await run();
  await expectMoves({
    '/posts/river/': '/posts/river',
    '/nl/posts/rivier/': '/posts/rivier',
    '/bn/posts/sea/': '/posts/sea',
    '/posts/node.js/': '/posts/node-js',
  });
});

test('feeds of a site that stood in a folder lead to ours', async () => {
  await put({
    '_config.yml': 'url: https://old.example\nbaseurl: /blog\n',
    '_posts/2020-03-01-one.md': '---\ntitle: One\n---\nText',
  });
  await run();
  await expectMoves({ '/blog/feed.xml': '/feed.xml', '/blog/feed/atom': '/atom.xml', '/blog/': '/' });
});

test('pages of Jekyll are pages, in folders and in HTML as well; those that the theme makes are none', async () => {
  await put({
    '_config.yml': 'title: Old\n',
    '_posts/2020-03-01-one.md': '---\ntitle: One\n---\nText',
    'docs/how.md': '---\ntitle: How\n---\nText',
    'about/cv.html': '---\ntitle: CV\n---\n<p>Words of {{ site.title }}</p>',
    'archive.html': '---\ntitle: Archive\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}',
    '404.html': '---\nlayout: default\n---\n<p>Not found</p>',
    'google1234.html': 'google-site-verification',
  });
  const report = await run();
  await expectMoves({ '/docs/how.html': '/pages/how', '/about/cv.html': '/pages/cv', '/about/cv': '/pages/cv' });
  expect(report.counts.page.imported).toBe(2);
  expect(report.counts.post.imported).toBe(1);
  expect(report.skipped.find(({ reason }) => /the theme makes/.test(reason))?.count).toBe(2);
});

test('a number of the WordPress before leads to its text, and no address is made of it that nobody had', async () => {
  await put({
    'hugo.toml': 'baseURL = "https://old.example/"',
    'content/posts/one.md': '---\ntitle: One\ndate: 2021-07-08\naliases: ["/?p=77", "/index.php?p=78"]\n---\nText',
  });
  await run();
  for (const number of ['77', '78'])
    expect(await findFate(site.runtime.db, '/', new URLSearchParams({ p: number }))).toEqual({
      kind: 'moved',
      path: '/posts/one',
    });
  const { texts } = await readExpected({ db: site.runtime.db, file: folder, url: undefined });
  expect(texts[0]?.addresses.filter((address) => address.includes('?'))).toEqual(['/?p=77', '/?p=78']);
});

test('of two languages of one text that of the site has the slug', async () => {
  const head = '---\nslug: sea\ndate: 2021-07-08\ntitle: ';
  await put({
    'hugo.toml': 'baseURL = "https://old.example/"\n[languages.en]\n[languages.bn]\n',
    'content/posts/sea/index.bn.md': `${head}সাগর\n---\nText`,
    'content/posts/sea/index.md': `${head}The sea\n---\nText`,
  });
  await run();
  expect([(await post('sea')).title, (await post('sea-2')).title]).toEqual(['The sea', 'সাগর']);
});

test("Astro: a text's own slug stands for its folders within the collection", async () => {
  await put({
    'astro.config.mjs': "export default { site: 'https://astro.example' };\n",
    'src/content/blog/deep/two.md': '---\ntitle: Two\ndate: 2020-01-01\nslug: own\n---\nText',
  });
  await run();
  await expectMoves({ '/blog/own': '/posts/own', '/blog/deep/own': '/posts/own' });
});

test('Jekyll: an id that a line of kramdown gives the paragraph above leads there', async () => {
  await put({
    '_config.yml': 'title: J\n',
    '_posts/2020-03-01-one.md': '---\ntitle: One\n---\nFirst\n{: .note #here}\n\n[back](#here)\n',
  });
  await run();
  const { content } = await post('one');
  expect(content).not.toContain('{:');
  expect(content).toContain('<p id="anchor-here">First');
  expect(content).toContain('<a href="#anchor-here"');
});

test('series of texts become series, in their order, and lead there from their old addresses', async () => {
  const text = (title: string, more: string) => `---\ntitle: ${title}\n${more}\n---\nText`;
  await put({
    'hugo.toml': 'baseURL = "https://old.example/"\n[taxonomies]\nseries = "series"\n',
    'content/posts/b.md': text('B', 'date: 2020-02-01\nseries: ["C++ walks", "Other"]'),
    'content/posts/a.md': text('A', 'date: 2020-01-01\nseries: C++ walks'),
    'content/posts/c.md': text('C', 'date: 2020-03-01\nseries: [C++ walks]\nseries_order: 1'),
  });
  const report = await run();
  await put({ 'content/posts/d.md': text('D', 'date: 2019-01-01\nseries: [C++ walks]') });
  await run();
  const parts = await site.runtime.db
    .selectFrom('series_posts')
    .innerJoin('posts', 'posts.id', 'post_id')
    .innerJoin('series', 'series.id', 'series_id')
    .select(['posts.slug', 'series.title', 'series.slug as series'])
    .orderBy('position')
    .execute();
  expect(parts.map(({ slug }) => slug)).toEqual(['c', 'a', 'b', 'd']);
  expect(parts[0]).toMatchObject({ title: 'C++ walks', series: 'c-walks' });
  expect(await fate('/series/c-walks')).toEqual({ kind: 'ok' });
  await expectMoves({ '/series/c-walks/index.xml': '/series/c-walks', '/series/c-walks/page/2': '/series/c-walks' });
  expect(await fate('/series/c++-walks')).toMatchObject({ kind: 'redirected', to: '/series/c-walks' });
  expect(JSON.stringify(report.posts)).toContain('is part of several series: here of «C++ walks» alone');
});

test('Eleventy: folders with data, templates for addresses, what is not written is a draft', async () => {
  await put({
    'eleventy.config.js': 'export const config = { dir: { input: "src", output: "_site" } };',
    'src/blog/blog.json': '{"permalink": "/b/{{ page.fileSlug }}/", "tags": ["posts"], "author": "Mira Sen"}',
    'src/blog/2020-01-02-one.md': '---\ntitle: One\ndate: 2020-01-02\ntags: [posts, sea]\n---\nText',
    'src/blog/two/two.md': '---\ntitle: Two words\npermalink: "w/{{ title | slugify }}/index.html"\n---\nText',
    'src/notes/three/three.md': '---\ntitle: Three\n---\nText',
    'src/notes/four.md':
      '---\ntitle: Four\ndate: 2020-04-01\npermalink: "/{{ page.date | date: \'%Y/%m\' }}/{{ page.fileSlug }}/"\n---\nText',
    'src/notes/five.md': '---\ntitle: Five\npermalink: "{% if x %}y{% endif %}"\n---\nText',
    'src/notes/part.md': '---\ntitle: Part\npermalink: false\n---\nText',
    'src/about.md': '---\ntitle: About it\n---\nText',
  });
  await run();
  await expectMoves({
    '/b/one': '/posts/one',
    '/w/two-words': '/posts/two',
    '/notes/three': '/posts/three',
    '/2020/04/four': '/posts/four',
    '/notes/five': '/posts/five',
    '/about': '/pages/about',
    '/author/mira-sen': '/users/Mira-Sen',
  });
  expect(await post('part')).toMatchObject({ status: 'draft' });
  const tags = await site.runtime.db.selectFrom('tags').select('name').execute();
  expect(tags).toEqual([{ name: 'sea' }]);
});

test('the lists of years, months and days of Jekyll lead to where their posts are', async () => {
  await put({
    '_config.yml': 'title: x',
    '_posts/2020-03-01-one.md': '---\ntitle: One\n---\nText',
    '_posts/2020-04-02-two.md': '---\ntitle: Two\n---\nText',
  });
  await run();
  await expectMoves({
    '/2020/': '/',
    '/2020/03/': '/',
    '/2020/04/02/': '/',
    '/archive.html': '/',
    '/tags/': '/categories',
  });
  expect(await fate('/2021/05/')).toMatchObject({ kind: 'missing', status: 404 });
});

test('series of a site that stood in a folder lead on from there', async () => {
  await put({
    'hugo.toml': 'baseURL = "https://old.example/blog/"\n',
    'content/posts/a.md': '---\ntitle: A\ndate: 2020-01-01\nseries: [My Walks, C++]\n---\nText',
    'content/posts/b.md': '---\ntitle: B\ndate: 2020-01-02\nseries: [C++ walks]\n---\nText',
  });
  const report = await run();
  expect(await fate('/blog/series/my-walks/')).toMatchObject({ kind: 'redirected', to: '/series/my-walks' });
  expect(await fate('/series/my-walks')).toEqual({ kind: 'ok' });
  for (const from of ['/series/c++-walks', '/blog/series/c++-walks'])
    expect(await fate(from)).toMatchObject({ kind: 'redirected', to: '/series/c-walks' });
  expect(report.skipped).toEqual([]);
});

test('what the host was told of redirects comes along; patterns, rewrites and what has no place here are named', async () => {
  await put({
    'hugo.toml': 'baseURL = "https://old.example/"',
    'content/posts/rain.md': '---\ntitle: Rain\ndate: 2024-05-06\n---\nIt rained.\n',
    'static/_redirects': [
      '# moved in spring',
      '/wet  /posts/rain/  # the first one',
      '/away https://elsewhere.example/x 302',
      '/old-feed https://old.example/posts/rain/ 301!',
      '/docs/* /manual/:splat 301',
      '/app /index.html 200',
      '/lang /de 302 Language=de',
      '/api/v1/posts /posts/rain 301',
    ].join('\r\n'),
  });
  const report = await run();
  const rain = '/posts/rain';
  expect(await fate('/wet')).toEqual({ kind: 'redirected', to: rain, status: 308 });
  expect(await fate('/old-feed')).toEqual({ kind: 'redirected', to: rain, status: 308 });
  expect(await fate('/away')).toEqual({ kind: 'redirected', to: 'https://elsewhere.example/x', status: 302 });
  const skipped = JSON.stringify(report.skipped);
  for (const line of ['/docs/*', '/app', '/lang', '/api/v1/posts']) expect(skipped).toContain(line);
  expect(await fate('/docs/a')).toMatchObject({ kind: 'missing' });
});
