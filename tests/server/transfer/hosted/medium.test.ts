/** @jest-environment node */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { importHosted } from '../../../../lib/server/transfer/hosted/import-hosted.ts';
import { verifyImport } from '../../../../lib/server/transfer/verify/verify-import.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { startStandIn } from '../verify/stand-in.ts';
import { put, removeAll, startPictures, zip } from './fixture.ts';

let site: TestRuntime;
let pictures: Awaited<ReturnType<typeof startPictures>>;
beforeEach(async () => {
  site = await createTestRuntime();
  pictures = await startPictures();
});
afterEach(async () => {
  pictures.close();
  await site.close();
  await removeAll();
});

const run = (file: string, url?: string) =>
  importHosted(site.runtime, { kind: 'medium', file, url, onProgress: () => {}, allowPrivateAddresses: true });
const post = (title: string) =>
  site.runtime.db.selectFrom('posts').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
const fate = (path: string) => findFate(site.runtime.db, path, new URLSearchParams());

const section = (inner: string, name = 'a1') =>
  `<section name="${name}" class="section section--body"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn">${inner}</div></div></section>`;
const heading = (title: string, sub: string) =>
  `<h3 name="t1" id="t1" class="graf graf--h3 graf--leading graf--title">${title}</h3>${sub && `<h4 name="t2" id="t2" class="graf graf--h4 graf-after--h3 graf--subtitle">${sub}</h4>`}`;
const OUT = (address: string, id: string) =>
  `<footer><p>By <a href="https://medium.com/@mira" class="p-author h-card">Mira Sen</a> on <a href="https://medium.com/p/${id}"><time class="dt-published" datetime="2019-05-04T12:30:00.000Z">May 4, 2019</time></a>.</p><p><a href="${address}" class="p-canonical">Canonical link</a></p><p>Exported from <a href="https://medium.com">Medium</a> on May 1, 2021.</p></footer>`;
const page = (title: string, body: string, footer: string) =>
  `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${title}</title><style>* { color: red }</style></head><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header><section data-field="subtitle" class="p-summary">Of the river</section><section data-field="body" class="e-content">${body}</section>${footer}</article></body></html>`;

const figure = (src: string, caption: string, className = '') =>
  `<figure name="f" id="f" class="graf graf--figure ${className}"><img class="graf-image" data-image-id="1*a.png" data-width="1200" data-height="800" src="${src}" alt="A boat">${caption && `<figcaption class="imageCaption">${caption}</figcaption>`}</figure>`;

const story = (origin: string) =>
  page(
    'First flood',
    section(
      `${heading('First flood', 'Of the river')}<p name="p1" id="p1" class="graf graf--p graf--hasDropCap"><span class="graf-dropCap">F</span>irst words and <a href="https://medium.com/@mira/second-bbbbbbbbbbbb" data-href="x" class="markup--anchor">the second</a>, and <a href="https://medium.com/@jon/other-cccccccccccc">another’s</a>.</p>${figure(`${origin}/boat.png`, 'By <a href="https://p.example/">Mira</a>', 'graf--layoutOutsetCenter')}<h3 name="h" id="h" class="graf graf--h3">The river</h3><blockquote class="graf graf--pullquote">Pulled words</blockquote><pre data-code-block-mode="1" spellcheck="false" data-code-block-lang="python" class="graf graf--pre graf--preV2"><span class="pre--content"><span class="hljs-keyword">if</span> a &lt; b:<br />    print(a)</span></pre>`,
    ) +
      section(
        `<figure class="graf graf--figure graf--iframe"><iframe src="https://www.youtube.com/embed/abcdefghijk?feature=oembed" width="700" height="393"></iframe><figcaption class="imageCaption">A film</figcaption></figure><figure class="graf graf--figure graf--iframe"><script src="https://gist.github.com/mira/0123456789abcdef0123456789abcdef.js"></script></figure><figure class="graf graf--figure graf--iframe"><blockquote class="twitter-tweet"><a href="https://twitter.com/mira/status/1"></a></blockquote><script async src="//platform.twitter.com/widgets.js" charset="utf-8"></script></figure><div class="graf graf--mixtapeEmbed"><a href="https://rain.example/a" data-href="https://rain.example/a" class="markup--anchor markup--mixtapeEmbed-anchor" title="https://rain.example/a"><strong class="markup--strong">Of rain</strong><br><em class="markup--em">What it does</em>rain.example</a><a href="https://rain.example/a" class="js-mixtapeImage mixtapeImage" style="background-image: url(x);"></a></div><p class="graf graf--p">End.</p>`,
        'a2',
      ) +
      `<section class="section"><div class="section-content"><div data-paragraph-count="2" class="section-inner sectionLayout--outsetRow">${figure(`${origin}/a.png`, '', 'graf--layoutOutsetRow')}${figure(`${origin}/b.png`, 'Both', 'graf--layoutOutsetRowContinue')}</div></div></section>`,
    OUT('https://medium.com/@mira/first-flood-aaaaaaaaaaaa', 'aaaaaaaaaaaa'),
  );

