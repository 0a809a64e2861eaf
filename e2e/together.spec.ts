import type { Browser, Page } from 'playwright/test';
import type { AdminPost, UpdatePostBody } from '../lib/schemas/admin-post.ts';
import type { Role } from '../lib/rules/roles.ts';
import { findViolations } from './setup/find-violations.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });

const site = oneStaffedSite();

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' });
const rows = (page: Page) => page.getByRole('main').getByRole('grid').getByRole('row');

async function pageOf(browser: Browser, who: Role, problems: string[], scheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1400, height: 900 } });
  await site.enter(context, who, scheme);
  const page = await context.newPage();
  watchProblems(page, problems);
  return page;
}

async function write(who: Role, fields: UpdatePostBody): Promise<AdminPost> {
  const body = { content: '<p>The river was wide. It rained.</p>', language: 'en', ...fields };
  return (await site.call<{ post: AdminPost }>(who, 'POST', 'admin/posts', body)).post;
}

/** Nothing is wrong with a screen at any width: no fault of access, no sideways scrolling. */
async function expectSound(page: Page, what: string): Promise<void> {
  for (const width of [1400, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect([what, width, ...(await findViolations(page))]).toEqual([what, width]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([what, width, Math.max(0, overflow)]).toEqual([what, width, 0]);
  }
  await page.setViewportSize({ width: 1400, height: 900 });
}

test('the list is narrowed, the back button takes it back, and many posts get a tag at once', async ({
  browser,
  problems,
}) => {
  await write('author', { title: 'Ferries', tags: ['Boats'] });
  await write('author', { title: 'নদী', language: 'bn' });
  await write('editor', { title: 'Bridges' });
  const page = await pageOf(browser, 'editor', problems);
  await page.goto('/admin/posts');
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  const panel = page.getByRole('region', { name: 'Filter and sort' });
  await panel.getByRole('combobox', { name: 'Author' }).fill('author');
  await page.getByRole('option', { name: 'Test author' }).click();
  await expect(rows(page)).toHaveCount(3);
  await panel.getByRole('combobox', { name: 'Language' }).fill('Ban');
  await page.getByRole('option', { name: 'Bangla' }).click();
  await expect(rows(page)).toHaveCount(2);
  expect(page.url()).toContain('author=person.author&language=bn');
  await expectSound(page, 'filters');
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all posts on this page' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 posts' });
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('Water,');
  await expectSound(page, 'bulk dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 posts are changed')).toBeVisible();
  await panel.getByRole('combobox', { name: 'Tag' }).fill('Wat');
  await page.getByRole('option', { name: 'Water' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('a scheduled post stands at its day, is moved by keys and by mouse, never into the past, and brought back', async ({
  browser,
  problems,
}) => {
  // Days that are in one month with each other and to come, in the zone of the browser.
  const now = new Date();
  const [year, month] = [now.getFullYear(), now.getMonth() + 2];
  const on = (day: number) => new Date(year, month, day, 9, 30);
  const key = (day: number) =>
    `${on(day).getFullYear()}-${String(on(day).getMonth() + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  await write('author', { title: 'Flood', status: 'scheduled', published_at: on(10).toISOString() });
  await write('editor', { title: 'Ebb', status: 'scheduled', published_at: on(10).toISOString() });
  const page = await pageOf(browser, 'author', problems);
  await page.goto(`/admin/posts?view=calendar&month=${key(1).slice(0, 7)}`);
  const cell = (day: number) => page.getByRole('cell').filter({ has: page.locator(`time[datetime="${key(day)}"]`) });
  await expect(cell(10).getByRole('listitem')).toHaveText(['09:30Flood (Scheduled)']);
  await cell(10).getByRole('button', { name: 'Move “Flood” to another day' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move “Flood” to another day' });
  await expectSound(page, 'day dialog');
  await dialog.getByLabel('Day').fill('2020-01-01');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Choose a day on which this time is still to come.')).toBeVisible();
  await dialog.getByLabel('Day').fill(key(20));
  await page.keyboard.press('Enter');
  await expect(cell(20).getByRole('listitem')).toHaveText(['09:30Flood (Scheduled)']);
  // Who works with keys goes on from where the post is now.
  await expect(cell(20).getByRole('button', { name: 'Move “Flood” to another day' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(10).getByRole('listitem')).toHaveCount(1);
  await cell(10).getByRole('listitem').dragTo(cell(12));
  await expect(cell(12).getByRole('listitem')).toHaveText(['09:30Flood (Scheduled)']);
  const { posts } = await site.call<{ posts: AdminPost[] }>('editor', 'GET', 'admin/posts?search=Flood');
  expect(posts.map(({ status, published_at }) => [status, published_at])).toEqual([
    ['scheduled', on(12).toISOString()],
  ]);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByText('Nothing is scheduled or published in this month.')).toBeVisible();
  await page.goBack();
  await expect(cell(12).getByRole('listitem')).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Flood' }).first()).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const)
  test(`a draft is sent for review, spoken of and settled, in ${scheme}`, async ({ browser, problems }) => {
    const { id } = await write('author', { title: `Rivers, ${scheme}` });
    const page = await pageOf(browser, 'author', problems, scheme);
    await page.goto(`/admin/posts/${id}`);
    await expect(text(page)).toBeVisible();
    await page.getByRole('button', { name: 'Ask for review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for review' });
    await dialog.getByRole('textbox').fill('Is the ending clear?');
    await dialog.getByRole('button', { name: 'Ask for review' }).click();
    await expect(page.getByRole('note').filter({ hasText: 'Is the ending clear?' })).toBeVisible();

    const other = await pageOf(browser, 'editor', problems, scheme);
    await other.goto('/admin/posts?status=draft');
    const row = rows(other).filter({ hasText: `Rivers, ${scheme}` });
    await expect(row.getByText('Awaiting review')).toBeVisible();
    await row.getByRole('link', { name: `Rivers, ${scheme}` }).click();
    await expect(text(other)).toBeVisible();
    await expect(other.getByText('Also here now: Test author')).toBeVisible();
    await other.getByRole('button', { name: 'Notes' }).click();
    await text(other)
      .getByText('The river was wide.')
      .dblclick({ position: { x: 20, y: 10 } });
    await other.getByRole('textbox', { name: 'Note on these words' }).fill('Which one?');
    await other.getByRole('button', { name: 'Send' }).click();
    await expect(text(other).locator('.noted')).toHaveText('The');
    await expectSound(other, 'notes');
    await other.getByRole('button', { name: 'I have reviewed it' }).click();

    await page.reload();
    await page.getByRole('button', { name: 'Notes (1)' }).click();
    await page.getByRole('button', { name: 'Show in the text: The' }).click();
    await page.getByRole('button', { name: 'Answer' }).click();
    await page.getByRole('textbox', { name: 'Answer' }).fill('The Padma.');
    await page.getByRole('list').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('The Padma.')).toBeVisible();
    await page.getByRole('button', { name: 'Settle', exact: true }).click();
    await expect(page.getByText('No open notes.')).toBeVisible();
    // Nothing of it is in the text.
    const { post } = await site.call<{ post: AdminPost }>('author', 'GET', `admin/posts/${id}`);
    expect(post.content).toBe('<p>The river was wide. It rained.</p>');
    expect(post.review).toBeNull();
  });

test('a revision shows word by word what it changed, and is put back', async ({ browser, problems }) => {
  const { id } = await write('author', { title: 'Versions' });
  await site.call('author', 'PUT', `admin/posts/${id}`, { content: '<p>The river is wide. It rained.</p>' });
  await site.call('author', 'PUT', `admin/posts/${id}`, { content: '<p>The river is wide. It rained all day.</p>' });
  const page = await pageOf(browser, 'author', problems);
  await page.goto(`/admin/posts/${id}`);
  await expect(text(page)).toBeVisible();
  await page.getByRole('button', { name: 'Revisions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revisions' });
  await expect(dialog.getByRole('deletion')).toHaveText('was');
  await expect(dialog.getByRole('insertion')).toHaveText('is');
  await expectSound(page, 'revisions');
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(text(page)).toHaveText('The river is wide. It rained.');
});

test('a reader comes from a page elsewhere and reads to the end; the author sees both, and no more', async ({
  browser,
  problems,
}) => {
  const { id, slug } = await write('author', { title: 'Read me' });
  await site.call('author', 'PUT', `admin/posts/${id}`, { status: 'published' });
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const context = await browser.newContext({ baseURL: site.url, userAgent, viewport: { width: 1400, height: 900 } });
  const reader = await context.newPage();
  watchProblems(reader, problems);
  const told: string[] = [];
  reader.on('request', (request) => {
    if (request.url().includes('/views')) told.push(request.url().split('/views')[1] ?? '');
  });
  await reader.goto(`/posts/${slug}`, { referer: 'https://news.test/front?page=1' });
  await expect.poll(() => told).toEqual(['?from=news.test', '?finished=true']);
  expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
  await context.close();

  const page = await pageOf(browser, 'author', problems);
  await page.goto(`/admin/statistics?post=${id}`);
  const sources = page.getByRole('region', { name: 'Where readers came from' });
  await expect(sources.getByRole('row', { name: 'news.test' })).toHaveText('news.test1');
  await expect(page.getByText('100% of views')).toBeVisible();
  await expect(page.getByText('Only “Read me”')).toBeVisible();
});
