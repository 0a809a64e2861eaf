import { readdirSync, readFileSync } from 'node:fs';
import { getSchema } from '@tiptap/core';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { writePost, parseInert, readPost } from '@/components/admin/editor/schema/write-post';
import { purify } from '@/lib/server/content/sanitise/purify';

const schema = getSchema(postExtensions());
const BLOCKS =
  'p,h1,h2,h3,h4,h5,h6,ul,ol,li,aside,details,summary,blockquote,figure,figcaption,hr,table,thead,tbody,tfoot,tr,th,td,dl,dt,dd';

/** HTML in one spelling: sanitised, and without the white space that stands around blocks. */
function normal(html: string): string {
  const body = parseInert(purify(html, 'post'));
  for (const block of body.querySelectorAll(BLOCKS)) {
    for (const side of [block.previousSibling, block.nextSibling, block.firstChild, block.lastChild]) {
      if (side?.nodeType === Node.TEXT_NODE && !side.textContent?.trim()) side.remove();
    }
  }
  for (const { nextSibling } of body.querySelectorAll('br')) {
    if (nextSibling?.nodeType === Node.TEXT_NODE) nextSibling.textContent = nextSibling.textContent?.trimStart() ?? '';
  }
  for (const text of [...body.querySelectorAll('code')].flatMap((code) => [...code.childNodes])) {
    if (text.textContent && text === text.parentNode?.lastChild) text.textContent = text.textContent.replace(/\n$/, '');
  }
  return body.innerHTML.trim();
}

const through = (html: string) => writePost(readPost(schema, purify(html, 'post')));

const files = readdirSync('content/demo/posts');

test.each(files)('%s goes through the editor without loss', (file) => {
  const [, ...body] = readFileSync(`content/demo/posts/${file}`, 'utf8').split(/^---$/m);
  const html = body.join('---').replaceAll(/src="art:[^"]*"/g, 'src="/uploads/featured-images/ab-800x600.webp"');
  expect(html.length).toBeGreaterThan(500);
  expect(normal(through(html))).toBe(normal(html));
});

// Everything that the sanitiser allows, and what imported posts do with it.
const KEPT = [
  '<h1>One</h1><h4>Four</h4><h5>Five</h5><h6>Six</h6>',
  '<p lang="bn">বাংলা</p><p lang="ar" dir="rtl">نص</p><blockquote lang="fr"><p>Bonjour</p></blockquote>',
  '<p><strong>a <em>b</em></strong> <u>c</u> <s>d</s> <del>e</del> <ins>f</ins> <mark>g</mark> <small>h</small></p>',
  '<p>H<sub>2</sub>O, x<sup>2</sup>, <kbd>Ctrl</kbd>, <samp>out</samp>, <var>n</var>, <q>said</q>, <cite>Book</cite></p>',
  '<p><abbr title="Cascading Style Sheets">CSS</abbr> and <a href="https://example.com/" title="There">a link</a></p>',
  '<p><strong><code>bold code</code></strong> <a href="/posts/x"><code>linked</code></a></p>',
  '<p><a href="#note">down</a> <a href="mailto:a@example.com">mail</a></p>',
  '<pre><code class="language-c++">a &lt; b\n\n  c</code></pre><pre><code>plain</code></pre>',
  '<pre class="lines"><code>a\n\nb</code></pre><pre lang="en" id="anchor-x" class="lines marks-2to5-7"><code class="language-ts">a</code></pre>',
  '<ol start="3"><li>three<ul><li>inner</li></ul></li><li><p>one</p><p>two</p></li></ol>',
  '<ul><li><h3>Heading</h3><p>in an item</p></li></ul>',
  '<p>before <img src="https://example.com/a.png" alt="A" title="T" width="10" height="20"> after</p>',
  '<p><a href="https://example.com/"><img src="https://example.com/a.png" alt="A"></a></p>',
  '<figure><img src="https://example.com/a.png" alt="A"></figure>',
  '<figure><a href="https://example.com/"><img src="https://example.com/a.png" alt=""></a><figcaption>By <em>us</em></figcaption></figure>',
  '<figure id="anchor-boat" lang="bn" class="wide"><img src="https://example.com/a.png" alt="A"><figcaption>নৌকা</figcaption></figure>',
  '<figure class="wide"><a href="https://example.com/"><img src="https://example.com/a.png" alt="A"></a></figure>',
  '<figure><blockquote><p>Words</p></blockquote><figcaption>Somebody</figcaption></figure>',
  '<table><caption>Numbers</caption><thead><tr><th scope="col">A</th><th>B</th></tr></thead><tbody><tr><th scope="row">1</th><td>2</td></tr></tbody><tfoot><tr><td colspan="2">3</td></tr></tfoot></table>',
  '<table><tbody><tr><td rowspan="2">1</td><td>2</td></tr><tr><td><p>a</p><p>b</p></td></tr></tbody></table>',
  '<dl><dt>Term</dt><dd>Meaning</dd><dd><p>One</p><p>Two</p></dd></dl>',
  '<p>line<br>break</p><hr><p>end</p>',
  '<figure class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><img src="/uploads/featured-images/old.webp" alt=""><strong>A “film”</strong><br><small>By us</small><br><cite>YouTube</cite></a><figcaption>From <em>1987</em></figcaption></figure>',
  '<figure lang="bn" class="bookmark"><a href="https://example.com/"><strong>পাতা</strong><br><cite>example.com</cite></a></figure>',
  '<figure><audio controls="" preload="metadata" src="/uploads/files/a1.mp3"></audio><figcaption>A song</figcaption></figure>',
  '<figure><video controls="" preload="metadata" src="/uploads/files/a1.mp4"></video></figure>',
  '<figure class="file"><a href="/uploads/files/a1.pdf">Report &amp; notes</a> <small>PDF, 1.2 MB</small><figcaption>As of May</figcaption></figure>',
  '<figure class="gallery"><img src="/uploads/featured-images/ab-800x600.webp" alt="One"><img src="https://example.com/b.png" alt=""><figcaption>Two</figcaption></figure>',
  '<p>a <img src="https://example.com/a.png" alt="" class="undescribed"></p><figure><img src="https://example.com/a.png" alt="" class="undescribed"></figure>',
  '<figure class="gallery"><img src="https://example.com/a.png" alt="" class="undescribed"><img src="https://example.com/b.png" alt=""></figure>',
  '<p class="button"><a href="https://example.com/?a=1&amp;b=2">Order “now”</a></p><p>after</p>',
  '<aside class="callout-note"><p>a</p></aside><aside class="callout-tip" lang="bn"><ul><li>b</li></ul></aside><aside class="callout-warning"><h3>c</h3></aside>',
  '<details><summary>More <em>of it</em></summary><p>a</p><details><summary>b</summary><pre><code>c</code></pre></details></details>',
  '<blockquote class="pull-quote"><p>Said</p></blockquote><blockquote><p>Quoted</p></blockquote>',
  '<p>Both <code class="language-math">a</code><code class="language-math">b &lt; c</code> and <code>code</code></p><pre><code class="language-math">\\int_0^1 x</code></pre>',
  '<p><strong>a <code class="language-math">x</code> b</strong><sup>2</sup><sup><a href="#anchor-fn-a">1</a></sup></p><p>b<sup><a href="#anchor-fn-b">2</a></sup><sup><a href="#anchor-fn-a">1</a></sup></p><ol class="footnotes"><li id="anchor-fn-a">One</li><li id="anchor-fn-b"><p>Two</p><p>more</p></li></ol>',
  '<h2 id="anchor-top">A</h2><p id="anchor-নদী">B <a href="#anchor-top">up</a></p><ul><li id="anchor-c">C</li></ul>',
];

