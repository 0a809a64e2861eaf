/** @jest-environment node */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { importGhost } from '../../../../lib/server/transfer/ghost/import-ghost.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { startWebServer } from '../../../setup/web-server.ts';
import {
  dataOf,
  exportOf,
  id,
  imported,
  lexical,
  notesOf,
  post,
  removeExports,
  run,
  TAGS,
  text,
  USERS,
  writeExport,
} from './fixture.ts';

const sanitiser = createSanitiser();
let target: TestRuntime;
let runtime: Runtime;
beforeEach(async () => {
  target = await createTestRuntime();
  runtime = { ...target.runtime, sanitiser };
});
afterEach(() => target.close());
beforeAll(() => sanitiser.sanitise('<p>warm</p>', 'post'));
afterAll(async () => {
  await sanitiser.close();
  await removeExports();
});

test('a post keeps its title, slug, text, date, author, tags, excerpt, description and canonical address', async () => {
  const full = post(1, {
    title: 'Where the <river> turns & rests',
    slug: 'river',
    custom_excerpt: 'A short word',
    canonical_url: 'https://first.example/river',
    html: '<p>One <strong>two</strong></p><h2 id="x">Banks</h2><ul><li>a</li></ul>',
  });
  const meta = {
    id: id(1),
    post_id: id(1),
    meta_title: 'Another title',
    meta_description: 'For engines',
    feature_image_alt: '',
  };
  const tags = [
    { id: id(1), post_id: id(1), tag_id: TAGS[1]?.id, sort_order: 0 },
    { id: id(2), post_id: id(1), tag_id: TAGS[0]?.id, sort_order: 1 },
    { id: id(3), post_id: id(1), tag_id: TAGS[2]?.id, sort_order: 2 },
  ];
  const authors = [
    { id: id(1), post_id: id(1), author_id: USERS[1]?.id, sort_order: 0 },
    { id: id(2), post_id: id(1), author_id: USERS[0]?.id, sort_order: 1 },
  ];
  const report = await run(runtime, dataOf([full], { posts_meta: [meta], posts_tags: tags, posts_authors: authors }));
  expect(await imported(runtime, 1)).toMatchObject({
    title: 'Where the <river> turns & rests',
    slug: 'river',
    excerpt: 'A short word',
    canonical_url: 'https://first.example/river',
    meta_description: 'For engines',
    content: '<p>One <strong>two</strong></p><h2 id="anchor-x">Banks</h2><ul><li>a</li></ul>',
    status: 'published',
    published_at: new Date('2023-03-02T09:30:00.000Z'),
    username: 'jon-berg',
    language: 'en',
  });
  const categories = await runtime.db
    .selectFrom('post_categories as pc')
    .innerJoin('categories as c', 'c.id', 'pc.category_id')
    .select(['c.slug', 'c.name', 'c.description'])
    .orderBy('pc.position')
    .execute();
  expect(categories).toEqual([{ slug: 'nodi', name: 'নদী', description: '' }]);
  const kept = await runtime.db
    .selectFrom('post_tags as pt')
    .innerJoin('tags as t', 't.id', 'pt.tag_id')
    .select(['t.slug', 't.name'])
    .orderBy('pt.position')
    .execute();
  expect(kept).toEqual([{ slug: 'rivers', name: 'Rivers' }]);
  const writers = await runtime.db
    .selectFrom('post_authors as pa')
    .innerJoin('users as u', 'u.id', 'pa.user_id')
    .innerJoin('posts as p', 'p.id', 'pa.post_id')
    .where('p.slug', '=', 'river')
    .select(['u.full_name', 'u.bio', 'u.links'])
    .orderBy('pa.position')
    .execute();
  expect(writers.map(({ full_name }) => full_name)).toEqual(['Jon Berg', 'Mira Sen']);
  expect(writers.map(({ bio }) => bio)).toEqual(['', 'Writes.']);
  expect(writers.map(({ links }) => links)).toEqual([
    [],
    [
      'https://mira.example/',
      'https://x.com/mirasen',
      'https://www.facebook.com/mira.sen',
      'https://social.example/@mira',
      'https://www.threads.net/@mira',
    ],
  ]);
  expect(notesOf(report, 1)).toEqual([
    'title for search engines has no place here: «Another title»',
    'internal tags were left out: #newsletter',
  ]);
  expect(report.skipped).toContainEqual({
    kind: 'tag',
    reason: 'internal tag, which no reader sees',
    count: 1,
    examples: ['#newsletter'],
  });
  expect(report.remarks.join('\n')).toMatch(/«Mira Sen» was Owner/);
  expect(report.remarks).toEqual(
    expect.arrayContaining(
      ['http://old.example', 'https://www.youtube.com/@mira'].map(
        (link) => `link of an author that has no place here: «${link}»`,
      ),
    ),
  );
});

