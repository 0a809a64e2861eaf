import type { Browser, Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { findViolations } from './setup/find-violations.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });

const site = oneStaffedSite();

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const CONTENT =
  '<p>Words with <a href="/about-us">a link</a>.</p><aside class="callout-note"><p>Called out.</p></aside>' +
  '<pre><code class="language-ts">const a = 1;</code></pre><table><tbody><tr><td>cell</td></tr></tbody></table>' +
  '<p>So <code class="language-math">x^2</code>.</p><p class="button"><a href="https://shop.example/">Order</a></p><p>Last.</p>';

test.beforeAll(() => write('Where it is linked to', 'published'));

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' });
const bubble = (page: Page) => page.getByRole('toolbar', { name: 'Selected words' });

async function write(title: string, status: 'draft' | 'published', content = CONTENT): Promise<AdminPost> {
  const body = { title, content, status, language: 'en' };
  return (await site.call<{ post: AdminPost }>('author', 'POST', 'admin/posts', body)).post;
}

type Look = { viewport?: typeof DESKTOP; scheme?: 'light' | 'dark' };

async function editorOf(
  browser: Browser,
  problems: string[],
  post: AdminPost,
  { viewport = DESKTOP, scheme = 'light' }: Look = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport, hasTouch: viewport === PHONE });
  await site.enter(context, 'author', scheme);
  const page = await context.newPage();
  watchProblems(page, problems);
  await page.goto(`/admin/posts/${post.id}`);
  await expect(text(page)).toBeVisible();
  return page;
}

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
const opened = (page: Page, role: 'dialog' | 'form' | 'listbox' | 'toolbar', name: string) =>
  expect(page.getByRole(role, { name })).toBeVisible();

/** What opens in the editor, how, and how it closes. */
const MENUS: Record<string, (page: Page) => Promise<void>> = {
  'block menu': async (page) => {
    await text(page).getByText('Last.').click();
    await tool(page, 'Add a block').click();
    await opened(page, 'listbox', 'Blocks');
  },
  'slash menu, filtered': async (page) => {
    await text(page).getByText('Last.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' /call');
    await opened(page, 'listbox', 'Blocks');
  },
  'tools of a table': async (page) => {
    await text(page).getByText('cell').click();
    await opened(page, 'toolbar', 'Table');
  },
  'language of code': async (page) => {
    await text(page).getByText('const a').click();
    await expect(page.getByRole('combobox', { name: 'Language', exact: true }).first()).toBeVisible();
  },
  'kind of callout': async (page) => {
    await text(page).getByText('Called out.').click();
    await expect(page.getByRole('combobox', { name: 'Kind of callout' })).toBeVisible();
  },
  'TeX of a formula': async (page) => {
    await text(page).locator('[data-formula]').click();
    await expect(page.getByRole('textbox', { name: 'Formula (TeX)' })).toBeVisible();
  },
  'address of a button': async (page) => {
    await text(page).getByText('Order').click();
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toBeVisible();
  },
  'link form with posts': async (page) => {
    await text(page).getByText('Last.').click();
    await page.keyboard.press('ControlOrMeta+k');
    await opened(page, 'form', 'Link');
    await page.keyboard.type('linked');
    await expect(page.getByRole('option', { name: 'Where it is linked to' })).toBeVisible();
  },
  'find and replace': async (page) => {
    await text(page).getByText('Last.').click();
    await page.keyboard.press('ControlOrMeta+f');
    await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused();
    await page.keyboard.type('nowhere');
    await expect(page.getByText('Not found')).toBeVisible();
  },
  shortcuts: async (page) => {
    // Where one touches the screen no tool is there for them.
    await tool(page, 'Add a block').focus();
    await page.keyboard.press('?');
    await opened(page, 'dialog', 'Keyboard shortcuts');
  },
  'publish panel': async (page) => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('radio', { name: 'Later' }).check();
    await opened(page, 'dialog', 'Publish');
  },
  'preview link': async (page) => {
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page.getByLabel('Anyone with this link can see the post')).toBeVisible();
  },
  notes: async (page) => {
    await page.getByRole('button', { name: 'Notes' }).click();
    await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible();
  },
};

