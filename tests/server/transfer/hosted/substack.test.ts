/** @jest-environment node */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { importHosted } from '../../../../lib/server/transfer/hosted/import-hosted.ts';
import { verifyImport } from '../../../../lib/server/transfer/verify/verify-import.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { startStandIn } from '../verify/stand-in.ts';
import { put, removeAll, said, startPictures, zip } from './fixture.ts';

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

const run = (file: string, more: { url?: string; author?: string } = {}) =>
  importHosted(site.runtime, { kind: 'substack', file, ...more, onProgress: () => {}, allowPrivateAddresses: true });
const post = (title: string) =>
  site.runtime.db.selectFrom('posts').selectAll().where('title', '=', title).executeTakeFirstOrThrow();

const HEAD = 'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n';
const row = (id: string, title: string, more: Record<string, string> = {}) => {
  const {
    date = '2021-05-04T12:30:00.000Z',
    out = 'true',
    type = 'newsletter',
    audience = 'everyone',
    sub = '',
  } = more;
  return `${id},${date},${out},${date},,${type},${audience},"${title}","${sub}",\n`;
};

const picture = (src: string, caption: string, more: object = {}) =>
  `<div class="captioned-image-container"><figure><a class="image-link image2" target="_blank" href="https://substackcdn.com/image/fetch/f_auto/${encodeURIComponent(src)}" data-component-name="Image2ToDOM"><div class="image2-inset"><picture><source type="image/webp" srcset="https://substackcdn.com/image/fetch/w_424/x 424w" sizes="100vw"><img src="https://substackcdn.com/image/fetch/w_1456,c_limit,f_auto/${encodeURIComponent(src)}" width="1456" height="971" data-attrs="${said({ src, fullscreen: null, imageSize: null, alt: 'A boat', title: null, href: null, ...more })}" class="sizing-normal" alt="A boat" srcset="x 1w"></picture><div class="image-link-expand"><button><svg></svg></button></div></div></a>${caption && `<figcaption class="image-caption">${caption}</figcaption>`}</figure></div>`;

const BODY = (
  origin: string,
) => `<p>First words<a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" target="_self">1</a> and <span class="mention-wrap" data-attrs="${said({ name: 'Mira Sen', id: 7 })}" data-component-name="MentionToDOM"></span>.</p>
${picture(`${origin}/boat.png`, 'By <a href="https://p.example/">Mira</a>', { imageSize: 'large' })}
<h2 class="header-anchor-post">The river<div class="pencraft header-anchor-parent"><button>Copy</button></div></h2>
<div class="image-gallery-embed" data-attrs="${said({
  gallery: {
    images: [
      { type: 'image/png', src: `${origin}/a.png` },
      { type: 'image/png', src: `${origin}/b.png` },
    ],
    caption: 'Both',
    alt: '',
  },
})}"></div>
<div class="pullquote"><p>Pulled words</p></div>
<div class="youtube-wrap" id="youtube2-abcdefghijk" data-attrs="${said({ videoId: 'abcdefghijk' })}"><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk?rel=0"></iframe></div></div>
<div class="tweet" data-attrs="${said({ url: 'https://twitter.com/mira/status/1', full_text: 'What was said', name: 'Mira', username: 'mira' })}" data-component-name="Twitter2ToDOM"></div>
<div class="digest-post-embed" data-attrs="${said({ nodeId: 'x', caption: 'Of rain', title: 'Another post', canonical_url: 'https://rivers.substack.com/p/second' })}"></div>
<div class="preformatted-block" data-component-name="PreformattedTextBlockToDOM"><label class="hide-text">Text within this block</label><pre class="text">One line
  and another</pre></div>
<div class="highlighted_code_block" data-attrs="${said({ language: 'python' })}"><pre class="shiki"><code class="language-python">if a &lt; b:
    print(a)</code></pre></div>
<div class="latex-rendered" data-attrs="${said({ persistentExpression: 'E = mc^2', id: 'X' })}"></div>
<div class="subscription-widget-wrap-editor" data-attrs="{}"><div class="subscription-widget show-subscribe"><div class="preamble"><p class="cta-caption">Thanks for reading!</p></div><form><input type="email"></form></div></div>
<p class="button-wrapper" data-attrs="${said({ url: 'https://shop.example/', text: 'The shop', action: null })}"><a class="button primary" href="https://shop.example/"><span>The shop</span></a></p>
<p class="button-wrapper" data-attrs="${said({ url: '%%share_url%%', text: 'Share', action: null })}"><a class="button primary" href="%%share_url%%"><span>Share</span></a></p>
<p>See <a href="https://rivers.substack.com/p/second?utm_source=x">the second</a> and <a href="%%half_magic_comments_url%%">say so</a>.</p>
<div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number" contenteditable="false" target="_self">1</a><div class="footnote-content"><p>The note.</p></div></div>`;

