/** @jest-environment node */
import { afterAll, expect, test } from '@jest/globals';
import {
  defaultTreeAdapter as tree,
  html as spec,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes,
} from 'parse5';
import { ANCHOR_ID } from '../../../../lib/rules/anchors.ts';
import type { SafeHtml } from '../../../../lib/schemas/safe-html.ts';
import { frameContent } from '../../../../lib/server/content/frame-content.ts';
import { ALLOWED_TAGS } from '../../../../lib/server/content/sanitise/rules.ts';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import { FRAME_LABELS } from '../../../setup/frame-labels.ts';

const sanitiser = createSanitiser();
afterAll(() => sanitiser.close());

const RUN = 'alert(1)';
const BAD = `<img src=x onerror=${RUN}>`;
const HIDDEN = `--&gt;&lt;img src=x onerror=${RUN}&gt;`;
const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const GIST = 'https://gist.github.com/octocat/6cad326836d38bd3a7ae';

/** Texts that parsers read in two ways: what is written again is read as something else. */
const MUTATING = [
  `<math><mtext><table><mglyph><style><!--</style><img title="${HIDDEN}">`,
  `<math><mtext><table><malignmark><style><!--</style><img title="${HIDDEN}">`,
  `<math><mi><table><mglyph><svg><mtext><textarea><path id="</textarea>${BAD}">`,
  `<math><mo><table><mglyph><title><!--</title><img title="${HIDDEN}">`,
  `<math><mn><table><tr><mglyph><noscript><!--</noscript><img title="${HIDDEN}">`,
  `<math><ms><p><mglyph><style><!--</style><img title="${HIDDEN}">`,
  `<math><semantics><annotation-xml encoding="TeXt/HtMl"><style><!--</style><img title="${HIDDEN}"></annotation-xml></semantics></math>`,
  `<math><semantics><annotation encoding="text/html">${BAD}</annotation></semantics></math>`,
  `<math><annotation><p></math><style><!--</style><img title="${HIDDEN}">`,
  `<math><style>${BAD}</style></math><math><script>${RUN}</script></math><math><mi><script>${RUN}</script></mi></math>`,
  `<math><mrow><svg><foreignObject><math><mi><style><a title="</style>${BAD}">`,
  `<math></p><style><!--</style>--><img title="${HIDDEN}">`,
  `<math></br><table><mtext><a title="</table>${BAD}">`,
  `<svg><annotation-xml><foreignobject><style><!--</style><p id="-->${BAD}">`,
  `<svg><title><style><a title="</style>${BAD}">`,
  `<svg></br><style><a title="</style>${BAD}">`,
  `<svg><![CDATA[</svg>${BAD}]]></svg><math><![CDATA[</math>${BAD}]]>`,
  `<svg><set attributeName=href to=javascript:${RUN}><animate onbegin=${RUN} attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:${RUN}"><text>x</text></a><use href="data:image/svg+xml,<svg onload=${RUN}>#x"/></svg>`,
  `<svg><script href="data:,${RUN}"/></svg><svg><handler xmlns:ev="x" ev:event="load">${RUN}</handler></svg>`,
  `<SVG/ONLOAD=${RUN}><MATH/ONCLICK=${RUN}><MI/ONMOUSEOVER=${RUN}>x`,
  `<form><div></form><form><math><mtext></form><form><mglyph><style></math>${BAD}`,
  `<form><table><form><svg><style><a title="</style>${BAD}"></form></table></form>`,
  `<table><caption><svg><desc><table><style><!--</style><img title="${HIDDEN}">`,
  `<table><colgroup><template>${BAD}</template><td><template shadowrootmode=open>${BAD}</template>`,
  `<table><a href="javascript:${RUN}"><tr><td>x</a><svg onload=${RUN}></table>`,
  `<a><table><a href="javascript:${RUN}" onclick=${RUN}>x</table></a>`,
  `<select><template><option><style></select>${BAD}</style></option></template></select>`,
  `<select><noembed></select><script x='a@b'a>y="a@b"//a@b%0a\\u0091${RUN}</script>`,
  `<details><summary><template><details open ontoggle=${RUN}></template></summary></details>`,
  `<details/open/ontoggle=${RUN}><summary/onfocus=${RUN}/tabindex=1/autofocus>x<details ontoggle=${RUN} open>y`,
  `<details><template shadowrootmode=closed><slot onslotchange=${RUN}></slot>${BAD}</template><summary>x</summary></details>`,
  `<template><template></template>${BAD}</template><template><script>${RUN}</script>`,
  `<noscript><style></noscript>${BAD}</style></noscript>`,
  `<noscript><!--</noscript>${BAD}--></noscript><noscript><a title="</noscript><svg onload=${RUN}>"></noscript>`,
  `<noscript></noscript><p title="<noscript></p>${BAD}">x</p>`,
  `<p title="</noscript></title></textarea></style></script></template></xmp>${BAD}">x</p>`,
  `<img alt="</noscript></title></textarea></style></script></template></math></svg>${BAD}" src="/uploads/a.png">`,
  `<noembed>${BAD}</noembed><noframes>${BAD}</noframes><listing>${BAD}</listing><title>${BAD}</title>`,
  `<textarea></textarea>${BAD}<textarea><p title="</textarea>${BAD}">`,
  `<!-->${BAD}--><!--->${BAD}--><!--x--!>${BAD}--><!--<!-- --!>${BAD} -->`,
  `<?xml ${BAD}?><?xml-stylesheet href="javascript:${RUN}"?><!doctype html [<!entity x "${BAD}">]>&x;`,
  `</${BAD}<//p><p ${BAD}</p ${BAD}><%${BAD}%><${BAD}`,
  `<style>@import "javascript:${RUN}";</style><style><![CDATA[</style>${BAD}]]>`,
  `<p>&lt;/p&gt;&lt;img src=x onerror=${RUN}&gt;&amp;lt;script&amp;gt;${RUN}</p>`,
  `<ruby><rb>x<rt onclick=${RUN}>y<rp><style><!--</style><img title="${HIDDEN}"></ruby>`,
  `<dl><dt><svg></dl><style><a title="</style>${BAD}"></dl>`,
  `<pre>\n\n<math><mtext></pre><style><!--</style><img title="${HIDDEN}"></pre>`,
];

