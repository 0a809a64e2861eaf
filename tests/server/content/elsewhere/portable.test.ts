import { expect, test } from '@jest/globals';
import { absoluteHtml } from '../../../../lib/server/content/elsewhere/portable.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';

const BASE = 'https://site.test/posts/a';

test.each([
  ['<a href="/posts/b">b</a>', '<a href="https://site.test/posts/b">b</a>'],
  ['<a href="#note">n</a>', '<a href="https://site.test/posts/a#note">n</a>'],
  ['<a href="?x=1&amp;y=2">q</a>', '<a href="https://site.test/posts/a?x=1&amp;y=2">q</a>'],
  ['<a href="/posts/ক">ক</a>', '<a href="https://site.test/posts/%E0%A6%95">ক</a>'],
  ['<a href="mailto:a@b.test">m</a>', '<a href="mailto:a@b.test">m</a>'],
  [
    '<img src="/uploads/featured-images/a.webp" alt="a > b">',
    '<img src="https://site.test/uploads/featured-images/a.webp" alt="a &gt; b">',
  ],
  ['<img src="data:image/gif;base64,R0lGODlh" alt="">', '<img src="data:image/gif;base64,R0lGODlh" alt="">'],
])('%s becomes %s', (html, expected) => {
  expect(absoluteHtml(trustHtml(html), BASE)).toBe(expected);
});

test('everything else stays as it is written', () => {
  const html =
    '<p>1 &lt; 2 &amp; 3&nbsp;4<br>“ক্ষ”</p><pre><code>&lt;a href="/x"&gt;</code></pre><hr><ul><li>a</li></ul>';
  expect(absoluteHtml(trustHtml(html), BASE)).toBe(html);
});

test('an address that is none stays', () => {
  expect(absoluteHtml(trustHtml('<a href="http://[">x</a>'), BASE)).toBe('<a href="http://[">x</a>');
});
