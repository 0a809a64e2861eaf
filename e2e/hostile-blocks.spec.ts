import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { childOf, parseXml } from '../tests/setup/parse-xml.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { runCli } from './setup/run-cli.ts';
import { settle } from './setup/settle.ts';
import { expect, test } from './setup/test.ts';
import { watchPolicy } from './setup/watch-policy.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });

const site = oneStaffedSite();

const RUN = 'window.broken=1';
const IMG = `<img src=x onerror=${RUN}>`;
/** What an author who means harm writes into each block. */
const BLOCKS: Record<string, string> = {
  callout:
    `<aside class="callout-tip" id=content onanimationstart=${RUN} style="animation:x 1s;position:fixed;inset:0">x${IMG}</aside>` +
    `<aside class="callout-note"><aside class="callout-warning" popover=manual id=sidebar onbeforetoggle=${RUN}>y</aside></aside>`,
  toggle:
    `<details open name=comments ontoggle=${RUN}><summary accesskey=x onclick=${RUN} autofocus onfocus=${RUN} tabindex=0>x</summary><slot name=x onslotchange=${RUN}></slot></details>` +
    `<details id="main"><summary><details open ontoggle=${RUN}><summary>z</summary></details></summary><iframe srcdoc="<script>parent.broken=1</script>"></iframe></details>`,
  gallery:
    `<figure class="gallery"><img src="/icon-192.png" alt='"><script>${RUN}</script>' onload=${RUN} name=getElementById><img src="/uploads/../api/health" usemap=#x ismap><map name=x><area href="javascript:${RUN}" shape=default></map></figure>` +
    `<figure class="gallery wide" name=forms><picture><source srcset="x" onerror=${RUN}>${IMG}</picture><figcaption contenteditable onblur=${RUN}>c</figcaption></figure>`,
  embed:
    `<figure class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&quot;&gt;&lt;script&gt;" data-player="javascript:${RUN}" data-provider="x"><strong>${IMG}t</strong></a></figure>` +
    `<figure class="embed"><a href="https://vimeo.com/76979871" data-player="https://evil.example/" target=_top onclick=${RUN}><strong>t</strong><br><cite>Vimeo</cite></a><iframe src="javascript:${RUN}"></iframe><embed src="data:text/html,<script>${RUN}</script>"><object data="javascript:${RUN}"></object></figure>`,
  file: `<figure class="file"><a href="data:text/html;base64,PHNjcmlwdD4=" download="x.html" type="text/html" ping="https://evil.example/">f</a> <small>${IMG}</small></figure><figure class="file"><a href="/uploads/files/%2e%2e/%2e%2e/admin">f</a></figure>`,
  bookmark: `<figure class="bookmark"><a href="jav&#x09;ascript:${RUN}"><img src="data:image/svg+xml,<svg onload=${RUN}>"><strong>b</strong></a></figure><figure class="bookmark"><a href="//evil.example\\@x"><strong><noscript><style></noscript>${IMG}</style></noscript></strong></a></figure>`,
  button: `<p class="button"><a href="vbscript:${RUN}" style="position:fixed;inset:0;z-index:9999" onpointerenter=${RUN}>b</a></p><p class="button app"><a href="javascript&colon;${RUN}">b</a><button form=x formaction="javascript:${RUN}" popovertarget=sidebar>c</button></p>`,
  footnote:
    `<p>x<sup><a href="#anchor-fn-a" id="next" onclick=${RUN}>1</a></sup><sup><a href="#anchor-fn-&quot;&gt;${IMG}">2</a></sup></p>` +
    `<ol class="footnotes"><li id="anchor-fn-a">${IMG}<a href="#anchor-ref-fn-a" id=location name=cookie>↩</a></li><li id="anchor-fn-__proto__">p</li><li id="anchor-fn-constructor">q</li></ol>`,
  math:
    `<p><code class="language-math">\\text{&lt;/mtext&gt;&lt;/math&gt;${IMG.replaceAll('<', '&lt;')}}\\href{javascript:${RUN}}{x}</code></p>` +
    `<math><mtext><option><mglyph><svg><mtext><style><a title="</style>${IMG}">x</a></style></mtext></svg></mglyph></option></mtext></math>` +
    `<math id=body><maction actiontype="statusline" xlink:href="javascript:${RUN}"><mi>x</mi></maction><annotation-xml encoding="text/html"><p></math>${IMG}</p></annotation-xml></math>`,
  code:
    `<pre class="lines marks-1"><code class="language-html">&lt;/code&gt;&lt;/pre&gt;${IMG.replaceAll('<', '&lt;')}\n${IMG}</code></pre>` +
    `<div class="code-box"><button class="code-copy" data-copied='${IMG}' onclick=${RUN}>Copy</button><pre id=__next><code class="language-js" is=x-y>${'`'}\${${RUN}}</code></pre></div>`,
  table: `<table id=comments background="javascript:${RUN}"><caption><svg/onload=${RUN}></caption><tbody><tr><td onmouseover=${RUN} headers=x>${IMG}</td></tr></tbody><form name=attributes><input name=parentNode></form></table>`,
  media: `<figure><video src="/x.mp4" poster="javascript:${RUN}" autoplay onplay=${RUN} onerror=${RUN}><track src=x onerror=${RUN}><source onerror=${RUN}></video></figure><figure><audio src="data:text/html,${RUN}" onerror=${RUN} autoplay controls></audio></figure>`,
  clobbering: ['body', 'cookie', 'forms', 'getElementById', 'querySelector', 'currentScript', 'documentElement']
    .map((name) => `<form name=${name}><input name=nodeName></form><a id=${name}>x</a><a id=${name} name=href>y</a>`)
    .concat(
      `<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=javascript:${RUN}"><link rel=stylesheet href="https://evil.example/x">`,
    )
    .join(''),
};