const files = () => ({
  'README.html': '<p>Your archive</p>',
  'profile/profile.html':
    '<article><header><h1>Profile</h1></header><section class="h-card"><h3 class="p-name">Mira Sen</h3><ul><li><b>Profile:</b> <a class="u-url" href="https://medium.com/@mira">@mira</a></li><li><b>Email address:</b> <a class="u-email" href="mailto:mira@example.test">mira@example.test</a></li></ul></section></article>',
  'posts/2019-05-04_First-flood-aaaaaaaaaaaa.html': story(pictures.origin),
  'posts/2019-06-01_Second-bbbbbbbbbbbb.html': page(
    'Second',
    section(`${heading('Second', '')}${figure(`${pictures.origin}/lead.png`, '')}<p class="graf">Rain.</p>`),
    OUT('https://blog.example/second-bbbbbbbbbbbb', 'bbbbbbbbbbbb'),
  ),
  'posts/2019-07-01_Elsewhere-dddddddddddd.html': page(
    'Elsewhere',
    section(`${heading('Elsewhere', '')}<p class="graf">Words.</p>`),
    OUT('https://first.example/elsewhere', 'dddddddddddd'),
  ),
  'posts/2019-08-01_I-agree-eeeeeeeeeeee.html': page(
    'I agree with all of…',
    section('<p class="graf">I agree with all of this, and more.</p>'),
    OUT('https://medium.com/@mira/i-agree-eeeeeeeeeeee', 'eeeeeeeeeeee'),
  ),
  'posts/draft_Begun-ffffffffffff.html': page(
    'Begun',
    section(`${heading('Begun', '')}<p class="graf">Not yet.</p>`),
    '<footer><p><a href="https://medium.com/p/ffffffffffff">View original.</a></p><p>Exported from Medium.</p></footer>',
  ),
});