for (const [device, viewport] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`axe finds nothing in any open menu of the editor: ${device}, ${scheme}`, async ({ browser, problems }) => {
      const post = await write(`Menus, ${device}, ${scheme}`, 'draft');
      const page = await editorOf(browser, problems, post, { viewport, scheme });
      for (const [index, [name, open]] of Object.entries(MENUS).entries()) {
        // Nothing of one is open when the next one is, nor is anything offered that was not saved.
        await expect(page.locator('main [role="status"]').first()).toHaveText(/^Saved at|^All changes saved/);
        if (index > 0) await page.reload();
        await expect(text(page)).toBeVisible();
        await open(page);
        expect([name, ...(await findViolations(page))]).toEqual([name]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([name, Math.max(0, overflow)]).toEqual([name, 0]);
      }
      await page.context().close();
    });

test('words that are selected have their tools beside them, by mouse and by keys, and Escape puts these away', async ({
  browser,
  problems,
}) => {
  const page = await editorOf(browser, problems, await write('Bubble', 'draft', '<p>First.</p><p>Low water here</p>'));
  await expect(bubble(page)).toHaveCount(0);
  await text(page)
    .getByText('Low water here')
    .dblclick({ position: { x: 60, y: 10 } });
  await expect(bubble(page)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const tools = await bubble(page).boundingBox();
  const line = await text(page).getByText('Low water here').boundingBox();
  expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual((line?.y ?? 0) + 8);
  await bubble(page).getByRole('button', { name: 'Bold' }).click();
  await expect(text(page).locator('strong')).toHaveText('water');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bubble(page)).toHaveCount(0);
  await page.keyboard.press('Home');
  for (const words of ['L', 'Lo', 'Low']) {
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(words);
    // The browser tells the editor of a selection with the next frame; no hand is faster than that.
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  }
  await expect(bubble(page)).toBeVisible();
  await page.keyboard.press('Alt+F10');
  await expect(bubble(page).getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(text(page).locator('em')).toHaveText('Low');
  await page.context().close();
});

test('Ctrl+K finds posts of the site by their words, and what is an address stays one', async ({
  browser,
  problems,
}) => {
  const target = await write('Ferries at dawn', 'published');
  const page = await editorOf(browser, problems, await write('Links', 'draft', '<p>See</p><p>Last</p>'));
  await text(page)
    .getByText('See')
    .dblclick({ position: { x: 10, y: 10 } });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('dawn');
  await expect(page.getByRole('option', { name: 'Ferries at dawn' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(text(page).getByRole('link', { name: 'See' })).toHaveAttribute('href', `/posts/${target.slug}`);
  await expect(text(page)).toBeFocused();
  await text(page).getByText('Last').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('ferries');
  await page.getByRole('option', { name: 'Ferries at dawn' }).click();
  await expect(text(page).getByRole('link', { name: 'Ferries at dawn' })).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('news.example');
  await page.keyboard.press('Enter');
  await expect(text(page).getByRole('link', { name: 'Ferries at dawn' })).toHaveAttribute(
    'href',
    'https://news.example',
  );
  await page.context().close();
});

for (const width of [1280, 1440])
  test(`every tool of the toolbar is seen whole beside the settings at ${width} px`, async ({ browser, problems }) => {
    const post = await write(`Tools ${width}`, 'draft');
    const page = await editorOf(browser, problems, post, { viewport: { width, height: 900 } });
    await expect(page.getByRole('heading', { name: 'Post settings' })).toBeVisible();
    const room = await page.getByRole('toolbar', { name: 'Formatting' }).evaluate((bar) => {
      const last = [...bar.querySelectorAll('button')].at(-1)?.getBoundingClientRect();
      return bar.getBoundingClientRect().right - (last?.right ?? Infinity);
    });
    expect(room).toBeGreaterThanOrEqual(3);
    await page.context().close();
  });
