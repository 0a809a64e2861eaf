import sharp from 'sharp';
import type { Browser, Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { findViolations } from './setup/find-violations.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });

const site = oneStaffedSite();

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const LOOKS = [
  ['desktop, light', DESKTOP, 'light'],
  ['desktop, dark', DESKTOP, 'dark'],
  ['phone, light', PHONE, 'light'],
  ['phone, dark', PHONE, 'dark'],
] as const;
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' });
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Table' });
const saved = (page: Page) =>
  expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^Saved at|^All changes saved/);

async function writerOf(
  browser: Browser,
  problems: string[],
  { viewport = DESKTOP, scheme = 'light' }: { viewport?: typeof DESKTOP; scheme?: 'light' | 'dark' } = {},
) {
  const context = await browser.newContext({ baseURL: site.url, viewport });
  await site.enter(context, 'author', scheme);
  const page = await context.newPage();
  watchProblems(page, problems);
  return page;
}

async function create(title: string, content: string): Promise<AdminPost> {
  const body = { title, content, status: 'published' };
  return (await site.call<{ post: AdminPost }>('author', 'POST', 'admin/posts', body)).post;
}

async function edit(page: Page, post: AdminPost): Promise<void> {
  await page.goto(`/admin/posts/${post.id}`);
  await expect(text(page)).toBeVisible();
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return box;
};

test('a picture made wide in the editor is wider than the text where there is room, and never than a phone', async ({
  browser,
  problems,
}) => {
  const page = await writerOf(browser, problems);
  const post = await create('A wide river', '<p>Before.</p><p>After.</p>');
  const plain = await (await fetch(`${site.url}/posts/${post.slug}`)).text();
  expect(plain).not.toMatch(/post-blocks|class="wide"/u);
  await edit(page, post);
  await text(page).getByText('Before.').click();
  await page.keyboard.press('End');
  const buffer = await sharp({ create: { width: 1_600, height: 800, channels: 3, background: '#2a6f97' } })
    .jpeg()
    .toBuffer();
  await page.getByTestId('image-file').setInputFiles({ name: 'river.jpg', mimeType: 'image/jpeg', buffer });
  // On its way it is no part of what is stored.
  await expect(text(page).locator('figure img')).toHaveAttribute('src', /^\/uploads\//u);
  const field = page.getByRole('textbox', { name: 'What does the image show?' }).first();
  await field.fill('A river');
  const wide = page.getByRole('checkbox', { name: 'Wider than the text' });
  await wide.focus();
  await page.keyboard.press('Space');
  await expect(wide).toBeChecked();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Updated', { exact: true })).toBeVisible();
  expect((await boxOf(page, '.tiptap figure')).width).toBeGreaterThan((await boxOf(page, '.tiptap > p')).width);

  const reader = await browser.newPage();
  watchProblems(reader, problems);
  for (const width of [320, 390, 700, 899, 900, 1_024, 1_280, 1_440, 1_920]) {
    await reader.setViewportSize({ width, height: 900 });
    await reader.goto(`${site.url}/posts/${post.slug}`);
    expect(await sideways(reader)).toBeLessThanOrEqual(0);
    const figure = await boxOf(reader, 'figure.wide');
    const paragraph = await boxOf(reader, 'figure.wide + p');
    const main = await boxOf(reader, 'main');
    expect(figure.x).toBeGreaterThanOrEqual(main.x);
    expect(figure.x + figure.width).toBeLessThanOrEqual(main.x + main.width);
    // In the middle of the text.
    expect(Math.abs(figure.x + figure.width / 2 - paragraph.x - paragraph.width / 2)).toBeLessThan(1);
    if (width >= 1_280) expect(figure.width).toBeGreaterThan(paragraph.width + 200);
    if (width < 640) expect(figure.width).toBeCloseTo(paragraph.width, 0);
  }
  expect((await boxOf(reader, 'figure.wide img')).width).toBeCloseTo(960, 0);
  expect(await findViolations(reader)).toEqual([]);
  const markdown = await (await fetch(`${site.url}/posts/${post.slug}.md`)).text();
  expect(markdown).toContain('<figure class="wide">');
  expect(await (await fetch(`${site.url}/feed.xml`)).text()).toContain('class=&quot;wide&quot;');
  await page.reload();
  await expect(text(page)).toBeVisible();
  await expect(page.locator('.tiptap figure[data-wide]')).toBeVisible();
});

test('pictures beside each other fill the width in the editor and for readers alike, with a caption and without', async ({
  browser,
  problems,
}) => {
  const page = await writerOf(browser, problems);
  const reader = await browser.newPage();
  watchProblems(reader, problems);
  const img = `<img src="${DOT}" alt="A">`;
  for (const [count, inRow] of [
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 2],
    [5, 3],
  ] as const)
    for (const caption of ['', '<figcaption>Below</figcaption>']) {
      const figure = `<figure class="gallery">${img.repeat(count)}${caption}</figure>`;
      const post = await create(`${count} beside each other`, `<p>Before.</p>${figure}`);
      await reader.goto(`${site.url}/posts/${post.slug}`);
      await edit(page, post);
      for (const [where, selector] of [
        [reader, '.gallery'],
        [page, '.tiptap .gallery'],
      ] as const) {
        const whole = await boxOf(where, selector);
        const one = await boxOf(where, `${selector} img`);
        expect(one.width).toBeCloseTo((whole.width - 8 * (inRow - 1)) / inRow, 0);
      }
    }
});

