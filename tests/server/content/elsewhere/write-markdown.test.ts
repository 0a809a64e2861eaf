/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { markdownHtml } from '../../../../lib/server/transfer/html/markdown.ts';
import { gatherFootnotes } from '../../../../lib/server/content/blocks/footnotes.ts';
import { plainText } from '../../../../lib/server/content/plain-text.ts';
import { writeMarkdown } from '../../../../lib/server/content/elsewhere/write-markdown.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';

const write = (html: string) => writeMarkdown(trustHtml(html));

describe('what looks like a mark and is none', () => {
  const TEXTS = [
    '*a* _b_ `c` ~~d~~ ~e~ [f](g) ![h](i) \\ &amp;amp; &lt;script&gt;alert(1)&lt;/script&gt;',
    '# not a heading',
    '#',
    '+ not a list',
    '+',
    '12) nor this',
    '7.',
    '&gt; no quote',
    '=== no rule',
    '| a | b |',
    '{{&lt; figure src="x" &gt;}} {% raw %} {:.x}',
    'www.example.test and ends in \\',
  ];
  test.each(TEXTS)('%s', async (text) => {
    const html = `<p>${text}</p>`;
    const back = markdownHtml(await write(html));
    expect(plainText(trustHtml(back))).toBe(plainText(trustHtml(html)));
    expect(back).toMatch(/^<p>[\s\S]*<\/p>\n$/u);
    expect(back).not.toContain('<script');
  });
  test('a heading that ends in a sign of headings', async () => {
    expect(markdownHtml(await write('<h2>Learn C #</h2>'))).toContain('>Learn C #</h2>');
  });
});

test('tasks are tasks, also where they were written as such', async () => {
  expect(await write('<ul><li>☐ rice</li><li>☑ salt</li><li>[x] oil</li><li>[ ] tea</li><li>☐</li></ul>')).toBe(
    '- [ ] rice\n- [x] salt\n- [x] oil\n- [ ] tea\n- ☐',
  );
  expect(markdownHtml('- [ ] rice\n- [X] salt\n- [ ]\n\n[x] no item')).toBe(
    '<ul>\n<li>☐ rice</li>\n<li>☑ salt</li>\n<li>[ ]</li>\n</ul>\n<p>[x] no item</p>\n',
  );
});

describe('marks that would not be read as such stay HTML', () => {
  test.each([
    ['<p>a<strong>(b)</strong>c</p>', 'a<strong>(b)</strong>c'],
    ['<p>a <strong>(b)</strong> c</p>', 'a **(b)** c'],
    ['<p><em>a</em><strong>b</strong></p>', '<em>a</em><strong>b</strong>'],
    ['<p><em><strong>a</strong></em></p>', '***a***'],
    ['<p><strong>একা।</strong>পরে</p>', '<strong>একা।</strong>পরে'],
    ['<h2 id="here">Here</h2>', '<h2 id="here">Here</h2>'],
    ['<pre><code>a<b>c</b>\n\nd</code></pre>', '<pre><code>a<b>c</b>&#10;&#10;d</code></pre>'],
    ['<pre>plain\n\n  text</pre>', '```\nplain\n\n  text\n```'],
    ['<p>x<sup>*</sup></p>', 'x<sup>\\*</sup>'],
    ['<p><img src="/a(1).png" alt="x"></p>', '<img src="/a(1).png" alt="x">'],
  ])('%s', async (html, markdown) => {
    expect(await write(html)).toBe(markdown);
  });
});

test('a fence is longer than those in its code', async () => {
  expect(await write('<pre><code>```\nx\n```</code></pre>')).toBe('````\n```\nx\n```\n````');
});

const TEX = (tex: string) => `<code class="language-math">${tex}</code>`;
const NOTES = '<ol class="footnotes"><li id="anchor-fn-a">One</li><li id="anchor-fn-b"><p>Two</p></li></ol>';
const mark = (id: string, number: number) => `<sup><a href="#anchor-fn-${id}">${number}</a></sup>`;

test.each([
  [
    'formulas beside letters, figures and each other',
    `<p>The ${TEX('n')}th, 2${TEX('x')} and ${TEX('a_1')}${TEX('b\\\\c')}</p>`,
  ],
  ['a formula with a sign of money in it', `<p>So ${TEX('\\text{$5}')}</p>`],
  [
    'a note that is marked in a block that stays HTML',
    `<aside class="callout-tip"><p>x${mark('a', 1)}</p></aside><p>y${mark('b', 2)}</p>${NOTES}`,
  ],
  ['a note that nothing marks', `<p>x${mark('a', 1)}</p>${NOTES}`],
])('%s: nothing is lost on the way back', async (_what, html) => {
  const stored = gatherFootnotes(html);
  expect(gatherFootnotes(markdownHtml(await write(html))).replaceAll('\n', '')).toBe(stored);
});

test('what is beyond reason stays HTML, in any size', async () => {
  const large = `<p>${'a<br>'.repeat(200_000)}</p>`;
  expect(await write(large)).toBe(large);
  const quotes = `${'<blockquote>'.repeat(30)}<p>${'a<br>'.repeat(1_400)}</p>${'</blockquote>'.repeat(30)}`;
  expect(await write(quotes)).toBe(quotes);
  const many = '<p>x</p>'.repeat(60_000);
  const paragraphs = await write(many);
  expect(paragraphs).toMatch(/^x\n\nx[\s\S]*<p>x<\/p>$/u);
  expect(plainText(trustHtml(markdownHtml(paragraphs)))).toBe(plainText(trustHtml(many)));
});