test('nothing becomes public that was not public', async () => {
  const far = '2190-01-01T00:00:00.000Z';
  const report = await run(
    runtime,
    dataOf([
      post(1, { status: 'draft' }),
      post(2, { status: 'scheduled', published_at: far }),
      post(3, { visibility: 'members' }),
      post(4, { visibility: 'paid' }),
      post(5, { status: 'sent' }),
      post(6, { type: 'page', slug: 'about', title: 'About' }),
      post(7, { codeinjection_head: '<script>x()</script>', featured: 1 }),
    ]),
  );
  expect(await imported(runtime, 1)).toMatchObject({ status: 'draft', published_at: null });
  expect(await imported(runtime, 2)).toMatchObject({ status: 'published', published_at: new Date(far) });
  for (const number of [3, 4, 5])
    expect(await imported(runtime, number)).toMatchObject({ status: 'draft', published_at: null });
  expect(notesOf(report, 3)).toEqual(['was for «members» only: it is a draft here']);
  expect(notesOf(report, 7)).toEqual([
    'was featured: posts stand by date here',
    'code that was injected into its page was left out',
  ]);
  expect(report.counts.page.imported).toBe(1);
  expect(report.counts.post.imported).toBe(6);
});

test('the cards that Ghost renders become our blocks, plain text, pictures and links', async () => {
  const html = `<p>Start</p>
<figure class="kg-card kg-image-card kg-card-hascaption"><img src="https://cdn.example/a.jpg" class="kg-image" alt="A boat" srcset="x 600w"><figcaption><span>By <b>me</b></span></figcaption></figure>
<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://there.example/x"><div class="kg-bookmark-content"><div class="kg-bookmark-title">The title</div><div class="kg-bookmark-description">About it</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://there.example/icon.png" alt=""><span class="kg-bookmark-publisher">There</span></div></div></a></figure>
<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind the <em>tide</em></div></div>
<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Why?</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>Because.</p></div></div>
<div class="kg-card kg-audio-card"><img src="" class="kg-audio-thumbnail kg-audio-hide"><div class="kg-audio-player-container"><audio src="https://cdn.example/song.mp3" preload="metadata"></audio><div class="kg-audio-title">A song</div><div class="kg-audio-player"><span class="kg-audio-current-time">0:00</span><button>1×</button></div></div></div>
<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://cdn.example/p.pdf" title="Download" download=""><div class="kg-file-card-contents"><div class="kg-file-card-title">Paper</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">p.pdf</div><div class="kg-file-card-filesize">1 MB</div></div></div></a></div>
<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abcdefghijk" title="Film"></iframe></figure>
<div class="kg-card kg-button-card"><a href="https://there.example/go" class="kg-btn">Go</a></div>
<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://cdn.example/1.jpg" alt=""></div><div class="kg-gallery-image"><img src="https://cdn.example/2.jpg" alt=""></div></div></div></figure>
<hr><pre><code class="language-js">a &lt; b</code></pre>
<!--kg-card-begin: html--><table><tr><td>cell</td></tr></table><!--kg-card-end: html-->
<div class="kg-card kg-signup-card"><h2 class="kg-signup-card-heading">Join</h2><form><input name="email"><button>Subscribe</button></form></div>`;
  const report = await run(runtime, dataOf([post(1, { html })]));
  const { content } = await imported(runtime, 1);
  expect(content).toContain(
    '<figure><img src="https://cdn.example/a.jpg" alt="A boat" loading="lazy" decoding="async"><figcaption>By <b>me</b></figcaption></figure>',
  );
  expect(content).toContain(
    '<figure class="bookmark"><a href="https://there.example/x" rel="noopener"><strong>The title</strong><br><small>About it</small><br><cite>There</cite></a></figure>',
  );
  expect(content).toContain('<aside class="callout-tip"><p>💡 Mind the <em>tide</em></p></aside>');
  expect(content).toContain('<details><summary>Why?</summary><p>Because.</p></details>');
  expect(content).toContain(
    '<figure><a href="https://cdn.example/song.mp3" rel="noopener">song.mp3</a><figcaption>A song</figcaption></figure>',
  );
  expect(content).toContain('<a href="https://cdn.example/p.pdf" rel="noopener">Paper</a>');
  expect(content).toContain(
    '<figure class="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener"><strong>Film</strong><br><cite>YouTube</cite></a></figure>',
  );
  expect(content).toMatch(/<figure class="gallery"><img [^>]+><img [^>]+><\/figure>/);
  expect(content).toContain('<p class="button"><a href="https://there.example/go" rel="noopener">Go</a></p>');
  expect(content.match(/<img /g)).toHaveLength(3);
  expect(content).toContain('<td>cell</td>');
  expect(content).toContain('class="language-js"');
  expect(content).toContain('<h2>Join</h2>');
  expect(content).not.toMatch(/0:00|1×|icon\.png|Subscribe/);
  expect(notesOf(report, 1).join('\n')).toMatch(
    /form to sign up[\s\S]*song\.mp3 became a link[\s\S]*file \S+p\.pdf became a link/,
  );
});