const files = () => ({
  'posts.csv':
    HEAD +
    row('101.first-flood', 'First flood', { sub: 'Of the ""river""' }) +
    row('102.second', 'Second', { date: '2021-06-01T08:00:00.000Z' }) +
    row('103.for-payers', 'For payers', { audience: 'only_paid' }) +
    row('104', 'Begun', { out: 'false' }) +
    row('105.no-text', 'No text'),
  'posts/101.first-flood.html': BODY(pictures.origin),
  'posts/101.first-flood.delivers.csv': 'post_id,timestamp\n',
  'posts/102.second.html': `${picture(`${pictures.origin}/lead.png`, '')}<p>Rain.</p>`,
  'posts/103.for-payers.html': '<p>Secret words.</p>',
  'posts/104.html': '<p>Not yet.</p>',
  'email_list.rivers.csv': 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at\n',
});

test('an export of Substack: its blocks, pictures, notes, drafts, addresses', async () => {
  const file = await put('export.zip', zip(files()));
  const report = await run(file, { author: 'Mira Sen' });
  expect(report.counts.post).toEqual({ imported: 5, updated: 0, unchanged: 0 });
  const first = await post('First flood');
  expect(first).toMatchObject({ status: 'published', excerpt: 'Of the "river"', language: 'en', featured_image: null });
  expect(first.published_at).toEqual(new Date('2021-05-04T12:30:00Z'));
  const own = /"\/uploads\/[^"]+"/gu;
  expect(first.content.match(own)).toHaveLength(3);
  const plain = first.content.replace(own, '"X"').replace(/ (?:rel|width|height|loading|decoding)="[^"]*"/gu, '');
  expect(plain).toContain('and Mira Sen.');
  expect(plain).toContain(
    '<figure class="wide"><img src="X" alt="A boat"><figcaption>By <a href="https://p.example/">Mira</a></figcaption></figure>',
  );
  expect(plain).toContain('<h2>The river</h2>');
  expect(plain).toMatch(
    /<figure class="gallery"><img src="X" alt=""><img src="X" alt=""><figcaption>Both<\/figcaption>/u,
  );
  expect(plain).toContain('<blockquote class="pull-quote"><p>Pulled words</p></blockquote>');
  expect(plain).toContain('<figure class="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk">');
  expect(plain).toContain('<blockquote><p>What was said</p><p>Mira</p></blockquote>');
  expect(plain).toMatch(
    /<figure class="bookmark"><a href="\/p\/second"><strong>Another post<\/strong><br><small>Of rain/u,
  );
  expect(plain).toMatch(/<p>One line<br>(?:&nbsp;){2}and another<\/p>/u);
  expect(plain).toContain('<pre><code class="language-python">if a &lt; b:\n    print(a)</code></pre>');
  expect(plain).toContain('<code class="language-math">E = mc^2</code>');
  expect(plain).toContain('<p class="button"><a href="https://shop.example/">The shop</a></p>');
  expect(plain).toContain('<a href="/p/second?utm_source=x">the second</a> and say so.');
  expect(plain).toMatch(
    /First words<sup><a href="#(anchor-[\w-]+)">1<\/a><\/sup>[^]*<ol class="footnotes"><li id="\1">(?:<p>)?The note\./u,
  );
  expect(plain).not.toMatch(/Thanks for reading|%%|Copy|Text within/u);
  const notes = report.posts.find(({ id }) => id === '101')?.notes.join('\n');
  expect(notes).toContain('form to subscribe was left out');
  expect(notes).toContain('button of Substack was left out: «Share»');
  // Whatever size the text shows, the whole picture is fetched, each once.
  expect(pictures.asked.toSorted()).toEqual(['/a.png', '/b.png', '/boat.png', '/lead.png']);

  const second = await post('Second');
  expect(second.featured_image).toMatch(/^\/uploads\//u);
  expect(second).toMatchObject({ featured_image_alt: 'A boat', content: '<p>Rain.</p>' });
  expect(await post('For payers')).toMatchObject({ status: 'draft' });
  expect(await post('Begun')).toMatchObject({ status: 'draft' });
  const author = await site.runtime.db
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', first.author_id ?? 0)
    .executeTakeFirstOrThrow();
  expect(author.full_name).toBe('Mira Sen');
  expect(await findFate(site.runtime.db, '/p/first-flood', new URLSearchParams())).toMatchObject({
    path: '/posts/first-flood',
  });
});

