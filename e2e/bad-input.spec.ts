import type { Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });

const site = oneStaffedSite();
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' });

const card = (number: number) =>
  `<figure class="embed"><a href="https://vimeo.com/${1_000 + number}"><strong>Film ${number}</strong><br><cite>Vimeo</cite></a></figure>`;
const row = `<tr>${'<td>x</td>'.repeat(50)}</tr>`;
const marker = (id: string, number: number) => `<sup><a href="#anchor-fn-${id}">${number}</a></sup>`;
const note = (id: string, words: string) => `<li id="anchor-fn-${id}">${words}</li>`;
const noted = `<p>Copied${marker('c', 1)}</p><ol class="footnotes">${note('c', 'Said once')}</ol>`;

type Case = { content: string; selector: string; count: number };

/** What somebody may send, and how often a page of it shows what it was made of. */
const CASES: Record<string, Case> = {
  'a thousand embeds': {
    content: Array.from({ length: 1_000 }, (_, number) => card(number)).join(''),
    ...{ selector: 'figure.embed a[href^="https://vimeo.com/"]', count: 1_000 },
  },
  'a thousand addresses': {
    content: Array.from(
      { length: 1_000 },
      (_, number) => `<p><a href="https://news.example/${number}">https://news.example/${number}</a></p>`,
    ).join(''),
    ...{ selector: 'a[href^="https://news.example/"]', count: 1_000 },
  },
  'TeX of 50,000 characters': {
    content: `<pre><code class="language-math">${'x+'.repeat(25_000)}</code></pre>`,
    ...{ selector: 'pre', count: 1 },
  },
  'TeX that calls itself': {
    content:
      '<p>See <code class="language-math">\\def\\a{\\a\\a}\\a</code>, <code class="language-math">x^2</code>.</p>',
    ...{ selector: 'p > code, p > math', count: 2 },
  },
  'code of 1 MB': {
    content: `<pre><code class="language-js">${'let a = 1;\n'.repeat(95_000)}</code></pre>`,
    ...{ selector: 'pre > code', count: 1 },
  },
  'a table of 10,000 cells': {
    content: `<table><tbody>${row.repeat(200)}</tbody></table>`,
    ...{ selector: 'td', count: 10_000 },
  },
  'footnotes without a text, without a marker, copied twice': {
    content: `<p>No text${marker('a', 1)}</p>${noted}${noted}<ol class="footnotes">${note('b', 'No marker')}</ol>`,
    ...{ selector: 'ol.footnotes > li', count: 3 },
  },
};

async function publish(title: string, content: string): Promise<AdminPost> {
  const body = { title, content, status: 'published', language: 'en' };
  return (await site.call<{ post: AdminPost }>('author', 'POST', 'admin/posts', body)).post;
}

for (const [name, { content, selector, count }] of Object.entries(CASES))
  test(`${name}: a page, a feed, Markdown and an editor that all hold it`, async ({ browser, problems }) => {
    const post = await publish(`Heavy: ${name}`, content);
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } });
    await site.enter(context, 'author');
    const page = await context.newPage();
    watchProblems(page, problems);
    await page.goto(`/posts/${post.slug}`);
    const words = page.getByRole('article').first();
    await expect(words.locator(selector)).toHaveCount(count);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    for (const path of ['/feed.xml', `/posts/${post.slug}.md`])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);

    await page.goto(`/admin/posts/${post.id}`);
    await expect(text(page)).toBeVisible();
    await text(page).focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Written last.');
    await page.keyboard.press('ControlOrMeta+Enter');
    // Its notice may come and go while a slow machine is at work on so much.
    const stored = async () =>
      (await site.call<{ post: AdminPost }>('author', 'GET', `admin/posts/${post.id}`)).post.content;
    await expect.poll(stored).toContain('Written last.');
    expect((await stored()).length).toBeGreaterThan(post.content.length);
    await context.close();
  });

