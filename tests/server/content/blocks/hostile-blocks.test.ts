/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { gatherFootnotes } from '../../../../lib/server/content/blocks/footnotes.ts';
import { showBlocks } from '../../../../lib/server/content/blocks/show-blocks.ts';
import { purify } from '../../../../lib/server/content/sanitise/purify.ts';
import { harmIn } from '../../../setup/expect-harmless.ts';

const RUN = 'alert(1)';
const VECTORS = [
  `<details open ontoggle=${RUN}><summary onclick=${RUN} style="position:fixed">x</summary><script>${RUN}</script></details>`,
  `<details name="x" id="sidebar"><summary id="content">x</summary></details>`,
  `<aside class="callout-note app-bar" style="x" onmouseover=${RUN}>x</aside>`,
  `<aside class="callout-note\u0000evil">x</aside><blockquote class="PULL-QUOTE">x</blockquote>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}></style></mglyph></table></mtext></math>`,
  `<math href="javascript:${RUN}"><mi xlink:href="javascript:${RUN}">x</mi></math>`,
  `<math><annotation-xml encoding="text/html"><script>${RUN}</script></annotation-xml></math>`,
  `<math><maction actiontype="statusline#x" xlink:href="javascript:${RUN}">x</maction></math>`,
  `<math><mi//xlink:href="data:x,<script>${RUN}</script>">`,
  `<svg><foreignObject><p onload=${RUN}>x</p></foreignObject></svg>`,
  `<form id=test><input name=parentNode></form><a id="defaultView"></a><img name="body">`,
  `<p id="content">x</p><p id="anchor-x">y</p><p id="anchor-x">z</p>`,
  `<div class="code-box"><pre>x</pre><button type="button" class="code-copy" data-copied="x" onclick=${RUN}>x</button></div>`,
  `<pre class="lines app-bar"><code>x</code></pre><pre class="marks"><code>x</code></pre><pre class="marks-1to99999">x</pre><p class="lines">x</p>`,
  `<pre class="lines marks-1to9999" onclick=${RUN}><code><span class="line" onclick=${RUN}>x</span>\n<img src=x onerror=${RUN}>y</code></pre><mark class="line">x</mark>`,
  `<pre class="x"><code class="language-ts x" onclick=${RUN}>&lt;/code&gt;&lt;img src=x onerror=${RUN}&gt;</code></pre>`,
  `<pre><code class="language-html">&lt;script&gt;${RUN}&lt;/script&gt;</code></pre>`,
  `<code class="language-math">\\text{</annotation><img src=x onerror=${RUN}>}</code>`,
  `<code class="language-math">\\text{&lt;/annotation&gt;&lt;/math&gt;&lt;img src=x onerror=${RUN}&gt;}</code>`,
  `<code class="language-math">\\class{app}{x}\\id{content}{y}\\style{position:fixed}{z}</code>`,
  `<sup><a href="#anchor-fn-x" onclick=${RUN}>1</a></sup><ol class="footnotes"><li id="anchor-fn-x" onclick=${RUN}>x</li><li id="content">y</li></ol>`,
  `<sup><a href="#anchor-fn-x&quot;onclick=${RUN}">1</a></sup>`,
  `<span class="tok-keyword" style="x">x</span><mtd class="tml-left">x</mtd>`,
];

const ALLOWED_CLASS =
  /^(?:language-[a-z0-9+#-]{1,20}|callout-(?:note|tip|warning)|pull-quote|footnotes|tok-[a-z-]+|lines|(?:lines )?marks(?:-\d+(?:to\d+)?)+|line|tml-(?:left|right))$/u;
/** What is wrong with HTML that was sanitised, as a browser's parser would read it. */
function faultsIn(html: string): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  const walk = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of defaultTreeAdapter.getChildNodes(node)) {
      if (!defaultTreeAdapter.isElementNode(child)) continue;
      for (const { name, value } of child.attrs) {
        if (name === 'class' && !ALLOWED_CLASS.test(value)) faults.push(`class=${value}`);
        if (name === 'id' && (!value.startsWith('anchor-') || ids.has(value))) faults.push(`id=${value}`);
        if (name === 'id') ids.add(value);
        if (/^on|style|name|open$/u.test(name)) faults.push(`${name}=${value}`);
      }
      walk(child);
    }
  };
  walk(parseFragment(html));
  return faults;
}

test.each(VECTORS)('%s does no harm, stored or shown', async (vector) => {
  const stored = purify(gatherFootnotes(vector), 'post');
  expect([...faultsIn(stored), ...harmIn(stored)]).toEqual([]);
  expect(stored).not.toMatch(/<(?:math|span)/u);
  expect(purify(stored, 'post')).toBe(stored);
  const shown = purify(await showBlocks(stored), 'shown');
  expect([...faultsIn(shown), ...harmIn(shown, 'shown')]).toEqual([]);
  // Whatever came to be shown would be sanitised no other than it is.
  expect(purify(shown, 'shown')).toBe(shown);
  const raw = purify(vector, 'shown');
  expect([...faultsIn(raw), ...harmIn(raw, 'shown')]).toEqual([]);
});