test('a press on a picture or a file leads to its caption, and Enter there goes on below', async ({
  browser,
  problems,
}) => {
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await writerOf(browser, problems, { viewport });
    const picture = `<figure><img src="${DOT}" alt="A" width="300" height="200"></figure>`;
    const file = '<figure class="file"><a href="https://a.example/a.pdf">a.pdf</a></figure>';
    const post = await create('Pressed', `<p>Before.</p>${picture}${file}<p>After.</p>`);
    await edit(page, post);
    await text(page).locator('figure img').click();
    await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible();
    await page.keyboard.type('A mark');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Between.');
    await text(page).getByText('a.pdf').click();
    await page.keyboard.press('Backspace');
    const outline = text(page).locator('.ProseMirror-selectednode [data-drag-handle]');
    await expect(outline).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Backspace');
    await expect(text(page).locator('figure')).toHaveCount(1);
    await expect(text(page).locator('figcaption')).toHaveText('A mark');
    await expect(text(page).locator('> p')).toHaveText(['Before.', 'Between.', 'After.']);
  }
});

test('a block is dragged by its handle, and one undo brings it back', async ({ browser, problems }) => {
  const page = await writerOf(browser, problems);
  const post = await create(
    'Three birds',
    '<p>One wren.</p><h2>Two larks</h2><blockquote><p>Three owls.</p></blockquote>',
  );
  await edit(page, post);
  const blocks = text(page).locator('> *');
  const handle = page.getByTitle('Drag to move');
  await expect(handle).toHaveCount(0);
  await blocks.filter({ hasText: 'Three owls.' }).hover();
  await expect(handle).toBeVisible();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await findViolations(page)).toEqual([]);
  await handle.dragTo(blocks.first(), { targetPosition: { x: 40, y: 2 } });
  await expect(blocks.filter({ hasText: /\S/ })).toHaveText(['Three owls.', 'One wren.', 'Two larks']);
  await expect(handle).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(blocks.filter({ hasText: /\S/ })).toHaveText(['One wren.', 'Two larks', 'Three owls.']);
  // Pressed, it selects the block for the keys.
  await blocks.filter({ hasText: 'Two larks' }).hover();
  await handle.click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(blocks.filter({ hasText: /\S/ })).toHaveText(['Two larks', 'One wren.', 'Three owls.']);
});