test('a draft that has only its editor’s form reads the same: lexical', async () => {
  const body = lexical(
    {
      type: 'paragraph',
      children: [
        text('Plain, '),
        text('bold', 1),
        text(' both', 3),
        { type: 'linebreak' },
        { type: 'link', url: '__GHOST_URL__/river/', children: [text('here')] },
      ],
    },
    { type: 'extended-heading', tag: 'h3', children: [text('Head')] },
    {
      type: 'list',
      listType: 'number',
      start: 3,
      children: [
        { type: 'listitem', children: [text('one')] },
        {
          type: 'listitem',
          children: [{ type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [text('deep')] }] }],
        },
      ],
    },
    { type: 'extended-quote', children: [text('Said')] },
    { type: 'image', src: 'https://cdn.example/a.jpg', alt: 'A boat', caption: '<span>Cap</span>', width: 10 },
    {
      type: 'gallery',
      images: [{ src: 'https://cdn.example/1.jpg' }, { src: 'https://cdn.example/2.jpg', alt: 'Two' }],
      caption: '',
    },
    { type: 'codeblock', code: 'if (a < b) {}', language: 'js' },
    { type: 'html', html: '<p>raw <b>html</b></p>' },
    { type: 'markdown', markdown: '## Sub\n\nWith *stars* and [a link](https://x.example/)\n\n- one\n- two' },
    { type: 'bookmark', url: 'https://b.example/', metadata: { title: 'B', description: 'about b', publisher: 'P' } },
    { type: 'embed', url: 'https://vimeo.com/1', metadata: { title: 'Film' }, html: '<iframe></iframe>' },
    { type: 'callout', calloutText: '<p>Mind</p>', calloutEmoji: '💡' },
    { type: 'toggle', heading: '<span>Why</span>', content: '<p>Because</p>' },
    { type: 'button', buttonText: 'Go', buttonUrl: 'https://go.example/' },
    { type: 'horizontalrule' },
    { type: 'file', src: 'https://cdn.example/p.pdf', fileTitle: 'Paper', fileName: 'p.pdf', fileCaption: 'Read it' },
    { type: 'audio', src: 'https://cdn.example/a.mp3', title: 'Song' },
    { type: 'video', src: 'https://cdn.example/v.mp4', fileName: 'v.mp4', caption: '' },
    { type: 'email', html: '<p>Dear reader, only for you</p>' },
    {
      type: 'star-chart',
      heading: 'A chart of stars',
      link: 'https://stars.example/',
      color: 'deep blue',
      points: [{ label: 'North star' }],
    },
  );
  const report = await run(runtime, dataOf([post(1, { html: null, lexical: body, status: 'draft' })]));
  const { content } = await imported(runtime, 1);
  expect(content).toContain(
    '<p>Plain, <strong>bold</strong><em><strong> both</strong></em><br><a href="/river/" rel="noopener">here</a></p><h3 id="anchor-head">Head</h3>',
  );
  expect(content).toContain(
    '<ol start="3"><li>one<ul><li>deep</li></ul></li></ol><blockquote><p>Said</p></blockquote>',
  );
  expect(content).toContain(
    'alt="A boat" width="10" loading="lazy" decoding="async"><figcaption>Cap</figcaption></figure>',
  );
  expect(content.match(/<img /g)).toHaveLength(3);
  expect(content).toContain(
    '<pre><code class="language-js">if (a &lt; b) {}</code></pre><p>raw <b>html</b></p><h2 id="anchor-sub">Sub</h2>',
  );
  expect(content).toContain(
    '<em>stars</em> and <a href="https://x.example/" rel="noopener">a link</a></p><ul><li>one</li><li>two</li></ul>',
  );
  for (const part of [
    '<strong>B</strong><br><small>about b</small><br><cite>P</cite>',
    '<figure class="embed"><a href="https://vimeo.com/1" rel="noopener"><strong>Film</strong>',
    '<aside class="callout-tip"><p>💡 Mind</p></aside>',
    '<details><summary>Why</summary><p>Because</p></details>',
    '<p class="button"><a href="https://go.example/" rel="noopener">Go</a></p>',
    '<figure class="gallery">',
    '<hr>',
    '>Paper</a>',
    'Read it',
    'a.mp3</a><figcaption>Song</figcaption>',
    '>v.mp4</a>',
  ])
    expect(content).toContain(part);
  expect(content).toContain('A chart of stars');
  expect(content).toContain('North star');
  expect(content).toContain('https://stars.example/');
  expect(content).not.toContain('deep blue');
  expect(content).not.toContain('Dear reader');
  expect(notesOf(report, 1)).toEqual([
    'embed of https://vimeo.com/1 became a card',
    'part for e-mails only was left out: «Dear reader, only for you»',
    'card «star-chart» is not known here: its texts and links are kept',
    'file https://cdn.example/p.pdf became a link',
    'embed of https://cdn.example/a.mp3 became a link',
    'embed of https://cdn.example/v.mp4 became a link',
  ]);
});