const NAMED =
  'html head body base href meta link object embed applet iframe frame frameset portal fencedframe marquee bgsound ' +
  'isindex keygen dialog menu area map source track picture slot x-part canvas input button textarea select form output';
const ACTING = [
  'onload onerror onclick onstart onfocus ontoggle onbeforetoggle onanimationstart onscrollend onpointerrawupdate',
  'ONCLICK on\u0130click',
].flatMap((names) => names.split(' '));
const TAKING = [
  'action formaction xlink:href srcdoc src data code codebase poster background lowsrc dynsrc manifest cite longdesc',
  'profile classid usemap ping imagesrcset srcset',
].flatMap((names) => names.split(' '));

const ATTRIBUTES = [
  ...NAMED.split(' ').map(
    (tag) =>
      `<${tag} ${ACTING.map((name) => `${name}=${RUN}`).join(' ')} ${TAKING.map((name) => `${name}="javascript:${RUN}"`).join(' ')} http-equiv=refresh content="0;url=javascript:${RUN}" autofocus tabindex=1>x</${tag}>`,
  ),
  `<p is="x-part" slot="x" part="x" popover id=x contenteditable accesskey=x draggable=true inert hidden nonce=x>x</p>`,
  `<p popovertarget="content" commandfor="content" command="show-modal" form="x" itemprop="x" itemid="javascript:${RUN}">x</p>`,
  `<p style="background:url(javascript:${RUN});position:fixed;inset:0">x</p><td style="x:expression(${RUN})">y`,
  `<p style='font-family:"}</style>${BAD}'>x</p><a style="-moz-binding:url(//spy.example)" href="/x">y</a>`,
  `<img src="/uploads/featured-images/ab12-1280x720.webp" srcset="javascript:${RUN} 1x, https://spy.example/a 2x" sizes="(x:expression(${RUN})) 1px">`,
  `<img src="/uploads/featured-images/ab12-1280x720-&quot;onerror=${RUN}.webp"><img src="/uploads/x&quot;onerror=${RUN} y">`,
  `<img src="/uploads/featured-images/ab12-9x9-fff000.webp&quot; style=&quot;position:fixed" alt='" onerror="${RUN}'>`,
  `<img src="/uploads/../api/v1/tokens/logout"><img src="/uploads/./../x"><img src="/uploads/a/../../admin">`,
  `<picture><source srcset="https://spy.example/a.webp" onerror=${RUN}><img src="/uploads/a.png" onload=${RUN}></picture>`,
  `<p/onclick=${RUN}/x>a</p><p "onclick=${RUN}">b</p><p '"onclick=${RUN}>c</p><img src=\`x\`onerror=${RUN}><p\fonclick=${RUN}>d</p>`,
  `<p title="a"onclick="${RUN}"/title='b'>x</p><img alt="\`\`onerror=${RUN}" src="https://a.example/\`\`onerror=${RUN}">`,
  `<p lang='"><svg onload=${RUN}>' dir='"onclick=${RUN}' >x</p><ol start='1"onclick=${RUN}'><li>x</ol><td scope='"onclick=${RUN}'>`,
  `<pre class='lines"onclick=${RUN}'><code class='language-ts"onclick=${RUN}'>x</code></pre><p class="button"onclick="${RUN}">y</p>`,
];