for (const [name, viewport, scheme] of LOOKS)
  test(`the tools of a table are at the cell, cover none of it and are reached by keyboard: ${name}`, async ({
    browser,
    problems,
  }) => {
    const page = await writerOf(browser, problems, { viewport, scheme });
    const rows = '<tr><th>Place</th><th>Height</th></tr><tr><td>Bridge</td><td>low</td></tr>';
    const post = await create(
      `A table, ${name}`,
      `<p>Before it.</p><table><tbody>${rows}</tbody></table><p>Behind.</p>`,
    );
    await edit(page, post);
    await expect(tools(page)).toHaveCount(0);
    await text(page).getByText('low').click();
    await expect(tools(page)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    const bar = await boxOf(page, '[role="toolbar"][aria-label="Table"]');
    for (const words of ['Before it.', 'Place', 'Height', 'Bridge', 'low', 'Behind.']) {
      const box = await text(page).getByText(words, { exact: true }).boundingBox();
      const isApart = box && (box.y + box.height <= bar.y || box.y >= bar.y + bar.height);
      expect(isApart, words).toBe(true);
    }
    // A phone's thumb finds them at the lower end of what it sees.
    if (viewport === PHONE) expect(Math.round(bar.y + bar.height)).toBe(PHONE.height);

    await page.keyboard.press('Alt+F10');
    await expect(tools(page).getByRole('button', { name: 'Row below' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text(page).locator('tr')).toHaveCount(3);
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(text(page).locator('tr').first().locator('th, td')).toHaveCount(3);
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('Escape');
    await expect(text(page)).toBeFocused();
    // Once more leads on to the tools of the whole text.
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('Alt+F10');
    await expect(page.getByRole('toolbar', { name: 'Formatting' }).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await tools(page).getByRole('button', { name: 'Delete table' }).click();
    await expect(text(page).locator('table')).toHaveCount(0);
    await expect(tools(page)).toHaveCount(0);
    await expect(text(page)).toBeFocused();
  });

test('a fold that a key selects is seen, and a picture stays one for the tool of headings', async ({
  browser,
  problems,
}) => {
  const page = await writerOf(browser, problems);
  const picture = `<figure><img src="${DOT}" alt="A dot"><figcaption>Seen from here</figcaption></figure>`;
  const fold = '<details><summary>More</summary><p>Of it</p></details>';
  await edit(page, await create('What keys select', `<p>First</p>${fold}${picture}`));
  await text(page).getByText('First').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expect(text(page).locator('[data-block="toggle"]')).toHaveCSS('outline-style', 'solid');
  await text(page).getByText('Seen from here').click();
  await page.getByRole('button', { name: 'H2 heading' }).click();
  await expect(text(page).getByRole('img', { name: 'A dot' })).toBeVisible();
  await expect(text(page).getByRole('heading')).toHaveCount(0);
});

test('the tools stand above what covers the lower end of a phone’s screen', async ({ browser, problems }) => {
  const page = await writerOf(browser, problems, { viewport: PHONE });
  await page.addInitScript(() => {
    // As a keyboard makes it: less to see of a window that stays as high as it is.
    const viewport = Object.assign(new EventTarget(), { height: innerHeight - 300, offsetTop: 0 });
    Object.defineProperty(window, 'visualViewport', { value: viewport });
  });
  const post = await create('A table by thumb', '<table><tbody><tr><td>one</td></tr></tbody></table><p>end</p>');
  await edit(page, post);
  await text(page).getByText('one').click();
  const bar = await boxOf(page, '[role="toolbar"][aria-label="Table"]');
  expect(Math.round(bar.y + bar.height)).toBe(PHONE.height - 300);
});

for (const [name, viewport, scheme] of LOOKS)
  test(`the focus mode leaves the text alone on the screen: ${name}`, async ({ browser, problems }) => {
    const page = await writerOf(browser, problems, { viewport, scheme });
    const post = await create(`In peace, ${name}`, '<p>Words only.</p>');
    await edit(page, post);
    const bar = page.locator('.MuiAppBar-root');
    await expect(bar).toBeVisible();
    await text(page).click();
    await page.keyboard.press('ControlOrMeta+Shift+F');
    await expect(page.getByText('Focus mode: only the text.')).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(page.getByRole('button', { name: 'Settings' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
    await expect(text(page)).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    // The device remembers it.
    await saved(page);
    await page.reload();
    await expect(text(page)).toBeVisible();
    await expect(bar).toBeHidden();
    // The tools come to who asks for them.
    await text(page).click();
    const formatting = page.getByRole('toolbar', { name: 'Formatting' });
    expect((await formatting.boundingBox())?.height).toBeLessThan(3);
    await page.keyboard.press('Alt+F10');
    expect((await formatting.boundingBox())?.height).toBeGreaterThan(30);
    await page.keyboard.press('Escape');
    await expect(text(page)).toBeFocused();
    await expect(bar).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(bar).toBeVisible();
    await expect(page.getByText('Focus mode is off')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+F');
    await page.getByRole('button', { name: 'Focus mode' }).click();
    await expect(bar).toBeVisible();
  });

for (const [name, viewport] of Object.entries({ DESKTOP, PHONE }))
  test(`the caret stays clear of the bars over the text, and they of one another: ${name}`, async ({
    browser,
    problems,
  }) => {
    const page = await writerOf(browser, problems, { viewport });
    await edit(page, await create(`Far up ${name}`, '<p>Words.</p>'.repeat(80)));
    const isSeen = () =>
      text(page).evaluate((element) => {
        const { left = 0, top = 0, bottom = 0 } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? {};
        return [top, bottom].every((y) => element.contains(document.elementFromPoint(left + 1, y)));
      });
    await text(page).focus();
    await page.keyboard.press('ControlOrMeta+End');
    for (let line = 0; line < 60; line += 1) await page.keyboard.press('ArrowUp');
    await expect.poll(isSeen).toBe(true);
    await page.mouse.wheel(0, 150);
    await expect.poll(isSeen).toBe(false);
    await page.keyboard.type('More');
    await expect.poll(isSeen).toBe(true);
    const [head, bar] = [await boxOf(page, 'main .MuiStack-root'), await boxOf(page, '[role="toolbar"]')];
    expect(bar.y).toBeGreaterThanOrEqual(head.y + head.height - 1);
    await page.context().close();
  });

test('over a phone’s keyboard the tools alone stay above the text, and what went wrong', async ({ browser }) => {
  const page = await writerOf(browser, [], { viewport: { width: 360, height: 360 } });
  const body = { title: 'On the bus', content: '<p>Words.</p>'.repeat(40), status: 'draft' };
  await edit(page, (await site.call<{ post: AdminPost }>('author', 'POST', 'admin/posts', body)).post);
  await text(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  const lowerEdge = () => tools.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 0));
  await expect.poll(lowerEdge).toBeLessThan(120);
  await expect(page.getByRole('button', { name: 'Settings' })).not.toBeInViewport();
  await page.context().setOffline(true);
  await page.keyboard.type(' Last ones.');
  await expect(page.getByText('Kept in this browser and tried again soon.')).toBeInViewport();
  await page.context().setOffline(false);
  await saved(page);
  await expect.poll(lowerEdge).toBeLessThan(120);
  // In their place is what asks for words, until it is done.
  await page.keyboard.press('ControlOrMeta+F');
  await page.keyboard.type('Last');
  const form = page.getByRole('form', { name: 'Find and replace' });
  await expect(form.getByRole('status')).toHaveText('1 of 1');
  await expect(tools).not.toBeVisible();
  await expect(text(page).getByText('Last ones.')).toBeInViewport();
  const box = await form.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThan(260);
  await page.keyboard.press('Escape');
  await expect(tools).toBeVisible();
  await page.context().close();
});

test('what is said on a small screen stands above the buttons of a dialog', async ({ browser }) => {
  const page = await writerOf(browser, [], { viewport: { width: 360, height: 360 } });
  await edit(page, await create('Said above', '<p>Words.</p>'));
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const said = await page.getByRole('alert').boundingBox();
  const button = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
  expect((said?.y ?? Infinity) + (said?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  await page.context().close();
});

test('what says that a save failed covers none of the tools, and that it is tried again', async ({ browser }) => {
  const page = await writerOf(browser, []);
  const body = { title: 'Far from the net', content: '<p>Words.</p>'.repeat(40), status: 'draft' };
  await edit(page, (await site.call<{ post: AdminPost }>('author', 'POST', 'admin/posts', body)).post);
  await text(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.context().setOffline(true);
  await page.keyboard.type(' Last ones.');
  const state = page.getByRole('main').getByRole('status').first();
  await expect(state).toHaveText('Failed to update postKept in this browser and tried again soon.');
  const tools = await page.getByRole('toolbar').first().boundingBox();
  const again = await page.getByRole('button', { name: 'Try again', exact: true }).boundingBox();
  expect(tools?.y).toBeGreaterThanOrEqual((again?.y ?? Infinity) + (again?.height ?? 0));
  await page.context().setOffline(false);
  await saved(page);
  await page.context().close();
});