const posts: Record<string, AdminPost> = {};
test.beforeAll(async () => {
  for (const [name, harm] of Object.entries(BLOCKS)) {
    const body = { title: `Hostile ${name}`, content: `<p>Before.</p>${harm}<p>After.</p>`, status: 'published' };
    posts[name] = (await site.call<{ post: AdminPost }>('author', 'POST', 'admin/posts', body)).post;
  }
});

/** What a page has become of by what an author wrote. */
const look = (page: Page, within: string) =>
  page.evaluate((selector) => {
    const text = document.querySelector(selector);
    const all = [...(text?.querySelectorAll('*') ?? [])];
    return {
      isBroken: 'broken' in window,
      isThere: text !== null,
      isWhole:
        document.body instanceof HTMLBodyElement &&
        typeof document.getElementById === 'function' &&
        typeof document.cookie === 'string' &&
        document.documentElement instanceof HTMLHtmlElement,
      ids: all.filter(({ id }) => id !== '' && !id.startsWith('anchor-')).map(({ id }) => id),
      twice: [...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) !== at),
      odd: all
        .filter((element) =>
          element.matches('[name], [style*="fixed"], form, script, style, object, embed, base, meta, link'),
        )
        .map(({ tagName }) => tagName),
      handlers: all.flatMap((element) => element.getAttributeNames()).filter((name) => name.startsWith('on')),
      schemes: all
        .flatMap((element) => [element.getAttribute('href'), element.getAttribute('src')])
        .filter((address) => address && /^\s*(?:javascript|vbscript|data:text)/iu.test(address)),
    };
  }, within);
const HARMLESS = {
  ...{ isBroken: false, isThere: true, isWhole: true },
  ...{ ids: [], twice: [], odd: [], handlers: [], schemes: [] },
};

for (const name of Object.keys(BLOCKS))
  test(`nothing that an author writes into a block runs or takes a name of the page: ${name}`, async ({ browser }) => {
    const post = posts[name];
    const context = await browser.newContext({ baseURL: site.url });
    const asked: string[] = [];
    await context.route(
      (url) => url.origin !== site.url && /^https?:$/u.test(url.protocol),
      (route) => {
        asked.push(route.request().url());
        return route.abort();
      },
    );
    const page = await context.newPage();
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(`/posts/${post?.slug}`);
    await settle(page);
    await expect(page.getByText('After.', { exact: true })).toBeAttached();
    expect(await look(page, '[data-text^="post-"]')).toEqual(HARMLESS);
    await site.enter(context, 'author');
    await page.goto(`/admin/posts/${post?.id}`);
    const text = page.getByRole('textbox', { name: 'Text of the post' });
    await expect(text).toContainText('After.');
    await settle(page);
    const edited = await look(page, '.tiptap');
    // Widgets of the editor have names and looks of their own.
    expect({ ...edited, ids: [], odd: [], twice: [] }).toEqual(HARMLESS);
    expect(asked).toEqual([]);
    await context.close();
  });

test('nothing of it runs or is reported where it is pasted', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url });
  await site.enter(context, 'author');
  const page = await context.newPage();
  const reports = await watchPolicy(page);
  for (const [name, harm] of Object.entries(BLOCKS)) {
    await page.goto('/admin/posts/new');
    const text = page.getByRole('textbox', { name: 'Text of the post' });
    await text.click();
    await text.evaluate((element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, `<p>Before.</p>${harm}<p>After.</p>`);
    await expect(text).toContainText('Before.');
    await settle(page);
    const edited = await look(page, '.tiptap');
    expect([name, { ...edited, ids: [], odd: [], twice: [] }]).toEqual([name, HARMLESS]);
  }
  expect(await reports()).toEqual([]);
  await context.close();
});

test('nothing of it runs in a reader of feeds, or in what leaves as a file', async ({ page }) => {
  const channel = childOf(parseXml(await (await fetch(`${site.url}/feed.xml`)).text()), 'channel');
  const feed = (await (await fetch(`${site.url}/feed.json`)).json()) as { items: { content_html: string }[] };
  expect(channel).toBeDefined();
  expect(feed.items.length).toBeGreaterThanOrEqual(10);
  for (const { content_html } of feed.items) {
    await page.setContent(content_html);
    expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  }
  const folder = join(site.dataDir, 'exported');
  await runCli(site.dataDir, ['export', folder]);
  const files = globSync(`${folder}/**/*.html`);
  expect(files.length).toBeGreaterThanOrEqual(Object.keys(BLOCKS).length);
  for (const file of files) {
    await page.goto(pathToFileURL(file).href);
    expect([file, await page.evaluate(() => 'broken' in window)]).toEqual([file, false]);
  }
});