const SCHEMES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` \t\n javascript:${RUN}`,
  `java&#9;script:${RUN}`,
  `java&#x0A;script:${RUN}`,
  `java&NewLine;script&colon;${RUN}`,
  `&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058${RUN}`,
  `&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;${RUN}`,
  `&#1;javascript:${RUN}`,
  `\u0000javascript:${RUN}`,
  `java\u0000script:${RUN}`,
  `\u00a0javascript:${RUN}`,
  `\u2028javascript:${RUN}`,
  `\ufeffjavascript:${RUN}`,
  `\u200bjavascript:${RUN}`,
  `java\u00adscript:${RUN}`,
  `javascript\uff1a${RUN}`,
  `javascript&#58;//https://a.example/%0a${RUN}`,
  `javascript:/*https://a.example*/${RUN}`,
  `vbscript:${RUN}`,
  `VBS&Tab;CRIPT:${RUN}`,
  `livescript:${RUN}`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${RUN}>`,
  `data:image/png;base64,AA==&#x22;onerror=${RUN}`,
  `da&#9;ta:text/html,<script>${RUN}</script>`,
  `feed:javascript:${RUN}`,
  `view-source:javascript:${RUN}`,
  `jar:https://a.example!/x`,
  `filesystem:https://a.example/x`,
  `intent://x#Intent;scheme=javascript;end`,
  `/&#9;/evil.example`,
  `/&#10;\\evil.example`,
  `\\\\evil.example`,
  `/\\evil.example`,
  `///evil.example`,
  `https:javascript:${RUN}`,
  `https://a.example/"onclick=${RUN}`,
  `https://a.example/'><svg onload=${RUN}>`,
  `mailto:a@b.example?body="><img src=x onerror=${RUN}>`,
  `#"><img src=x onerror=${RUN}>`,
].flatMap((address) => {
  const value = address.replaceAll('"', '&quot;');
  return `<a href="${value}">x</a><img src="${value}" alt="x"><video src="${value}"></video><p class="button"><a href="${value}">x</a></p><figure class="embed"><a href="${value}"><img src="${value}"><strong>x</strong></a></figure><figure class="file"><a href="${value}">x</a></figure>`;
});

