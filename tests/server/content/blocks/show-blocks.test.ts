/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { showBlocks } from '../../../../lib/server/content/blocks/show-blocks.ts';
import { purify } from '../../../../lib/server/content/sanitise/purify.ts';

const shown = async (html: string) => purify(await showBlocks(purify(html, 'post')), 'shown');
const code = (language: string, text: string) => `<pre><code class="language-${language}">${text}</code></pre>`;
const formula = (tex: string) => code('math', tex);

test('code gets kinds of tokens, not colours, and loses no sign of its text', async () => {
  const source = 'const a = "1 &lt; 2"; // c\n\nf(a)';
  const html = await shown(code('ts', source));
  expect(html).toContain('<span class="tok-keyword">const</span>');
  expect(html).toContain('<span class="tok-comment">// c</span>');
  expect(html).not.toContain('style');
  expect(html.replace(/<\/?span[^>]*>/gu, '')).toBe(code('ts', source));
});

test.each([
  ['an unknown language', code('klingon', 'x = 1')],
  ['a name that every object has', code('constructor', 'x = 1')],
  ['no language', '<pre><code>x = 1</code></pre>'],
  ['code of 1 MB', code('js', 'let a = 1;\n'.repeat(100_000))],
  ['more code than one text may have highlighted', code('js', 'a;'.repeat(30_000)).repeat(1)],
])('%s stays plain', async (_name, html) => {
  expect(await shown(html)).toBe(purify(html, 'post'));
});

test('lines are told apart where an author wants numbers or marks, and no sign of the code is lost', async () => {
  const source = 'a\n\n&lt;b&gt;\n';
  const html = await shown(`<pre class="lines marks-2to3-9"><code>${source}</code></pre>`);
  expect(html).toBe(
    '<pre class="lines marks-2to3-9"><code><span class="line">a</span>\n<mark></mark>\n<mark>&lt;b&gt;</mark>\n</code></pre>',
  );
  const tokens = await shown('<pre class="marks-1"><code class="language-ts">const a = 1;\nf()</code></pre>');
  expect(tokens).toContain('<mark><span class="tok-keyword">const</span>');
  expect(tokens.replace(/<[^>]*>/gu, '')).toBe('const a = 1;\nf()');
});

test('more lines than one text may have told apart stay as they are', async () => {
  const html = `<pre class="lines"><code>${'a\n'.repeat(5_000)}</code></pre>`;
  expect(await shown(html)).toBe(purify(html, 'post'));
});

test('TeX becomes MathML that keeps it', async () => {
  const inline = await shown('<p>So <code class="language-math">x^2 &lt; y</code>.</p>');
  expect(inline).toContain('<p>So <math><semantics>');
  expect(inline).toContain('<annotation encoding="application/x-tex">x^2 &lt; y</annotation>');
  const block = await shown(formula('\\begin{aligned}a&amp;=b\\\\c&amp;=d\\end{aligned}'));
  expect(block).toMatch(/^<math display="block"><semantics><mtable displaystyle="true">/);
  expect(block).toContain('<mtd class="tml-right">');
});

test.each([
  ['50,000 characters', 'x+'.repeat(25_000)],
  ['2,001 characters', 'x'.repeat(2_001)],
  ['a macro that calls itself', '\\def\\a{\\a\\a}\\a'],
  ['a new command', '\\newcommand{\\a}{b}\\a'],
  ['what refers to another', '\\ref{x}'],
  ['what refers to another by its number', 'x + \\eqref{x}'],
  ['groups 900 deep', `${'{'.repeat(900)}x${'}'.repeat(900)}`],
  ['environments 60 deep', '\\left('.repeat(60) + '\\right)'.repeat(60)],
  ['what is no TeX', '\\frac{'],
  ['a link', '\\href{javascript:alert(1)}{x}'],
  ['a picture', '\\includegraphics{https://example.com/x.png}'],
  ['nothing', ' '],
])('TeX of %s stays as it was typed', async (_name, tex) => {
  expect(await shown(formula(tex))).toBe(purify(formula(tex), 'post'));
});

test('a thousand formulas are shown, and no more', async () => {
  const html = await shown('<code class="language-math">x</code>'.repeat(1_002));
  expect(html.split('<math>')).toHaveLength(1_001);
  expect(html.split('<code')).toHaveLength(3);
});

test.each([
  ['cells that grow in MathML', `\\begin{matrix}${'X&amp;'.repeat(390)}X\\end{matrix}`],
  ['what is read and not understood', `${'x^{2}'.repeat(390)}\\nothing`],
])('of very many formulas of %s the first are tried, the others stay as they were typed', async (_name, tex) => {
  const html = await shown(formula(tex).repeat(300));
  expect(html.split('<pre').length - 1).toBeGreaterThan(250);
  expect(html.length).toBeLessThan(2_000_000);
});

test('footnotes are linked both ways, once for each marker', async () => {
  const html = await shown(
    '<p>a<sup><a href="#anchor-fn-a">1</a></sup> b<sup><a href="#anchor-fn-a">1</a></sup></p><ol class="footnotes"><li id="anchor-fn-a"><p>A</p></li><li id="anchor-fn-lone">Lone</li></ol>',
  );
  expect(html.replaceAll(' rel="noopener"', '')).toBe(
    '<p>a<sup><a href="#anchor-fn-a" id="anchor-ref-fn-a">1</a></sup> b<sup><a href="#anchor-fn-a" id="anchor-ref-fn-a-2">1</a></sup></p>' +
      '<ol class="footnotes"><li id="anchor-fn-a"><p>A <a href="#anchor-ref-fn-a">↩\uFE0E</a> <a href="#anchor-ref-fn-a-2">↩\uFE0E²</a></p></li><li id="anchor-fn-lone">Lone</li></ol>',
  );
});

test('an id that stands in the text already is not given to a marker', async () => {
  const html = await shown(
    '<h2 id="anchor-ref-fn-a">Mine</h2><p>a<sup><a href="#anchor-fn-a">1</a></sup></p><ol class="footnotes"><li id="anchor-fn-a">A</li></ol>',
  );
  expect(html).toContain('<h2 id="anchor-ref-fn-a">');
  expect(html).toContain('id="anchor-ref-fn-a-"');
});
