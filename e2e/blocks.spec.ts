import type { Browser, Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { findViolations } from './setup/find-violations.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// One site for all of them.
test.describe.configure({ mode: 'serial' });

const site = oneStaffedSite();

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' });
const menu = (page: Page) => page.getByRole('listbox', { name: 'Blocks' });
let id = 0;

async function writerOf(browser: Browser, problems: string[], viewport = DESKTOP, scheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ baseURL: site.url, viewport });
  await site.enter(context, 'author', scheme);
  const page = await context.newPage();
  watchProblems(page, problems);
  return page;
}

/** Chooses a block by typing its name behind a slash. */
async function choose(page: Page, query: string, before = ''): Promise<void> {
  await page.keyboard.type(`${before}/${query}`);
  await expect(menu(page).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toHaveCount(0);
}

async function type(page: Page, words: string, enters = 0): Promise<void> {
  await page.keyboard.type(words);
  for (let count = 0; count < enters; count += 1) await page.keyboard.press('Enter');
}

test('an article with every block is written by keyboard alone', async ({ browser, problems }) => {
  const page = await writerOf(browser, problems);
  await page.goto('/admin/posts/new');
  await expect(text(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).focus();
  await type(page, 'Every block', 1);

  await page.keyboard.type('/');
  await expect(menu(page).getByRole('option', { name: 'Footnote' })).toBeVisible();
  await expect(menu(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(menu(page).getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  const active = await text(page).getAttribute('aria-activedescendant');
  await expect(menu(page).getByRole('option').nth(1)).toHaveAttribute('id', active ?? '');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Backspace');

  await choose(page, 'heading');
  await type(page, 'Part one', 1);
  await choose(page, 'warning');
  await type(page, 'Mind the tide.', 2);
  await choose(page, 'fold');
  await type(page, 'More about it', 1);
  await type(page, 'Hidden words.', 2);
  await choose(page, 'pull');
  await type(page, 'Said well.', 2);
  await choose(page, 'divider');
  await type(page, 'Euler wrote $e^{i\\pi}+1=0$ once');
  await choose(page, 'footnote', ' ');
  await type(page, 'In a letter.');
  await page.keyboard.press('Escape');
  await type(page, ' and again.', 1);
  await choose(page, 'tex');
  await type(page, 'x^2+y^2=z^2', 3);
  await type(page, '```ts ');
  await type(page, 'const a = 1;', 3);
  await type(page, 'The end.', 1);
  await choose(page, 'button');
  await type(page, 'Join us');

  await expect(text(page).locator('[data-formula] math')).toBeVisible();
  await expect(text(page).locator('ol.footnotes li')).toHaveText('In a letter.');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^Saved at|^All changes saved/);
  id = Number(/\d+$/.exec(page.url())?.[0]);
  const stored = async () => {
    const { post } = await site.call<{ post: AdminPost }>('author', 'GET', `admin/posts/${id}`);
    return post.content.replace(/fn-[0-9a-f]{8}/g, 'fn-x').replaceAll(' rel="noopener"', '');
  };
  // What was saved may be what stood there in the middle of a word: the next save comes by itself.
  await expect
    .poll(stored)
    .toBe(
      '<h2>Part one</h2><aside class="callout-warning"><p>Mind the tide.</p></aside>' +
        '<details><summary>More about it</summary><p>Hidden words.</p></details>' +
        '<blockquote class="pull-quote"><p>Said well.</p></blockquote><hr>' +
        '<p>Euler wrote <code class="language-math">e^{i\\pi}+1=0</code> once <sup><a href="#anchor-fn-x">1</a></sup> and again.</p>' +
        '<pre><code class="language-math">x^2+y^2=z^2</code></pre><pre><code class="language-ts">const a = 1;</code></pre>' +
        '<p>The end.</p><p class="button"><a>Join us</a></p><ol class="footnotes"><li id="anchor-fn-x">In a letter.</li></ol>',
    );

  // What is stored goes back into the editor and out again as it was.
  await page.reload();
  await expect(text(page).locator('[data-formula] math')).toBeVisible();
  await text(page).press('End');
  await site.call('author', 'PUT', `admin/posts/${id}`, { status: 'published' });
});

test('it is read without JavaScript, in a feed and as Markdown', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto('/posts/every-block');
  await expect(reader.getByRole('note', { name: 'Warning' })).toHaveText('Mind the tide.');
  await expect(reader.getByText('Hidden words.')).toBeHidden();
  await reader.getByText('More about it').click();
  await expect(reader.getByText('Hidden words.')).toBeVisible();
  await expect(reader.locator('blockquote.pull-quote')).toHaveText('Said well.');
  await expect(reader.locator('p > math')).toBeVisible();
  await expect(reader.getByRole('group', { name: 'Formula, scrolls sideways' }).locator('math')).toBeVisible();
  const keyword = reader.locator('pre .tok-keyword');
  await expect(keyword).toHaveText(['const']);
  // The style sheet of blocks is there.
  expect(await keyword.first().evaluate((span) => getComputedStyle(span).color)).toBe('rgb(160, 39, 122)');
  await reader.getByRole('link', { name: '1', exact: true }).click();
  await expect(reader).toHaveURL(/#anchor-fn-/);
  await reader.getByRole('link', { name: 'Back to the text' }).click();
  await expect(reader).toHaveURL(/#anchor-ref-fn-/);
  await context.close();

  const rss = await (await fetch(`${site.url}/feed.xml`)).text();
  const json = await (await fetch(`${site.url}/feed.json`)).text();
  for (const feed of [rss, json]) {
    expect(feed).toContain('application/x-tex');
    expect(feed).toContain('#anchor-ref-fn-');
  }
  const markdown = await (await fetch(`${site.url}/posts/every-block.md`)).text();
  expect(markdown).toContain('Euler wrote $e^{i\\pi}+1=0$ once [^1] and again.');
  expect(markdown).toContain('[^1]: In a letter.');
  expect(markdown).toContain('$$\nx^2+y^2=z^2\n$$');
  expect(markdown).toContain('```ts\nconst a = 1;\n```');
});

test('code is copied by a button, after a way within the site as well; a page without code has no byte of it', async ({
  browser,
  problems,
}) => {
  const context = await browser.newContext({ baseURL: site.url, permissions: ['clipboard-read', 'clipboard-write'] });
  const reader = await context.newPage();
  watchProblems(reader, problems);
  const start = await reader.goto('/');
  expect(await start?.text()).not.toContain('code-copy');
  await reader.getByRole('main').getByRole('link', { name: 'Every block' }).first().click();
  await expect(reader).toHaveURL(/every-block/);
  const button = reader.getByRole('button', { name: 'Copy', exact: true });
  await button.press('Enter');
  await expect(reader.getByRole('button', { name: 'Copied' })).toBeFocused();
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe('const a = 1;');
  await expect(button).toBeVisible();
  await context.close();

  const still = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await still.newPage();
  await page.goto('/posts/every-block');
  await expect(page.locator('.code-copy')).toBeHidden();
  await still.close();
});

for (const [name, viewport, scheme] of [
  ['desktop, light', DESKTOP, 'light'],
  ['desktop, dark', DESKTOP, 'dark'],
  ['phone, light', PHONE, 'light'],
  ['phone, dark', PHONE, 'dark'],
] as const)
  test(`axe finds nothing on the article and the open menu: ${name}`, async ({ browser, problems }) => {
    const page = await writerOf(browser, problems, viewport, scheme);
    await page.goto('/posts/every-block');
    await page.getByText('More about it').click();
    await expect(page.locator('pre .tok-keyword').first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.goto(`/admin/posts/${id}`);
    await expect(text(page)).toBeVisible();
    await text(page).getByText('The end.').click();
    await page.getByRole('button', { name: 'Add a block' }).click();
    await expect(menu(page)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

test('a finger moves the block that it touched, and the text stays as it was written', async ({
  browser,
  problems,
}) => {
  const content = '<p>one</p><figure><img src="/og.png" alt="Boat" width="1200" height="630"></figure><p>three</p>';
  const { post } = await site.call<{ post: AdminPost }>('author', 'POST', 'admin/posts', { title: 'Moved', content });
  const context = await browser.newContext({ baseURL: site.url, viewport: PHONE, hasTouch: true, isMobile: true });
  await site.enter(context, 'author');
  const page = await context.newPage();
  watchProblems(page, problems);
  await page.goto(`/admin/posts/${post.id}`);
  const [up, down] = ['up', 'down'].map((way) => page.getByRole('button', { name: `Move the block ${way}` }));
  await text(page).getByText('three').tap();
  await expect(down ?? text(page)).toBeDisabled();
  await up?.tap();
  await expect(text(page).locator('> *')).toHaveText(['one', 'three', '', '']);
  await up?.tap();
  await expect(text(page).locator('> *')).toHaveText(['three', 'one', '', '']);
  await page.keyboard.type(' now');
  await expect(text(page).locator('> *').first()).toHaveText('three now');
});

test('a post without blocks asks for none of their styles', async () => {
  const plain = { title: 'Plain words', content: '<p>Words, and <code>code</code>.</p>', status: 'published' };
  await site.call('author', 'POST', 'admin/posts', plain);
  expect(await (await fetch(`${site.url}/posts/plain-words`)).text()).not.toMatch(/post-blocks|code-copy|code-box/u);
  const looks = /\/_next\/static\/post-blocks\.css\?v=[^"]+/u.exec(
    await (await fetch(`${site.url}/posts/every-block`)).text(),
  );
  const { headers } = await fetch(`${site.url}${looks?.[0]}`, { headers: { 'accept-encoding': 'br' } });
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.get('cache-control')).toMatch(/immutable/u);
});

test('code is copied without the numbers of its lines, also by who came from another page', async ({
  browser,
  problems,
}) => {
  const content =
    '<p>See.</p><pre class="lines marks-2"><code class="language-ts">const a = 1;\n\nf(a);</code></pre><p>End.</p>';
  await site.call('author', 'POST', 'admin/posts', { title: 'Code to copy', content, status: 'published' });
  const context = await browser.newContext({ baseURL: site.url, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  watchProblems(page, problems);
  await page.goto('/');
  await page.getByRole('link', { name: 'Code to copy' }).first().click();
  await expect(page.locator('pre mark')).toHaveCount(1);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const a = 1;\n\nf(a);');
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await context.close();
  const markdown = await (await fetch(`${site.url}/posts/code-to-copy.md`)).text();
  expect(markdown).toContain('<pre class="lines marks-2">');
});