/** What the site itself says in attributes, said by a text. */
const OURS = [
  `<a href="/x" data-player="javascript:${RUN}" data-provider="x" data-gallery="">x</a>`,
  `<figure class="embed"><a href="${YOUTUBE}" data-player="https://evil.example/"><strong>x</strong></a></figure>`,
  `<figure class="embed"><a href="${YOUTUBE}&quot;data-player=&quot;javascript:${RUN}"><strong>"><svg onload=${RUN}></strong></a></figure>`,
  `<figure class="embed"><a href="${GIST}&quot;&gt;&lt;script&gt;${RUN}&lt;/script&gt;"><strong>x</strong></a></figure>`,
  `<figure class="embed"><a href="${YOUTUBE}"><script>${RUN}</script><strong onclick=${RUN}>x</strong>${BAD}</a>${BAD}</figure>`,
  `<figure class="embed"><a href="${YOUTUBE}"><table><tr><td>x</a><a href="javascript:${RUN}">y</a></td></tr></table></figure>`,
  `<figure class="embed" data-player="https://evil.example/"><figcaption data-player="x">x</figcaption></figure>`,
  `<button class="code-copy" data-copied='"><svg onload=${RUN}>'>x</button><pre data-copied="&lt;img src=x onerror=${RUN}&gt;">y</pre>`,
  `<span data-formula data-tex="\\href{javascript:${RUN}}{x}" class="embed-hint">x</span><div class="table-box" role="group">y</div>`,
  `<p role="dialog" aria-label="x" aria-controls="content" aria-hidden="true" aria-live="assertive">x</p>`,
  `<p data-x='"><img src=x onerror=${RUN}>' data-="x" data-constructor="x" data-__proto__="x" data-roving="0">x</p>`,
  `<nav class="contents"><details open><summary>x</summary></details></nav><h2>"&gt;<svg onload=${RUN}>&lt;svg onload=${RUN}&gt;</h2>`,
  `<img src="/uploads/a.png" alt='"><svg onload=${RUN}>'><figure class="gallery"><img src="/uploads/a.png" alt="' onfocus='${RUN}"></figure>`,
  `<pre><code class="language-html">&lt;/span&gt;&lt;/code&gt;&lt;/pre&gt;&lt;svg onload=${RUN}&gt;</code></pre>`,
  `<pre class="lines marks-1"><code class="language-html">&lt;!--\n--!&gt;&lt;svg onload=${RUN}&gt;\n</code></pre>`,
  `<pre><code class="language-math">\\text{&lt;/mtext&gt;&lt;mglyph&gt;&lt;style&gt;&lt;!--}\\text{--&gt;&lt;img src=x onerror=${RUN}&gt;}</code></pre>`,
  `<code class="language-math">\\htmlData{x=y}{z}\\htmlStyle{position:fixed}{z}\\htmlId{content}{z}\\htmlClass{app-bar}{z}</code>`,
  `<code class="language-math">\\data{player=javascript:${RUN}}{z}\\ref{content}\\label{content}\\tag{x}</code>`,
  `<sup><a href="#anchor-&lt;svg onload=${RUN}&gt;">1</a></sup><ol class="footnotes"><li id='anchor-"><svg onload=${RUN}>'>x</li></ol>`,
];

/** Names of the page, of the document and of every object: by id and by name, an element could take their place. */
const TAKEN =
  'content comments contents languages sidebar site-menu late-scripts comment-1 reply-1 page-1 post-1 gallery-1 ' +
  'comments-heading location document cookie forms body head defaultView implementation attributes parentNode ' +
  'children firstChild innerHTML textContent querySelector getElementById createElement addEventListener __proto__ ' +
  'constructor toString hasOwnProperty then self top next fetch process require navigation trustedTypes __next_f';
