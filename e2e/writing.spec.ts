import sharp from 'sharp';
import type { Browser, Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import type { Role } from '../lib/rules/roles.ts';
import { findViolations } from './setup/find-violations.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { settle } from './setup/settle.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });

const site = oneStaffedSite();

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' });
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const state = (page: Page) => page.getByRole('main').getByRole('status').first();
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
const picture = () =>
  sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#2a6f97' } })
    .jpeg()
    .toBuffer();

async function pageOf(
  browser: Browser,
  who: Role,
  problems: string[],
  scheme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } });
  await site.enter(context, who, scheme);
  const page = await context.newPage();
  watchProblems(page, problems);
  return page;
}

async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(text(page)).toBeVisible();
}

const saved = (page: Page) => expect(state(page)).toHaveText(/^Saved at|^All changes saved/);

/** What a paste from elsewhere brings. */
async function paste(page: Page, html: string): Promise<void> {
  await text(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', given);
    clipboardData.setData('text/plain', 'as plain text');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const FROM_WORD =
  '<html><body><p class=MsoNormal style="margin:0"><span style="color:red">From <b>Word</b>.<o:p></o:p></span></p>' +
  '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>a point</p></body></html>';

test('an author writes, uploads, previews, schedules and publishes; the editor moves the post; the author is let go', async ({
  browser,
  problems,
}) => {
  const page = await pageOf(browser, 'author', problems);
  await openEditor(page, '/admin/posts/new');

  // Written by keyboard.
  await titleField(page).fill('The lane by the river');
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('Morning comes ');
  await page.keyboard.press('ControlOrMeta+B');
  await page.keyboard.type('late');
  await page.keyboard.press('ControlOrMeta+B');
  await page.keyboard.type(' here.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## Low water');
  await page.keyboard.press('Enter');
  await paste(page, FROM_WORD);
  await expect(text(page).getByRole('listitem')).toHaveText('a point');
  await expect(text(page).locator('strong')).toHaveText(['late', 'Word']);

  // A picture, described where it stands.
  await page
    .getByTestId('image-file')
    .setInputFiles({ name: 'boat.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await expect(text(page).locator('figure img[src^="/uploads/"]')).toBeVisible();
  await text(page).getByLabel('What does the image show?').fill('A boat at dawn');
  await saved(page);
  await expect(page).toHaveURL(/\/admin\/posts\/\d+$/);

  // Seen before it is public, by somebody who is not signed in.
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const link = await page.getByLabel('Anyone with this link can see the post').inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const reader = await (await browser.newContext({ baseURL: site.url })).newPage();
  watchProblems(reader, problems);
  const shown = await reader.goto(link);
  expect(shown?.headers()['cache-control']).toContain('no-store');
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The lane by the river');
  await expect(reader.locator('picture > img[alt="A boat at dawn"]')).toBeVisible();
  await expect(reader.locator('picture > source[type="image/avif"]')).toHaveCount(1);
  // The end of it to the minute, as whoever made the link was told.
  await expect(reader.getByText(/can see it until .* at \d\d:\d\d UTC\./)).toBeVisible();

  // Scheduled, then published after all.
  await text(page).focus();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('radio', { name: 'Later' }).check();
  await expect(page.getByText('Your time zone:')).toBeVisible();
  await page.getByLabel('Date and time').fill('2099-05-01T08:00');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  expect((await reader.request.get('/posts/the-lane-by-the-river')).status()).toBe(404);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByRole('radio', { name: 'Now' }).check();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('link', { name: 'View post' })).toBeVisible();
  await reader.goto('/posts/the-lane-by-the-river');
  await expect(reader.getByRole('heading', { level: 2, name: 'Low water' })).toBeVisible();
  expect((await reader.goto(link))?.url()).toBe(`${site.url}/posts/the-lane-by-the-river`);

  // The editor gives it another address; the old one leads there.
  const editor = await pageOf(browser, 'admin', problems);
  await openEditor(editor, new URL(page.url()).pathname);
  await editor.getByLabel('Address (slug)').fill('lane-by-the-river');
  await editor.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(editor.getByText('Updated', { exact: true })).toBeVisible();
  await reader.goto('/posts/the-lane-by-the-river');
  await expect(reader).toHaveURL(`${site.url}/posts/lane-by-the-river`);

  // The author's session ends; the post stays.
  await site.call('admin', 'PATCH', `admin/users/${site.people.author.user.id}/status`, { isActive: false });
  const refused = await page.request.get('/api/v1/profile', {
    headers: { authorization: `Bearer ${site.people.author.accessToken}` },
  });
  expect([401, 403]).toContain(refused.status());
  expect((await reader.reload())?.status()).toBe(200);
});

const draft = (title: string, content = '<p>One.</p>') =>
  site.call<{ post: AdminPost }>('admin', 'POST', 'admin/posts', { title, content }).then(({ post }) => post);

test('of two who change the same post the second is told, and nothing is overwritten', async ({
  browser,
  problems,
}) => {
  const post = await draft('Two hands');
  const page = await pageOf(browser, 'admin', problems);
  await openEditor(page, `/admin/posts/${post.id}`);
  await site.call('default_admin', 'PUT', `admin/posts/${post.id}`, { content: '<p>Theirs.</p>' });
  await text(page).click();
  await page.keyboard.type('Mine. ');
  await expect(page.getByText('Nothing was overwritten, and your text is still here.')).toBeVisible();
  await page.getByRole('button', { name: 'See the other version' }).click();
  await expect(page.getByRole('dialog').getByText('Theirs.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Keep mine as a new draft' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/${post.id}$`));
  await expect(text(page)).toContainText('Mine.');
  const { post: stored } = await site.call<{ post: AdminPost }>('admin', 'GET', `admin/posts/${post.id}`);
  expect(stored.content).toBe('<p>Theirs.</p>');
  // The refusal is what this test is about.
  problems.splice(0, problems.length, ...problems.filter((problem) => !/409/.test(problem)));
});

test('what waits for Update survives a closed tab, and leaving asks', async ({ browser, problems }) => {
  const post = await draft('Out already');
  await site.call('admin', 'PUT', `admin/posts/${post.id}`, { status: 'published' });
  const page = await pageOf(browser, 'admin', problems);
  await openEditor(page, `/admin/posts/${post.id}`);
  await text(page).click();
  await page.keyboard.type('Unsaved words. ');
  await expect(state(page)).toHaveText('Kept in this browser. Readers see it after Update.');
  await page.getByRole('link', { name: 'Posts', exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.waitForFunction((id) => Object.keys(localStorage).some((key) => key.includes(`-${id}~`)), post.id);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect(text(page)).toContainText('Unsaved words.');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await saved(page);
  await page.getByRole('button', { name: 'Revisions' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'The version' })).not.toContainText('Unsaved words.');
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(text(page)).not.toContainText('Unsaved words.');
});

test('the tools are one stop of the Tab key and are reached from the text', async ({ browser, problems }) => {
  const page = await pageOf(browser, 'admin', problems);
  await openEditor(page, '/admin/posts/new');
  await text(page).click();
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, 'Add a block')).toBeFocused();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Bold')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(page, 'Keyboard shortcuts')).toBeFocused();
  // What every key does is asked there, or by a question mark.
  await page.keyboard.press('Enter');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByRole('row', { name: 'Publish or update' })).toContainText('Ctrl+Enter');
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
});

const CONTENT =
  '<h2>Heading</h2><p>Text with <a href="/about-us">a link</a> and <code>code</code>.</p><ul><li>one</li></ul><blockquote><p>said</p></blockquote>' +
  '<pre><code class="language-ts">const a = 1;</code></pre><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>' +
  '<figure><img src="/icon-192.png" alt=""><figcaption>Caption</figcaption></figure>';

for (const scheme of ['light', 'dark'] as const) {
  test(`the editor has no axe violation and does not scroll sideways in ${scheme}`, async ({ browser, problems }) => {
    const { id } = await draft('With everything', CONTENT);
    const page = await pageOf(browser, 'admin', problems, scheme);
    await openEditor(page, `/admin/posts/${id}`);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, ...(await findViolations(page))]).toEqual([width]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
    }
  });
}

test('the editor’s code is loaded in the editor only', async ({ browser, problems }) => {
  const page = await pageOf(browser, 'admin', problems);
  const found: string[] = [];
  page.on('response', async (answer) => {
    if (!/\.js(\?|$)/.test(answer.url())) return;
    const code = await answer.text().catch(() => '');
    if (code.includes('ProseMirror')) found.push(answer.url());
  });
  const { post } = await site.call<{ post: AdminPost }>('admin', 'POST', 'admin/posts', {
    title: 'Plain',
    content: '<p>x</p>',
    status: 'published',
  });
  for (const path of ['/', `/posts/${post.slug}`, '/categories', '/admin', '/admin/posts']) {
    await page.goto(path);
    await settle(page);
  }
  expect(found).toEqual([]);
  await openEditor(page, '/admin/posts/new');
  await expect.poll(() => found.length).toBeGreaterThan(0);
});

test('a picture that does not arrive says so across the text, and Publish waits for each of them', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'admin', []);
  await openEditor(page, '/admin/posts/new');
  await titleField(page).fill('A picture that is none');
  await page
    .getByTestId('image-file')
    .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  const refusal = text(page).getByRole('alert');
  await expect(refusal).toBeVisible();
  expect((await refusal.boundingBox())?.width).toBeGreaterThan(280);
  // The same bytes would be refused again.
  await expect(refusal.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('One file has not arrived yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show the file' }).click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(refusal).toHaveCount(0);

  const way = Promise.withResolvers<void>();
  await page.route('**/api/v1/admin/uploads', (route) => way.promise.then(() => route.continue()));
  const image = { name: 'sea.jpg', mimeType: 'image/jpeg', buffer: await picture() };
  await page.getByTestId('image-file').setInputFiles(image);
  await text(page).getByLabel('What does the image show?').fill('The sea');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByText('One file has not arrived yet.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  way.resolve();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('link', { name: 'View post' }).first().click();
  await expect
    .poll(async () => (await page.context().pages().at(-1)?.locator('article img[alt="The sea"]').count()) ?? 0)
    .toBe(1);
});

test('an image of an earlier post is chosen for the text and as featured image of another; links to a draft are withdrawn', async ({
  browser,
  problems,
}) => {
  const page = await pageOf(browser, 'editor', problems, 'dark');
  await openEditor(page, '/admin/posts/new');
  await titleField(page).fill('The ferry at noon');
  await page
    .getByTestId('image-file')
    .setInputFiles({ name: 'ferry.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await text(page).getByLabel('What does the image show?').fill('A ferry at noon');
  await expect(text(page).locator('figure img[src^="/uploads/"]')).toBeVisible();
  await saved(page);

  await openEditor(page, '/admin/posts/new');
  await titleField(page).fill('The ferry again');
  await text(page).click();
  await page.keyboard.type('/image from');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Images in posts' });
  const ferry = dialog.getByRole('button', { name: 'A ferry at noon The ferry at noon' });
  await expect(ferry).toBeVisible();
  await expect(dialog.getByRole('searchbox', { name: 'Search posts' })).toBeFocused();
  await page.keyboard.type('noon');
  expect(await findViolations(page)).toEqual([]);
  // By keyboard alone.
  await page.keyboard.press('Tab');
  await expect(ferry).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(text(page).locator('figure img[alt="A ferry at noon"]')).toBeVisible();
  // The toolbar asks where an image comes from, and has the focus again when nothing was chosen.
  const tool = page.getByRole('button', { name: 'Image', exact: true });
  await tool.focus();
  await page.keyboard.press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await expect(page.getByRole('menuitem', { name: 'From your device' })).toBeFocused();
  await page.keyboard.press('Enter');
  await chooser;
  await tool.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('searchbox', { name: 'Search posts' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tool).toBeFocused();
  await page.getByRole('button', { name: 'Choose from posts' }).click();
  await ferry.click();
  await expect(page.getByRole('textbox', { name: 'What does the image show?' }).last()).toHaveValue('A ferry at noon');
  await saved(page);

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const link = await page.getByLabel('Anyone with this link can see the post').inputValue();
  expect((await page.request.get(link)).status()).toBe(200);
  await page.getByRole('button', { name: 'Withdraw all links' }).click();
  await expect(page.getByText('The preview links of this post no longer work')).toBeVisible();
  const over = await page.request.get(link, { headers: { 'accept-language': 'en' } });
  expect(over.status()).toBe(404);
  expect(over.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  expect(await over.text()).toContain('This preview link is no longer valid</h1>');

  await text(page).focus();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  await page.goto('/posts/the-ferry-again');
  await expect(page.locator('article img[alt="A ferry at noon"]')).toHaveCount(2);
});