test('an export of Medium: its blocks, pictures, sections, drafts, answers, addresses', async () => {
  const report = await run(await put('medium.zip', zip(files())));
  expect(report.counts.post).toEqual({ imported: 5, updated: 0, unchanged: 0 });
  const first = await post('First flood');
  expect(first).toMatchObject({
    status: 'published',
    excerpt: 'Of the river',
    slug: 'first-flood',
    canonical_url: null,
  });
  expect(first.published_at).toEqual(new Date('2019-05-04T12:30:00Z'));
  const plain = first.content
    .replace(/"\/uploads\/[^"]+"/gu, '"X"')
    .replace(/ (?:rel|width|height|loading|decoding|id)="[^"]*"/gu, '');
  expect(plain).toMatch(
    /^<p>First words and <a href="\/p\/bbbbbbbbbbbb">the second<\/a>, and <a href="https:\/\/medium.com\/@jon\/other-cccccccccccc">/u,
  );
  expect(plain).toContain(
    '<figure class="wide"><img src="X" alt="A boat"><figcaption>By <a href="https://p.example/">Mira</a></figcaption></figure><h2>The river</h2>',
  );
  expect(plain).toContain(
    '<blockquote class="pull-quote">Pulled words</blockquote>'.replace('Pulled words', '<p>Pulled words</p>'),
  );
  expect(plain).toContain('<pre><code class="language-python">if a &lt; b:\n    print(a)</code></pre><hr>');
  expect(plain).toMatch(
    /<figure class="embed"><a href="https:\/\/www.youtube.com\/watch\?v=abcdefghijk">.*<figcaption>A film<\/figcaption><\/figure>/u,
  );
  expect(plain).toContain('https://gist.github.com/mira/0123456789abcdef0123456789abcdef');
  expect(plain).toContain('<figure class="embed"><a href="https://x.com/mira/status/1">');
  expect(plain).toContain(
    '<figure class="bookmark"><a href="https://rain.example/a"><strong>Of rain</strong><br><small>What it does</small>',
  );
  expect(plain).toMatch(
    /End.<\/p><hr><figure class="gallery"><img src="X" alt="A boat"><img src="X" alt="A boat"><figcaption>Both/u,
  );
  expect(plain.match(/<hr>/gu)).toHaveLength(2);

  const second = await post('Second');
  expect(second).toMatchObject({ content: '<p>Rain.</p>', featured_image_alt: 'A boat', canonical_url: null });
  expect(second.featured_image).toMatch(/^\/uploads\//u);
  expect(await post('Elsewhere')).toMatchObject({
    canonical_url: 'https://first.example/elsewhere',
    status: 'published',
  });
  expect(await post('I agree with all of…')).toMatchObject({ status: 'draft' });
  expect(await post('Begun')).toMatchObject({ status: 'draft', published_at: null });
  const users = await site.runtime.db.selectFrom('users').select(['username', 'full_name', 'email']).execute();
  expect(users).toContainEqual({ username: 'mira', full_name: 'Mira Sen', email: 'mira@example.test' });
  for (const path of ['/@mira/first-flood-aaaaaaaaaaaa', '/first-flood-aaaaaaaaaaaa', '/p/aaaaaaaaaaaa'])
    expect(await fate(path)).toMatchObject({ path: '/posts/first-flood' });
  expect(await fate('/second-bbbbbbbbbbbb')).toMatchObject({ path: '/posts/second' });
});

test('an unpacked export is read without following links, twice is once, and the check finds all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-medium-'));
  try {
    for (const [path, content] of Object.entries(files())) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    await symlink('/etc/hostname', join(folder, 'posts/2020-01-01_Stolen-abababababab.html'));
    await run(folder, 'https://blog.example');
    const again = await run(folder, 'https://blog.example');
    expect(again.counts.post).toMatchObject({ imported: 0, updated: 0 });
    expect(again.counts.author.imported + again.counts.image.imported).toBe(0);
    expect(await fate('/@mira/first-flood-aaaaaaaaaaaa')).toMatchObject({ path: '/posts/first-flood' });
    const shown = await startStandIn(site.runtime);
    const given = { file: folder, url: 'https://blog.example', origin: shown.origin, onProgress: () => {} };
    const verdict = await verifyImport(site.runtime, given).finally(() => shown.close());
    expect(verdict.misses.map(({ name }) => name)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a story that is nested too deeply keeps its words, and what it says of itself', async () => {
  const deep = `<p class="graf">The first words</p>${'<b>'.repeat(300)}and the last${'</b>'.repeat(300)}`;
  const html = page(
    'Deep water',
    section(deep),
    OUT('https://medium.com/@mira/deep-water-dddddddddddd', 'dddddddddddd'),
  );
  const report = await run(await put('medium.zip', zip({ 'posts/2019-05-04_Deep-dddddddddddd.html': html })));
  const { content, status, slug, published_at } = await post('Deep water');
  expect(content).toBe('<p>The first words</p><p>and the last</p>');
  expect({ status, slug, published_at }).toEqual({
    ...{ status: 'published', slug: 'deep-water', published_at: new Date('2019-05-04T12:30:00Z') },
  });
  expect(report.posts[0]?.notes).toEqual(['layout could not be kept, only the text: it is nested too deeply']);
});

test('whose command is another one’s is told which', async () => {
  const file = await put('medium.zip', zip(files()));
  const wrong = importHosted(site.runtime, { kind: 'substack', file, onProgress: () => {} });
  await expect(wrong).rejects.toThrow('it is one of Medium: import:medium reads it.');
});

test('who is called by the e-mail address of somebody here is somebody else', async () => {
  const { db } = site.runtime;
  const values = {
    username: 'boss',
    email: 'boss@blog.example',
    email_verified_at: new Date(),
    role: 'admin' as const,
  };
  await db
    .insertInto('users')
    .values({ ...values, full_name: 'Boss' })
    .execute();
  const footer = OUT('https://medium.com/@mira/flood-aaaaaaaaaaaa', 'aaaaaaaaaaaa').replace('Mira Sen', values.email);
  await run(
    await put(
      'medium.zip',
      zip({
        'posts/2019-05-04_Flood-aaaaaaaaaaaa.html': page('Flood', section(heading('Flood', '') + '<p>x</p>'), footer),
        'profile/profile.html': `<h3 class="p-name">${values.email}</h3>`,
      }),
    ),
  );
  const people = await db.selectFrom('users').select(['username', 'full_name', 'email']).orderBy('id').execute();
  const { author_id } = await post('Flood');
  expect(author_id).not.toBe((await db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow()).id);
  expect(JSON.stringify(people.slice(1))).not.toContain('@blog.example');
});
