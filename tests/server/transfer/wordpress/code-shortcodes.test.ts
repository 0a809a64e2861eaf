/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { renderTree } from '../../../../lib/server/content/html-tree.ts';
import { collectAttachments } from '../../../../lib/server/transfer/wordpress/attachments.ts';
import { convertContent } from '../../../../lib/server/transfer/wordpress/convert-content.ts';

function html(content: string, footnotes: { id: string; content: string }[] = []): string {
  const converted = convertContent(content, {
    base: 'https://blog.example',
    postId: '1',
    attachments: collectAttachments([]),
    note: () => {},
    findAlt: () => undefined,
    findReusableBlock: () => undefined,
    footnotes,
  });
  return renderTree(converted?.blocks ?? []);
}

const text = (code: string) => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

test('code of every plugin stands as it was typed, raw HTML and all', () => {
  const code = '<div class="a">\n\n  <!-- wp:paragraph -->\n\t<?php echo "[gallery]" && $a[0]; ?> &amp; [b]\n</div>';
  for (const [open, close, language] of [
    ['[cc lang="php"]', '[/cc]', 'php'],
    ['[cc_php]', '[/cc_php]', 'php'],
    ['[ccne_PHP]'.toLowerCase(), '[/ccne_php]', 'php'],
    ['[code language="php"]', '[/code]', 'php'],
    ['[sourcecode lang=php]', '[/sourcecode]', 'php'],
    ['[crayon lang="php" title="x"]', '[/crayon]', 'php'],
    ['[php]', '[/php]', 'php'],
  ])
    expect(html(`Before\n\n${open}\n${code}\n${close}\n\nAfter`)).toBe(
      `<p>Before</p><pre><code class="language-${language}">${text(code)}</code></pre><p>After</p>`,
    );
});

test('an opening within code is code', () => {
  expect(html('[code]a [code] b[/code]')).toBe('<pre><code>a [code] b</code></pre>');
});

test('what an editor wrote in entities and breaks is read as it was meant', () => {
  expect(html('[code]&lt;b&gt;<br />x &amp;&amp; y[/code]')).toBe('<pre><code>&lt;b&gt;\nx &amp;&amp; y</code></pre>');
  expect(html('<p>[code]&lt;i&gt;<br>z[/code]</p>')).toBe('<pre><code>&lt;i&gt;\nz</code></pre>');
});

test('code within a line stays in its line', () => {
  expect(html('Press [cci]<b>[/cci] now')).toBe('<p>Press <code>&lt;b&gt;</code> now</p>');
});

test('an opening that is never closed is text, and costs no more than the text is long', () => {
  expect(html('use [code] to show it')).toBe('<p>use [code] to show it</p>');
  expect(html('[php] '.repeat(20_000))).toContain('[php]');
});

test('footnotes stand where their block does, as a list that says what it is', () => {
  const content =
    '<!-- wp:paragraph --><p>Rain<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->';
  expect(html(content, [{ id: 'f1', content: 'Of <em>June</em>' }])).toBe(
    '<p id="anchor-f1-link">Rain<sup data-fn="f1" class="fn"><a href="#anchor-f1">1</a></sup></p>' +
      '<ol class="footnotes"><li id="anchor-f1">Of <em>June</em></li></ol>',
  );
});

test('a shortcode in double brackets is shown, with what stands in it', () => {
  expect(html('Write [[code lang="c"]x[/code]] or [[gallery]].')).toBe(
    '<p>Write [code lang="c"]x[/code] or [gallery].</p>',
  );
  expect(html('[[caption]y[/caption]] and [code][z]][/code]')).toBe(
    '<p>[caption]y[/caption] and</p><pre><code>[z]]</code></pre>',
  );
});

test('what a highlighter takes for code holds no shortcode, however it looks', () => {
  const code = 'if (a &lt; b) {\n\n  go("[gallery]", x[code], "[/code]");\n}';
  for (const name of ['lang:js decode:true', 'brush: js', 'wp-block-syntaxhighlighter-code', 'language-js'])
    expect(html(`Before\n\n<pre class="${name}">${code}</pre>\n\n[code]y[/code]`)).toMatch(
      new RegExp(`^<p>Before</p><pre[^>]*>.*${RegExp.escape(code)}.*</pre><pre><code>y</code></pre>$`, 'su'),
    );
  expect(html('<pre class="lang:js">'.repeat(20_000))).toBe('');
});