test('a second run writes nothing twice, and the check finds all', async () => {
  const file = await put('export.zip', zip({ ...files(), '__MACOSX/._posts.csv': 'x' }));
  await run(file);
  const again = await run(file);
  expect(again.counts.post).toMatchObject({ imported: 0, updated: 0 });
  expect(again.counts.image.imported).toBe(0);
  const { total } = await site.runtime.db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  expect(Number(total)).toBe(5);
  const shown = await startStandIn(site.runtime);
  try {
    const verdict = await verifyImport(site.runtime, {
      file,
      url: undefined,
      origin: shown.origin,
      onProgress: () => {},
    });
    expect(verdict.misses.map(({ name }) => name)).toEqual([]);
  } finally {
    shown.close();
  }
});

test('posts go to the account whose verified address is named', async () => {
  const { id } = await site.runtime.db
    .insertInto('users')
    .values({ username: 'mira', full_name: 'Mira', email: 'mira@example.test', email_verified_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await run(await put('export.zip', zip(files())), { author: 'Mira@example.test' });
  expect((await post('Second')).author_id).toBe(id);
});

test('a subtitle that is longer than a summary is cut, and the report says so', async () => {
  const csv = HEAD + row('1.long', 'Long', { sub: 'tide '.repeat(500) });
  const report = await run(await put('export.zip', zip({ 'posts.csv': csv, 'posts/1.long.html': '<p>Of tides.</p>' })));
  expect(report.posts.find(({ id }) => id === '1')?.notes.join('\n')).toContain('summary was cut to 2000 characters');
});

test('a second publication has its own author', async () => {
  await run(await put('export.zip', zip(files())), { author: 'Mira Sen' });
  const other = {
    'posts.csv':
      'post_id,title,is_published,audience,post_date,type\n900.boats,Boats,true,everyone,2022-01-01T00:00:00Z,newsletter',
    'posts/900.boats.html': '<p>Of boats.</p>',
    'email_list.boats.csv': 'email\n',
  };
  await run(await put('export.zip', zip(other)), { author: 'Rahim' });
  expect((await post('Boats')).author_id).not.toBe((await post('Second')).author_id);
});

test('what is no export is refused by a word that says what would be one, and writes nothing', async () => {
  const refused = async (name: string, content: string | Buffer) => run(await put(name, content)).then(String, String);
  expect(await refused('x.zip', zip({ 'a.txt': 'x' }))).toContain('it is none of Substack (Settings, Exports)');
  expect(await refused('posts.csv', 'a,b\n1,2\n')).toContain('has no column post_id');
  expect(await refused('posts.csv', 'post_id\n"1')).toContain('its posts.csv is damaged');
  const whole = zip(files());
  expect(await refused('x.zip', whole.subarray(0, whole.length - 40))).toContain('damaged or not complete');
  const bent = Buffer.from(whole);
  bent.fill(0xff, 60, 120);
  expect(await refused('x.zip', bent)).toContain('damaged or not complete');
});

test('a bomb is one text less: no more of it is unpacked than a text may have', async () => {
  const bomb = Buffer.alloc(300 * 1024 * 1024, 'a');
  const packed = zip({ ...files(), 'posts/105.no-text.html': bomb });
  expect(packed.length).toBeLessThan(1024 * 1024);
  const file = await put('export.zip', packed);
  const before = process.memoryUsage().rss;
  const report = await run(file);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  expect(report.posts.find(({ id }) => id === '105')?.notes.join()).toContain('larger than 2 MB');
});