test('a draft that has only its editor’s form reads the same: mobiledoc', async () => {
  const document = {
    version: '0.3.1',
    atoms: [['soft-return', '', {}]],
    cards: [
      ['image', { src: 'https://cdn.example/a.jpg', caption: 'Cap' }],
      ['hr', {}],
      ['markdown', { markdown: '# One\n\ntwo' }],
      ['bookmark', { url: 'https://b.example/', metadata: { title: 'B' } }],
    ],
    markups: [['strong'], ['a', ['href', 'https://x.example/']], ['em']],
    sections: [
      [
        1,
        'p',
        [
          [0, [], 0, 'Plain '],
          [0, [0, 2], 1, 'both'],
          [0, [], 1, ' bold'],
          [1, [], 0, 0],
          [0, [1], 1, 'link'],
        ],
      ],
      [1, 'h2', [[0, [], 0, 'Head']]],
      [3, 'ul', [[[0, [], 0, 'one']], [[0, [0], 1, 'two']]]],
      ...[0, 1, 2, 3].map((card) => [10, card]),
    ],
  };
  await run(runtime, dataOf([post(1, { html: '', mobiledoc: JSON.stringify(document) })]));
  expect((await imported(runtime, 1)).content).toBe(
    '<p>Plain <strong><em>both</em> bold</strong><br><a href="https://x.example/" rel="noopener">link</a></p>' +
      '<h2 id="anchor-head">Head</h2><ul><li>one</li><li><strong>two</strong></li></ul>' +
      '<figure><img src="https://cdn.example/a.jpg" alt="" loading="lazy" decoding="async"><figcaption>Cap</figcaption></figure><hr><h2 id="anchor-one">One</h2><p>two</p>' +
      '<figure class="bookmark"><a href="https://b.example/" rel="noopener"><strong>B</strong></a></figure>',
  );
});

test('a form that cannot be read falls back to the next one, with a note', async () => {
  const report = await run(
    runtime,
    dataOf([post(1, { html: null, lexical: '{"root":', mobiledoc: 'x', plaintext: 'One\n\nTwo' })]),
  );
  expect((await imported(runtime, 1)).content).toBe('<p>One</p><p>Two</p>');
  expect(notesOf(report, 1)).toEqual(['its «lexical» form cannot be read', 'its «mobiledoc» form cannot be read']);
});

