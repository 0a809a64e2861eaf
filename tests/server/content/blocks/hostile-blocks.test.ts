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
  `<math><annotation-xml encoding="application/xhtml+xml"><iframe srcdoc="<script>${RUN}</script>"></iframe></annotation-xml></math>`,
  `<math><mtext></p><p><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;"></style></mtext></math>`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${RUN} src>"></style></mtext></svg></mglyph></form></mtext></math>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<svg><desc><noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript></desc></svg>`,
  `<template><details open ontoggle=${RUN}></details></template><template shadowrootmode="open"><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<form id="a"><form id="b"><button formaction="javascript:${RUN}">x</button><input name="attributes"></form></form>`,
  `<a name="location" id="document" href="/x">x</a><img name="cookie" src="/a.png"><figure id="anchor-a" name="forms"></figure>`,
  `<p id="anchor-__proto__">x</p><p id="anchor-constructor">y</p><p id="ANCHOR-x">z</p>`,
  `<a href="blob:https://example.com/1">x</a><img src="blob:null/1"><video src="blob:null/1"></video><audio src="data:audio/wav;base64,UklGRg=="></audio>`,
  `<a href="data:text/html,<script>${RUN}</script>">x</a><a href=" &#1;javascript:${RUN}">y</a><a href="java&Tab;script:${RUN}">z</a>`,
  `<img src="data:image/svg+xml;base64,PHN2Zy8+"><img src="data:image/png;base64,x" srcset="https://spy.example/1x 1x"><img src="//spy.example/x">`,
  `<figure class="embed"><a href="javascript:${RUN}"><img src="https://spy.example/x"><strong>x</strong></a></figure>`,
  `<figure class="embed"><a href="https://www.youtube.com/watch?v=x&quot;onload=${RUN}"><strong>x</strong></a></figure>`,
  `<figure class="gallery"><img src="x" onerror=${RUN}><figcaption onfocus=${RUN} autofocus tabindex=1>x</figcaption></figure>`,
  `<figure class="file"><a href="/uploads/files/../../etc/passwd" download ping="https://spy.example">x</a></figure><p class="button"><a href="javascript:${RUN}" target=_blank>x</a></p>`,
  `<ol class="footnotes"><li id="anchor-fn-a">a</li></ol><ol class="footnotes"><li id="anchor-fn-a">a</li><li id="anchor-fn-a">b</li><li></li></ol>`,
  `<code class="language-math">\\href{javascript:${RUN}}{x}\\url{javascript:${RUN}}\\includegraphics{https://spy.example/x.png}</code>`,
  `<code class="language-math">\\newcommand{\\a}{\\a\\a}\\a \\gdef\\b{\\b}\\b \\let\\c\\c</code>`,
  `<table><caption><table><tr><td><img src=x onerror=${RUN}></table></caption><tr><td background="https://spy.example/x" onclick=${RUN}>x</td></tr></table>`,
  `<xmp><img src=x onerror=${RUN}></xmp><plaintext><img src=x onerror=${RUN}>`,
  `<span class="tok-keyword" style="x">x</span><mtd class="tml-left">x</mtd>`,
];

const ALLOWED_CLASS =
  /^(?:language-[a-z0-9+#-]{1,20}|callout-(?:note|tip|warning)|pull-quote|footnotes|embed|bookmark|gallery|file|wide|button|tok-[a-z-]+|lines|(?:lines )?marks(?:-\d+(?:to\d+)?)+|line|tml-(?:left|right))$/u;
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
