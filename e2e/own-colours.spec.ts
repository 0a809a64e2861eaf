import type { Browser, Locator, Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });

const site = oneStaffedSite();

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' });

async function writerOf(browser: Browser, problems: string[], content: string, title = 'Seen by lines') {
  const body = { title, content, status: 'published' };
  const { post } = await site.call<{ post: AdminPost }>('editor', 'POST', 'admin/posts', body);
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1_280, height: 900 } });
  await site.enter(context, 'editor');
  const page = await context.newPage();
  watchProblems(page, problems);
  await page.goto(`/admin/posts/${post.id}`);
  await expect(text(page)).toBeVisible();
  return page;
}

/** The colour of letters that stand: what React has just replaced has none. */
async function inkOf(element: Locator): Promise<string> {
  let ink = '';
  const look = async () => (ink = await element.evaluate((words) => getComputedStyle(words).color));
  await expect.poll(look).not.toBe('');
  return ink;
}

/** Whether something looks otherwise than its neighbour but for what it says, as somebody sees it in the colours of their system. */
const lineOf = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).outlineStyle);

test('what is chosen is seen in the colours of a system as well', async ({ browser, problems }) => {
  const page = await writerOf(browser, problems, '<p>A wren, a lark, a wren.</p><p><strong>Bold</strong></p>');
  await page.emulateMedia({ forcedColors: 'active' });
  const rows = page.getByRole('listbox').getByRole('option');
  await text(page).getByText('Bold').click();
  await page.keyboard.press('End');
  const bold = page.getByRole('button', { name: 'Bold', exact: true }).first();
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  expect(await lineOf(bold)).toBe('solid');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  expect(await lineOf(rows.nth(1))).toBe('solid');
  expect(await lineOf(rows.nth(2))).toBe('none');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+F');
  await page.keyboard.type('wren');
  await expect(text(page).locator('.found')).toHaveCount(2);
  for (const found of await text(page).locator('.found').all()) expect(await lineOf(found)).toBe('solid');
  const here = page.getByRole('navigation').getByRole('link', { name: 'Posts' });
  expect(await lineOf(here)).toBe('solid');
  expect(await inkOf(here.locator('svg'))).toBe(await inkOf(here));
});

test('menus, their page and its headings keep an edge and a headstroke in the colours of a system', async ({
  browser,
  problems,
}) => {
  const page = await writerOf(browser, problems, '<p>Seen.</p>');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/admin/posts');
  const head = page.getByRole('heading', { level: 1 });
  const ink = await inkOf(head);
  const stroke = page.locator('main :has(+ h1)');
  await expect(stroke).toHaveCSS('background-color', ink);
  await page.locator('main [data-id] [aria-haspopup="menu"]').first().click();
  expect(await lineOf(page.locator('.MuiPaper-root').filter({ has: page.getByRole('menu') }))).toBe('solid');
  await page.goto('/');
  const [name, hung] = await page
    .locator('h1')
    .evaluate((title) => [
      getComputedStyle(title).color,
      getComputedStyle(title.parentElement ?? title, '::before').backgroundColor,
    ]);
  expect(hung).toBe(name);
});

test('lines that stand out, words that were found, figures of a plot and signs of the menu are read in the colours of a system', async ({
  browser,
  problems,
}) => {
  const code = '<pre class="marks-1"><code class="language-ts">const a = 1;</code></pre>';
  const page = await writerOf(browser, problems, code, 'Marked lines');
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/admin');
  const link = page.getByRole('navigation').getByRole('link', { name: 'Comments' });
  const ink = await inkOf(link);
  await expect(link.locator('svg')).toHaveCSS('color', ink);
  const title = page.getByRole('heading', { level: 1 });
  const letters = await inkOf(title);
  await expect(page.locator('figure svg text').first()).toHaveCSS('fill', letters);
  await page.goto('/posts/marked-lines');
  const opaque = /^rgb\(/;
  await expect(page.locator('pre mark')).toHaveCSS('background-color', opaque);
  await page.goto('/search?q=lines');
  await expect(page.locator('main mark').first()).toHaveCSS('background-color', opaque);
  await page.context().close();
});

test('tools stand beside each other in letters of twice the size', async ({ browser, problems }) => {
  const page = await writerOf(browser, problems, '<p>Words.</p>');
  await page.setViewportSize({ width: 640, height: 800 });
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const tools = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button');
  const crowded = await tools.evaluateAll((buttons) =>
    buttons.filter((button) => button.scrollWidth > button.clientWidth).map((button) => button.textContent),
  );
  expect(crowded).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
});