test.each(KEPT)('%s stays', (html) => {
  expect(normal(through(html))).toBe(normal(html));
});

// As imports, pandoc and people who write HTML have it: what the editor has no place for moves, and nothing is lost.
const MOVED: [written: string, kept: string][] = [
  [
    '<figure><img src="https://example.com/a.png" alt="A"><p>By <em>us</em></p></figure>',
    '<figure><p><img src="https://example.com/a.png" alt="A"></p><p>By <em>us</em></p></figure>',
  ],
  [
    '<figure class="wide"><img src="https://example.com/a.png" alt="A"><figcaption><p>One</p><p>Two</p></figcaption></figure>',
    '<figure class="wide"><img src="https://example.com/a.png" alt="A"><figcaption>One<br>Two</figcaption></figure>',
  ],
  [
    '<figure class="wide"><img src="https://example.com/a.png" alt="A"><figcaption>By <img src="https://example.com/b.png" alt="us"></figcaption></figure>',
    '<figure class="wide"><img src="https://example.com/a.png" alt="A"><figcaption>By <img src="https://example.com/b.png" alt="us"></figcaption></figure>',
  ],
  [
    '<figure><figure><img src="https://example.com/a.png" alt="A"><figcaption>One</figcaption></figure><figcaption>All</figcaption></figure>',
    '<figure><figure><img src="https://example.com/a.png" alt="A"><figcaption>One</figcaption></figure><figcaption>All</figcaption></figure>',
  ],
  [
    '<figure><video controls="" preload="metadata" src="/uploads/files/a1.mp4"></video><p>Said</p></figure>',
    '<figure><figure><video controls="" preload="metadata" src="/uploads/files/a1.mp4"></video></figure><p>Said</p></figure>',
  ],
  [
    '<figure class="file"><a href="/uploads/files/a1.pdf">Report</a><figcaption>As of <small>May</small></figcaption></figure>',
    '<figure class="file"><a href="/uploads/files/a1.pdf">Report</a><figcaption>As of <small>May</small></figcaption></figure>',
  ],
  ['<details><summary><h3>More</h3></summary><p>a</p></details>', '<details><summary>More</summary><p>a</p></details>'],
  ['<dl><dt><p>Term</p></dt><dd>Meaning</dd></dl>', '<dl><dt>Term</dt><dd>Meaning</dd></dl>'],
];

test.each(MOVED)('%s keeps every word', (html, kept) => {
  expect(through(html)).toBe(kept);
  expect(through(kept)).toBe(kept);
});

test('cells over more columns and rows than anybody has do not stop the page', () => {
  const cells = '<td colspan="4000000000" rowspan="0">a</td><td colspan="-1" rowspan="x">b</td>'.repeat(30);
  const html = `<table><tbody><tr>${cells}</tr><tr><td colspan="3">c</td></tr></tbody></table>`;
  const spans = Array.from(through(html).matchAll(/ (?:colspan)="(\d+)"/gu), ([, columns]) => Number(columns));
  expect(spans).toEqual([...Array.from({ length: 30 }, () => 40), 3]);
});

test('what the editor writes passes the sanitiser unchanged but for what it adds itself', () => {
  const html = through(KEPT.join(''));
  const added = / (rel="noopener"|loading="lazy"|decoding="async")/g;
  expect(purify(html, 'post').replaceAll(added, '')).toBe(html);
});

test('old spellings become today’s', () => {
  expect(through('<p><b>a</b> <i>b</i></p>')).toBe('<p><strong>a</strong> <em>b</em></p>');
});

test('an empty text is empty', () => {
  expect(through('')).toBe('');
  expect(through('<p></p><p></p>')).toBe('');
});
