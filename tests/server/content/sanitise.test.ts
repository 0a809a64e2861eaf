import { afterAll, expect, test } from '@jest/globals';
import { createSanitiser } from '../../../lib/server/content/sanitise/sanitiser.ts';

const sanitiser = createSanitiser();
afterAll(() => sanitiser.close());
const post = (html: string) => sanitiser.sanitise(html, 'post');
const comment = (html: string) => sanitiser.sanitise(html, 'comment');

test('scripts, styles, frames, forms and inputs are stripped with what they hold', async () => {
  const html =
    '<p>a</p><script>alert(1)</script><style>p{}</style><iframe src="https://x.example"></iframe><form><input value="x">y</form>';
  expect(await post(html)).toBe('<p>a</p>');
});

test('event handlers, ids, styles and unknown attributes are stripped', async () => {
  expect(await post('<p id="a" onclick="x()" style="color:red" data-x="1">a</p>')).toBe('<p>a</p>');
});

test('a post keeps headings, lists, quotes, figures, tables and code with its language', async () => {
  const html =
    '<h2>h</h2><ul><li>l</li></ul><blockquote><p>q</p></blockquote><pre><code class="language-ts">c</code></pre><table><tbody><tr><td>t</td></tr></tbody></table><hr>';
  expect(await post(html)).toBe(html);
  expect(await post('<p class="language-ts">a</p><code class="big">b</code>')).toBe('<p>a</p><code>b</code>');
});

test('links lose scripts and keep addresses', async () => {
  expect(await post('<a href="javascript:alert(1)">a</a>')).toBe('<a>a</a>');
  expect(await post('<a href="//evil.example">a</a>')).toBe('<a>a</a>');
  expect(await post('<a href="/posts/x" target="_blank">a</a>')).toBe('<a href="/posts/x" rel="noopener">a</a>');
});

test('links in comments are http(s) or mail and marked as user content', async () => {
  expect(await comment('<a href="https://a.example">a</a><a href="/admin">b</a>')).toBe(
    '<a href="https://a.example" rel="ugc nofollow noopener">a</a><a>b</a>',
  );
});

test('comments keep only p, br, strong, em, u and a', async () => {
  expect(
    await comment('<h2>a</h2><p>b<br><strong>c</strong><em>d</em><u>e</u></p><img src="https://x.example/a.png">'),
  ).toBe('a<p>b<br><strong>c</strong><em>d</em><u>e</u></p>');
});

test('our own images get their size from their name, so that nothing shifts', async () => {
  const html = await post('<img src="/uploads/featured-images/ab12-1280x720.webp" alt="x">');
  expect(html).toContain('width="1280"');
  expect(html).toContain('height="720"');
  expect(html).toContain('loading="lazy"');
});

test('image addresses are http(s), own uploads or small data images', async () => {
  const small = 'data:image/png;base64,iVBORw0KGgo=';
  expect(await post(`<img src="${small}" alt="">`)).toContain(small);
  expect(await post(`<img src="data:image/png;base64,${'A'.repeat(100_000)}">`)).toBe('');
  expect(await post('<img src="data:image/svg+xml;base64,PHN2Zz4=">')).toBe('');
  expect(await post('<img src="javascript:alert(1)">')).toBe('');
  expect(await post('<img src="/api/v1/tokens/logout">')).toBe('');
});

test('nesting deeper than 32 levels is refused before the sanitiser sees it', async () => {
  await expect(post('<b>'.repeat(33))).rejects.toThrow('nested too deeply');
  expect(await post('<b>'.repeat(31) + 'x')).toContain('x');
});

test('many requests at once are answered each with its own text', async () => {
  const texts = Array.from({ length: 50 }, (_, index) => `<p>${index}</p>`);
  expect(await Promise.all(texts.map(post))).toEqual(texts);
});

test('joiners and Bengali conjuncts survive', async () => {
  const text = '<p>র‍্যাম ক্‌ষ ক্ষ</p>';
  expect(await post(text)).toBe(text);
});

test('a comment beside a sign that was written as text takes no text away', async () => {
  expect(await post('<p>&lt;b&gt; is bold <!-- x --></p><ul><li>a &lt;i&gt;<!----> b</li></ul>')).toBe(
    '<p>&lt;b&gt; is bold </p><ul><li>a &lt;i&gt; b</li></ul>',
  );
  expect(await post('<pre><code>&lt;p&gt;<!-- a --><!-- b --></code></pre>')).toBe('<pre><code>&lt;p&gt;</code></pre>');
  expect(await comment('<p>use &lt;br&gt; <!-- x --></p>')).toBe('<p>use &lt;br&gt; </p>');
  expect(await post('<p>a<!-- <img src=x onerror=alert(1)> -->b &lt;img&gt;</p>')).toBe('<p>ab &lt;img&gt;</p>');
});

test('blank lines before code go at once, not one by one with each saving', async () => {
  expect(await post('<pre title="a>b" class="c">\n\n\n  a\n\n</pre>')).toBe('<pre title="a&gt;b">  a\n\n</pre>');
  expect(await post('<pre>\n<script></script>\n<!-- c -->\na</pre>')).toBe('<pre>a</pre>');
  expect(await post('<pre>\n\n<section>\n\na</section></pre>')).toBe('<pre>a</pre>');
  expect(await post('<pre>&#13;\n&#13;a</pre>')).toBe('<pre>a</pre>');
  expect(await post('<pre><code>\n\na</code></pre>')).toBe('<pre><code>\n\na</code></pre>');
  // What only looks like code, within words of an attribute, stays as it is.
  const inWords = '<img src="/uploads/post-images/a.webp" alt="<pre>\n\na">';
  expect(await post(inWords)).toContain('\n\na"');
});