test('images are taken from a copy of the content folder; those that nobody can reach become links', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-content-'));
  await mkdir(join(folder, 'content/images/2023'), { recursive: true });
  const bytes = await sharp({ create: { width: 300, height: 40, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer();
  await writeFile(join(folder, 'content/images/2023/a.png'), bytes);
  await writeFile(join(folder, 'secret.png'), bytes);
  const html =
    '<p><img src="__GHOST_URL__/content/images/size/w600/2023/a.png" alt="Here"></p>' +
    '<p><img src="__GHOST_URL__/content/images/2023/gone.png" alt="Gone"></p>' +
    '<p><img src="__GHOST_URL__/content/../../secret.png" alt="No"><a href="__GHOST_URL__/content/files/p.pdf">Paper</a></p>';
  const data = dataOf([post(1, { html, feature_image: '__GHOST_URL__/content/images/2023/a.png' })]);
  const options = { files: join(folder, 'content'), fetchImages: true };
  const report = await run(runtime, data, options);
  const row = await imported(runtime, 1);
  expect(row.featured_image).toMatch(/^\/uploads\/featured-images\//);
  expect(row.content).toContain(`<img src="${row.featured_image}" alt="Here"`);
  expect(row.content).toContain('<a href="/content/images/2023/gone.png" rel="noopener">Gone</a>');
  expect(row.content).toContain('<a href="/content/files/p.pdf" rel="noopener">Paper</a>');
  expect(row.content.match(/<img /g)).toHaveLength(1);
  expect(report.counts.image.imported).toBe(1);
  expect(notesOf(report, 1)).toContain(
    'picture /content/images/2023/gone.png became a link: give --url or --files to fetch it',
  );
  const again = await run(runtime, data, options);
  expect(again.counts.post.unchanged).toBe(1);
  await rm(folder, { recursive: true });
});

test('images are fetched from the address that was given or that the posts name', async () => {
  const bytes = await sharp({ create: { width: 300, height: 40, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer();
  const web = await startWebServer((_request, response) => response.end(bytes));
  const html = '<p><img src="__GHOST_URL__/content/images/a.png" alt="A"><a href="__GHOST_URL__/river/">in</a></p>';
  const options = { fetchImages: true, allowPrivateAddresses: true };
  await run(runtime, dataOf([post(1, { html })]), { ...options, url: `${web.url}/` });
  await run(runtime, dataOf([post(2, { html, feature_image: `${web.url}/content/images/a.png` })]), options);
  for (const number of [1, 2]) {
    const { content } = await imported(runtime, number);
    expect(content).toMatch(/<img src="\/uploads\/featured-images\//);
    expect(content).toContain('<a href="/river/" rel="noopener">in</a>');
  }
  expect(web.requests).toEqual(['/content/images/a.png']);
  const { featured_image } = await imported(runtime, 2);
  for (const path of ['/content/images/a.png', '/content/images/size/w600/a.png'])
    expect(await findFate(runtime.db, path, new URLSearchParams())).toEqual({ kind: 'moved', path: featured_image });
  await web.close();
});

test('run twice, nothing doubles; an edit there arrives, an edit here stays', async () => {
  const first = dataOf([post(1), post(2)]);
  await run(runtime, first);
  const again = await run(runtime, first);
  expect(again.counts.post).toEqual({ imported: 0, updated: 0, unchanged: 2 });
  await runtime.db
    .updateTable('posts')
    .set({ title: 'Mine', updated_at: new Date() })
    .where('slug', '=', 'post-2')
    .execute();
  const third = await run(runtime, dataOf([post(1, { title: 'New' }), post(2, { title: 'Theirs' })]));
  expect(third.counts.post.updated).toBe(1);
  const titles = await runtime.db.selectFrom('posts').select('title').orderBy('id').execute();
  expect(titles).toEqual([{ title: 'New' }, { title: 'Mine' }]);
});

test('the forms of older versions: without db, numbers for ids and dates, page flag, markdown', async () => {
  const old = {
    meta: { exported_on: 1_400_000_000_000, version: '003' },
    data: {
      posts: [
        {
          id: 1,
          title: 'Hello',
          slug: 'hello',
          markdown: 'Some **bold**',
          html: '',
          image: null,
          page: 0,
          status: 'published',
          author_id: 1,
          published_at: 1_388_910_600_000,
          meta_description: 'Desc',
        },
        {
          id: 2,
          title: 'About',
          slug: 'about',
          html: '<p>Us</p>',
          page: 1,
          status: 'published',
          author_id: 1,
          published_at: '2014-01-05 08:30:00',
        },
      ],
      users: [{ id: 1, name: 'Mira', slug: 'mira', email: 'mira@example.test' }],
      tags: [{ id: 1, name: 'Old', slug: 'old' }],
      posts_tags: [{ id: 1, post_id: 1, tag_id: 1 }],
      settings: [{ key: 'title', value: 'Old notes' }],
    },
  };
  for (const form of [old, { db: [old] }, old.data]) {
    const report = await importGhost(runtime, { file: await writeExport(form), onProgress: () => {} });
    expect(report.counts.post.imported + report.counts.post.unchanged).toBe(1);
  }
  const rows = await runtime.db
    .selectFrom('posts')
    .select(['slug', 'content', 'published_at', 'meta_description'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    {
      slug: 'hello',
      content: '<p>Some <strong>bold</strong></p>',
      published_at: new Date('2014-01-05T08:30:00Z'),
      meta_description: 'Desc',
    },
  ]);
  const pages = await runtime.db.selectFrom('pages').select(['slug', 'content', 'status', 'created_at']).execute();
  expect(pages).toEqual([
    { slug: 'about', content: '<p>Us</p>', status: 'published', created_at: new Date('2014-01-05T08:30:00Z') },
  ]);
});

test('addresses of the old site lead to the new ones', async () => {
  const tags = [
    { id: id(1), post_id: id(1), tag_id: TAGS[1]?.id, sort_order: 0 },
    { id: id(2), post_id: id(1), tag_id: TAGS[0]?.id, sort_order: 1 },
  ];
  const posts = [post(1, { slug: 'river' }), post(2, { status: 'draft', slug: 'secret' })];
  await run(runtime, dataOf(posts, { posts_tags: tags }));
  const fate = (path: string) => findFate(runtime.db, path, new URLSearchParams());
  for (const path of ['/river', '/river/amp', '/2023/03/02/river'])
    expect(await fate(path)).toEqual({ kind: 'moved', path: '/posts/river' });
  expect(await fate('/tag/rivers')).toEqual({ kind: 'moved', path: '/tags/rivers' });
  expect(await fate('/tag/rivers/rss')).toEqual({ kind: 'moved', path: '/tags/rivers/feed.xml' });
  expect(await fate('/tag/nodi')).toEqual({ kind: 'moved', path: '/categories/nodi' });
  expect(await fate('/author/jon-berg/rss')).toEqual({ kind: 'moved', path: '/users/jon-berg/feed.xml' });
  expect(await fate('/secret')).toMatchObject({ kind: 'missing', status: 404 });
});

test('comments of an export that has them come along; unpublished ones do not', async () => {
  const more = {
    members: [{ id: id(1), name: 'Reader', email: 'reader@example.test' }],
    comments: [
      {
        id: id(1),
        post_id: id(1),
        member_id: id(1),
        status: 'published',
        html: '<p>Well <b>said</b></p>',
        created_at: '2023-04-01T00:00:00.000Z',
      },
      {
        id: id(2),
        post_id: id(1),
        member_id: id(1),
        status: 'hidden',
        html: '<p>Rude</p>',
        created_at: '2023-04-01T00:00:00.000Z',
      },
    ],
  };
  await run(runtime, dataOf([post(1)], more));
  const comments = await runtime.db.selectFrom('comments').select(['author_name', 'content', 'created_at']).execute();
  expect(comments).toEqual([
    {
      author_name: 'Reader',
      content: '<p>Well <strong>said</strong></p>',
      created_at: new Date('2023-04-01T00:00:00Z'),
    },
  ]);
});

test('a file that is no whole Ghost export is refused, and nothing is written', async () => {
  const whole = await readFile(await exportOf(dataOf([post(1)])), 'utf8');
  const cases: [unknown, RegExp][] = [
    [whole.slice(0, -40), /not complete/],
    ['<?xml version="1.0"?><rss/>', /no JSON/],
    [{ hello: 1 }, /not a Ghost export/],
    [[1, 2], /not a Ghost export/],
    [{ db: [] }, /not a Ghost export/],
    ['', /empty/],
    ['PK\u0003\u0004zip', /zip/],
  ];
  for (const [content, message] of cases)
    await expect(importGhost(runtime, { file: await writeExport(content), onProgress: () => {} })).rejects.toThrow(
      message,
    );
  await expect(importGhost(runtime, { file: '/nowhere/x.json', onProgress: () => {} })).rejects.toThrow(
    /cannot be opened/,
  );
  expect(await runtime.db.selectFrom('posts').select('id').execute()).toEqual([]);
  expect(await runtime.db.selectFrom('users').select('id').execute()).toEqual([]);
});

test('rows of the wrong shape do not end an import', async () => {
  const odd = {
    ...dataOf([post(1), { id: id(2) }, { title: 'no id' }]),
    tags: [null, 3, { id: id(5) }],
    posts_tags: 'x',
    users: [{ id: id(9001) }],
    posts_meta: null,
  };
  const report = await run(runtime, odd);
  expect(report.counts.post.imported).toBe(2);
  expect(await imported(runtime, 2)).toMatchObject({ title: `Untitled ${id(2)}`, status: 'draft' });
});