const PARAGRAPH =
  '<p class=MsoNormal style="margin-bottom:8.0pt;line-height:107%;font-family:&quot;Calibri&quot;,sans-serif"><span lang=EN-GB style="mso-fareast-language:EN-US;color:#333">The ferry waits <b>until</b> the last cart is on board.<o:p></o:p></span></p>';
const ITEM =
  '<p class=MsoListParagraph style="margin-left:36.0pt;mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span style="font:7.0pt &quot;Times New Roman&quot;">   </span></span>A point<o:p></o:p></p>';
const CELLS =
  '<table class=MsoTableGrid><tr><td><p class=MsoNormal>Day<o:p></o:p></p></td><td><p class=MsoNormal>Tide<o:p></o:p></p></td></tr></table>';
const SECTIONS = 220;
const SECTION = `<p class=MsoHeading1>Part</p>${PARAGRAPH.repeat(28)}${ITEM.repeat(12)}${CELLS}`;
const FROM_WORD =
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- @font-face {font-family:Calibri;} --></style></head><body lang=EN-GB><!--StartFragment-->` +
  `${SECTION.repeat(SECTIONS)}<!--EndFragment--></body></html>`;

async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await text(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, content] of Object.entries(given)) clipboardData.setData(type, content);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

test('a whole file of Word of 2 MB is pasted, every paragraph of it, and one writes on', async ({
  browser,
  problems,
}) => {
  expect(FROM_WORD.length).toBeGreaterThan(2_000_000);
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } });
  await site.enter(context, 'author');
  const page = await context.newPage();
  watchProblems(page, problems);
  await page.goto('/admin/posts/new');
  await expect(text(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('From Word');
  await page.keyboard.press('Enter');
  await paste(page, { 'text/html': FROM_WORD, 'text/plain': 'as plain text' });
  await expect(text(page).locator('table')).toHaveCount(SECTIONS);
  await page.keyboard.type('Written behind it.');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^Saved at|^All changes saved/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const stored = async () => (await site.call<{ post: AdminPost }>('author', 'GET', `admin/posts/${id}`)).post.content;
  await expect.poll(stored).toContain('Written behind it.');
  const content = await stored();
  expect(content.split('The ferry waits <strong>until</strong> the last cart')).toHaveLength(28 * SECTIONS + 1);
  expect(content.split('A point')).toHaveLength(12 * SECTIONS + 1);
  expect(content.split('<td')).toHaveLength(2 * SECTIONS + 1);
  expect(content).not.toMatch(/mso|o:p|style=/iu);
  await context.close();
});

test('a text that is more than a post may hold stays with its author, who is told why it is not saved', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: site.url });
  await site.enter(context, 'author');
  const page = await context.newPage();
  await page.goto('/admin/posts/new');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A library');
  await page.keyboard.press('Enter');
  await paste(page, { 'text/plain': `${'Many words. '.repeat(100)}\n`.repeat(2_000) });
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/too large/iu);
  await expect(text(page)).toContainText('Many words.');
  await context.close();
});

test('names without a space in them leave every page as wide as a phone', async ({ browser }) => {
  const word = 'Donaudampfschiff'.repeat(6);
  const { category } = await site.call<{ category: { id: number; slug: string } }>(
    ...(['admin', 'POST', 'admin/categories', { name: word.slice(0, 90), description: word.repeat(2) }] as const),
  );
  const body = { title: word, content: `<p>${word}</p>`, excerpt: word, status: 'published', language: 'de' };
  const { post } = await site.call<{ post: AdminPost }>('author', 'POST', 'admin/posts', {
    ...body,
    ...{ categoryIds: [category.id], tags: [word.slice(0, 50)] },
  });
  const page = await browser.newPage({ baseURL: site.url, viewport: { width: 360, height: 740 } });
  const paths = ['/', '/categories', `/categories/${category.slug}`, `/posts/${post.slug}`, `/search?q=${word}x`];
  for (const path of [...paths, '/search?q=Donau', `/tags/${post.tags[0]?.slug}`, `/users/${post.author_username}`]) {
    await page.goto(path);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, beyond]).toEqual([path, 0]);
  }
  await page.close();
});