const VARIANTS = (name: string) => [
  name,
  name.toUpperCase(),
  ` ${name} `,
  `&#${name.codePointAt(0)};${name.slice(1)}`,
  `anchor-${name}`,
  `ANCHOR-${name}`,
  `\u0000${name}`,
];
const BEARERS = [
  'p h2 h3 ul li ol dl blockquote aside details summary figure figcaption pre code table caption td img a audio video sup',
  'form input object embed iframe button fieldset output map svg math template slot',
].flatMap((tags) => tags.split(' '));
const CLOBBERING = TAKEN.split(' ').flatMap((name) => [
  BEARERS.map((tag, index) => {
    const id = VARIANTS(name)[index % 7] ?? name;
    return `<${tag} id="${id}" name="${name}" for="${name}" itemid="${name}" src="/uploads/a.png">${name}</${tag}>`;
  }).join(''),
  VARIANTS(name)
    .map((id) => `<p id="${id}"></p><h2 id="${id}">${name}</h2><h3>${id}</h3>`)
    .join(''),
]);
const TWINS = [
  '<p id="anchor-\u00e9">x</p><p id="anchor-e&#x301;">y</p><p id="anchor-e\u0301">z</p><h2 id="anchor-&#xe9;">w</h2>',
  '<h2>A</h2><h2>a</h2><p id="anchor-a">x</p><h2>anchor a</h2><h2>anchor-a</h2><h2>section</h2><h2></h2><h2> </h2>',
  '<ol class="footnotes"><li id="anchor-fn-e&#x301;">x</li><li id="anchor-fn-\u00e9">y</li></ol><sup><a href="#anchor-fn-\u00e9">1</a></sup>',
  '<p id="anchor-ref-fn-a">x</p><sup><a href="#anchor-fn-a">1</a></sup><ol class="footnotes"><li id="anchor-fn-a">x</li></ol>',
  '<img name="getElementById"><img name="body"><img name="x"><img name="x"><a id="anchor-x" name="anchor-x">x</a>',
];

const SITE = 'https://blog.example/';
const OF_PAGE =
  /^(?:content|comments|contents|languages|sidebar|site-menu|(?:comment|gallery|late|page|post|reply)-.*|(?!section-).*-heading)$/u;
