import { getSchema } from '@tiptap/core';
import { looksLikeMarkdown } from '@/components/admin/editor/paste/writing-input';
import { markdownHtml } from '@/components/admin/editor/paste/markdown-html';
import { readPasted } from '@/components/admin/editor/paste/read-pasted';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { writePost } from '@/components/admin/editor/schema/write-post';

const schema = getSchema(postExtensions());

function pasted(markdown: string): string {
  const { slice } = readPasted(schema, markdownHtml(markdown), () => '');
  return writePost(schema.topNodeType.create(null, slice.content)).replaceAll(/fn-[0-9a-f]{8}-/g, 'fn-');
}

const ARTICLE = `# River

Words, **bold**, *slanted*, ~~gone~~, \`a < b\`, [a link](https://a.example/) and $e^{i\\pi}$.[^note]

- one
- [ ] open
- [x] done

1. first
   - inner

> Said

| a | b |
|---|---|
| ১ | $x$ |

\`\`\`ts
const a = "1 < 2";

\`\`\`

$$
x^2
$$

![Alt](https://a.example/a.png)

---

<aside class="callout-tip"><p>Tip</p></aside>

Again.[^note]

[^note]: In a **letter**.`;

test('a whole article of Markdown is understood', () => {
  expect(pasted(ARTICLE)).toBe(
    '<h2>River</h2>' +
      '<p>Words, <strong>bold</strong>, <em>slanted</em>, <s>gone</s>, <code>a &lt; b</code>, <a href="https://a.example/">a link</a> and <code class="language-math">e^{i\\pi}</code>.<sup><a href="#anchor-fn-1">1</a></sup></p>' +
      '<ul><li>one</li><li>☐ open</li><li>☑ done</li></ul>' +
      '<ol><li>first<ul><li>inner</li></ul></li></ol><blockquote><p>Said</p></blockquote>' +
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>১</td><td><code class="language-math">x</code></td></tr></tbody></table>' +
      '<pre><code class="language-ts">const a = "1 &lt; 2";\n</code></pre><pre><code class="language-math">x^2</code></pre>' +
      '<figure><img src="https://a.example/a.png" alt="Alt"></figure><hr><aside class="callout-tip"><p>Tip</p></aside>' +
      '<p>Again.<sup><a href="#anchor-fn-1">1</a></sup></p><ol class="footnotes"><li id="anchor-fn-1">In a <strong>letter</strong>.</li></ol>',
  );
});

test('numbers of lists are read in the digits of every script, but not in code', () => {
  expect(pasted('২। চাল\n৩। ডাল\n\n```\n১. ক\n```\n\n१) एक')).toBe(
    '<ol start="2"><li>চাল</li><li>ডাল</li></ol><pre><code>১. ক</code></pre><ol><li>एक</li></ol>',
  );
});

test('what is pasted twice has its own notes each time', () => {
  const notes = ['a[^1]\n\n[^1]: b', 'a[^1]\n\n[^1]: b'].map((text) => /id="([^"]+)"/.exec(markdownHtml(text))?.[1]);
  expect(new Set(notes).size).toBe(2);
});

test('nothing of what stands behind joins the last note', () => {
  const { slice } = readPasted(schema, markdownHtml('a[^1]\n\n[^1]: b'), () => '');
  expect([slice.openStart, slice.openEnd]).toEqual([1, 0]);
});

test('a list of things to do of another page keeps what is done', () => {
  const { slice } = readPasted(
    schema,
    '<ul><li class="task-list-item"><input type="checkbox" checked disabled> done</li><li><p><input type="checkbox"> open</p></li></ul>',
    () => '',
  );
  expect(writePost(schema.topNodeType.create(null, slice.content))).toBe('<ul><li>☑ done</li><li>☐ open</li></ul>');
});

test.each([
  ['# Heading', 'own line', true],
  ['# 1 in the charts', 'within a line', false],
  ['a\n\n- b', 'within a line', true],
  ['see [a](https://b.example)', 'within a line', true],
  ['two **strong** words', 'within a line', true],
  ['It costs $5, or 2 * 3 * 4 = 24', 'own line', false],
  ['from $5 to $6 and a_b_c', 'own line', false],
  ['Plain words.\n\nMore of them.', 'own line', false],
  ['if __name__ == "__main__":', 'own line', false],
  ['নদী $x^2$ ও', 'within a line', true],
  ['১. চাল\n২. ডাল', 'own line', true],
  ['১৯৭১। মুক্তির বছর', 'own line', false],
] as const)('whether %j, pasted %s, is Markdown: %s', (text, place, expected) => {
  expect(looksLikeMarkdown(text, place)).toBe(expected);
});

test('what Markdown holds of hostile HTML does nothing in the editor', () => {
  const html = pasted(
    '**a** <img src=x onerror=alert(1)> <script>alert(1)</script> [x](javascript:alert(1))\n\n<details open ontoggle=alert(1)><summary id="content">s</summary>\n\nt\n\n</details>\n\n<iframe srcdoc="x"></iframe><form><input name="body"></form>',
  );
  expect(html).toContain('<details><summary>s</summary><p>t</p></details>');
  expect(html).not.toMatch(/ on\w+=|href="javascript|<script|<iframe|<form|<input|id="content"/iu);
});

// One that took its time by the square of the length would not come to an end here.
test.each(['[', '*a', '$a ', '|', '`a\n', '~~a', '[a](', '[^'])('a text of nothing but %j is looked at', (sign) => {
  expect(typeof looksLikeMarkdown(sign.repeat(300_000), 'own line')).toBe('boolean');
});
