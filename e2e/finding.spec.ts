import type { Browser, Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { findViolations } from './setup/find-violations.ts';
import { startStaffedSite, type StaffedSite } from './setup/staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// One site for all of them.
test.describe.configure({ mode: 'serial' });

let site: StaffedSite;
let id = 0;
test.beforeAll(async () => {
  site = await startStaffedSite();
  const { post } = await site.call<{ post: AdminPost }>('author', 'POST', 'admin/posts', {
    title: 'Tides',
    content: `<p>A <strong>tide</strong> comes, a Tide goes.</p>${'<p>Sand.</p>'.repeat(60)}<p>কোথায় tide?</p>`,
  });
  id = post.id;
});
test.afterAll(() => site.stop());

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };
const text = (page: Page) => page.locator('.tiptap');

async function openPost(browser: Browser, problems: string[], viewport = DESKTOP, dress?: Dress): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport });
  await site.enter(context, 'author', dress?.scheme ?? 'light');
  if (dress) await context.addCookies([{ name: 'language', value: dress.language, url: site.url }]);
  const page = await context.newPage();
  watchProblems(page, problems);
  await page.goto(`/admin/posts/${id}`);
  await expect(text(page)).toBeVisible();
  return page;
}
type Dress = { language: string; scheme: 'light' | 'dark' };

test('words are found and replaced by keyboard alone', async ({ browser, problems }) => {
  const page = await openPost(browser, problems);
  const bar = page.getByRole('form', { name: 'Find and replace' });
  const place = bar.getByRole('status');
  await text(page).press('Control+Home');
  await page.keyboard.press('Control+f');
  await expect(bar.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('tide');
  await expect(place).toHaveText('1 of 3');
  await page.keyboard.press('Shift+Enter');
  await expect(place).toHaveText('3 of 3');
  await expect(page.locator('.found-current')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(place).toHaveText('1 of 3');

  // A vowel sign in two halves.
  await bar.getByRole('textbox', { name: 'Find' }).fill('\u0995\u09c7\u09be');
  await expect(place).toHaveText('1 of 1');
  await bar.getByRole('textbox', { name: 'Find' }).fill('Tide');
  await bar.getByRole('button', { name: 'Match case' }).press('Space');
  await expect(place).toHaveText('1 of 1');
  await bar.getByRole('button', { name: 'Match case' }).press('Space');
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('ebb');
  await bar.getByRole('button', { name: 'Replace all' }).press('Enter');
  await expect(place).toHaveText('Replaced in 3 places');
  await expect(text(page).locator('strong')).toHaveText('ebb');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  await expect(text(page)).not.toContainText('ide');
  await page.keyboard.press('Control+z');
  await expect(text(page).locator('p').first()).toHaveText('A tide comes, a Tide goes.');
  await expect(text(page).locator('p').last()).toHaveText('কোথায় tide?');
});

for (const [name, viewport, dress] of [
  ['desktop, light', DESKTOP, { language: 'en', scheme: 'light' }],
  ['desktop, dark, Arabic', DESKTOP, { language: 'ar', scheme: 'dark' }],
  ['phone, light, Bengali', PHONE, { language: 'bn', scheme: 'light' }],
  ['phone, dark', PHONE, { language: 'en', scheme: 'dark' }],
] as const)
  test(`axe finds nothing while words are looked for: ${name}`, async ({ browser, problems }) => {
    const page = await openPost(browser, problems, viewport, dress);
    await text(page).press('Control+Home');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('tide');
    await expect(page.locator('.found')).toHaveCount(3);
    expect(await findViolations(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
  });