const OWN_PICTURE = /^\/uploads\/[\w./-]+(?: \d+w)?$/u;
const PLAYER = /^(?:https:\/\/www\.youtube-nocookie\.com\/embed\/[\w?=&-]+|\/embeds\/gist\/[\w/]+)$/u;
const BACKDROP = /^background:[\w\s#(),%-]*$/u;
const PLAIN =
  'alt title width height colspan rowspan scope lang dir start class rel controls preload loading decoding sizes type role tabindex aria-label ' +
  'display displaystyle scriptlevel mathvariant stretchy fence form separator symmetric largeop movablelimits lspace ' +
  'rspace minsize maxsize accent accentunder linethickness encoding columnspan depth voffset data-provider data-copied';
const ANY_VALUE = new Set(PLAIN.split(' '));

/** Where an address leads, as a browser reads it. */
function leadsTo(address: string): string {
  const { protocol, host, pathname } = new URL(address, SITE);
  const isInside = !/^\s*[a-z]+:/iu.test(address);
  return isInside && host !== 'blog.example' ? 'elsewhere' : pathname.startsWith('/api/') ? 'api' : protocol;
}

function isHarmlessValue(tag: string, name: string, value: string): boolean {
  if (name === 'href') return ['http:', 'https:', 'mailto:'].includes(leadsTo(value));
  if (name === 'src') return ['http:', 'https:', ...(tag === 'img' ? ['data:'] : [])].includes(leadsTo(value));
  if (name === 'srcset') return value.split(', ').every((one) => OWN_PICTURE.test(one));
  if (name === 'id')
    return ANCHOR_ID.test(value) || (/^h[2-6]$/u.test(tag) && !OF_PAGE.test(value) && !/["'<>\s]/u.test(value));
  // What it was stays with the element: written as nothing, it is nothing.
  if (name === 'is') return value === '';
  if (name === 'style') return tag === 'img' && BACKDROP.test(value);
  if (name === 'data-player') return tag === 'a' && PLAYER.test(value);
  if (name === 'data-gallery') return tag === 'a' && value === '';
  return ANY_VALUE.has(name);
}

type Parent = DefaultTreeAdapterTypes.ParentNode;

/** What a browser would find in it that is no text: tags, attributes, addresses and ids that nobody may write. */
function faultsIn(html: string, tags: ReadonlySet<string>, scriptingEnabled: boolean): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  const walk = (parent: Parent): void => {
    for (const node of tree.getChildNodes(parent)) {
      if (tree.isCommentNode(node)) faults.push(`<!--${node.data}`);
      if (!tree.isElementNode(node)) continue;
      const { tagName, namespaceURI, attrs } = node;
      const isMath = namespaceURI === spec.NS.MATHML;
      if (!tags.has(tagName) || namespaceURI === spec.NS.SVG) faults.push(`<${tagName}>`);
      const inMath = tree.isElementNode(parent) && parent.namespaceURI === spec.NS.MATHML;
      if (inMath && !isMath) faults.push(`<${tagName}> in a formula`);
      for (const { name, value } of attrs) {
        if (!isHarmlessValue(tagName, name, value)) faults.push(`${tagName}[${name}=${value}]`);
        if (name !== 'id') continue;
        if (ids.has(value.normalize('NFC'))) faults.push(`#${value} twice`);
        ids.add(value.normalize('NFC'));
      }
      walk(node);
    }
  };
  const read = parseFragment(html, { scriptingEnabled });
  walk(read);
  // What is read, written and read once more, as editors, readers of feeds and extensions of browsers do, is the same.
  const written = serialize(read);
  if (serialize(parseFragment(written, { scriptingEnabled })) !== written)
    faults.push('reads otherwise when written again');
  return faults;
}

const STORED = { post: new Set(ALLOWED_TAGS.post), comment: new Set(ALLOWED_TAGS.comment) };
const SHOWN = new Set([...ALLOWED_TAGS.shown, 'div', 'picture', 'source', 'nav', 'button']);

/** What is wrong with it, with the scripts of the browser on and off. */
const faultsOf = (html: SafeHtml, tags: ReadonlySet<string>) =>
  [true, false].flatMap((scripting) => faultsIn(html, tags, scripting));

/** The same vector on each way that it may go. */
async function faultsAlong(vector: string): Promise<string[]> {
  const comment = await sanitiser.sanitise(vector, 'comment');
  const stored = await sanitiser.sanitise(vector, 'post');
  const again = await sanitiser.sanitise(stored, 'post');
  const shown = await sanitiser.show(stored);
  const framed = frameContent(shown, { ...FRAME_LABELS, contents: 'Contents' });
  return [
    ...faultsOf(comment, STORED.comment),
    ...faultsOf(stored, STORED.post),
    ...faultsOf(again, STORED.post),
    ...faultsOf(shown, SHOWN),
    ...faultsOf(framed, SHOWN),
  ];
}

test('the check finds what it looks for', () => {
  for (const harmful of [
    BAD,
    `<a href="java\tscript:${RUN}">x</a>`,
    '<a href="/\t/evil.example">x</a>',
    '<h2 id="content">x</h2>',
    '<p id="anchor-a"></p><p id="anchor-a"></p>',
    '<noscript>x</noscript>',
    '<math><mi><p>x</p></mi></math>',
    '<img srcset="https://spy.example/a 1x">',
    '<p style="color:red">x</p>',
  ])
    expect(faultsIn(harmful, SHOWN, true)).not.toEqual([]);
});

test.each([
  ['markup that mutates', MUTATING],
  ['attributes', ATTRIBUTES],
  ['addresses', SCHEMES],
  ['words of our own', OURS],
  ['names of the page', CLOBBERING],
  ['ids that are twins', TWINS],
])(
  '%s: nothing of it acts or takes a place, in posts, pages and comments, stored, shown or framed',
  async (_, vectors) => {
    const found: { vector: string; faults: string[] }[] = [];
    for (const vector of vectors) {
      const faults = await faultsAlong(vector);
      if (faults.length > 0) found.push({ vector, faults: [...new Set(faults)] });
    }
    expect(found).toEqual([]);
  },
);
