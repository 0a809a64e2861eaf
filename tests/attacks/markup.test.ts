/** @jest-environment node */
import { afterAll, expect, test } from '@jest/globals';
import { createSanitiser } from '../../lib/server/content/sanitise/sanitiser.ts';
import { escapeHtml, escapeHtmlText } from '../../lib/text/html.ts';
import { expectHarmless, harmIn } from '../setup/expect-harmless.ts';

const sanitiser = createSanitiser();
afterAll(() => sanitiser.close());

// What a second parser reads differently from the first: foreign content, raw text, tables, templates, comments.
const MUTATING = [
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<svg><p><style><g title="</style><img src onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<table><td><select><svg><script>alert(1)</script></select></table>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<a href="x" href="javascript:alert(1)" xlink:href="javascript:alert(1)">x</a>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s><set attributeName=href to=javascript:alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="data:text/html,<script>alert(1)</script>">',
  '<details open ontoggle=alert(1)>x</details><marquee onstart=alert(1)>x</marquee><video><source onerror=alert(1)>',
  '<base href="https://evil.test/"><meta http-equiv=refresh content="0;url=//evil.test"><link rel=stylesheet href=//evil.test>',
  '<p style="background:url(//evil.test)">x</p><style>@import "//evil.test"</style>',
  '<img src="x" srcset="//evil.test 1x" onload=alert(1)><input type=image src=//evil.test>',
  '<button formaction=javascript:alert(1)>x</button><form action=javascript:alert(1)><input type=submit>',
];
const ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '&#106;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  'blob:https://site.test/x',
  'filesystem:https://site.test/x',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
];

test('the vectors harm where nobody sanitises', () => {
  expect(MUTATING.filter((html) => harmIn(html).length === 0)).toEqual([]);
});

test.each(MUTATING)('%s harms nowhere, and a second cleaning changes nothing', async (html) => {
  for (const kind of ['post', 'comment'] as const) {
    const clean = await sanitiser.sanitise(html, kind);
    expectHarmless(clean);
    expect(await sanitiser.sanitise(clean, kind)).toBe(clean);
  }
});

test.each(ADDRESSES)('%j is no address of a link or an image', async (address) => {
  const html = `<a href="${address}">a</a><img src="${address}" alt=""><a href='${address}'>b</a>`;
  for (const kind of ['post', 'comment'] as const)
    expect(await sanitiser.sanitise(html, kind)).not.toMatch(/href|src|script:/);
});

// Names of elements become names of the page's own objects: `document.cookie`, `window.next`.
const CLOBBERING = [
  '<a id=next><a id=next name=x href=//evil.test>x</a>',
  '<img name=cookie src="https://a.test/a.png"><img name=body src="https://a.test/a.png">',
  '<form name=body><input name=attributes><input id=parentNode></form>',
  '<p id=__next_f>x</p><p id="__NEXT_DATA__">y</p><p itemid=x itemref=main slot=a part=b>z</p>',
  '<h2 id=main-content>x</h2><a name=getElementById>y</a><table id=location><tr id=history><td id=x>z</table>',
  '<p data-x=1 aria-hidden=true aria-label=x role=alert tabindex=1 contenteditable hidden popover autofocus accesskey=x>q</p>',
];

test.each(CLOBBERING)('nothing of %s has a name, a role or a state in the page', async (html) => {
  for (const kind of ['post', 'comment'] as const) {
    const clean = await sanitiser.sanitise(html, kind);
    expect(clean).not.toMatch(/\s(id|name|slot|part|item\w+|data-\w+|aria-\w+|role|tabindex|hidden|popover)\s*=?/i);
    expectHarmless(clean);
  }
});

test('a text in HTML or in an attribute of it is that text', () => {
  const text = `"'><script>alert(1)</script>&amp;&lt;`;
  expect(harmIn(escapeHtmlText(text))).toEqual([]);
  expect(harmIn(`<p title="${escapeHtml(text)}">x</p>`)).toEqual([]);
});
