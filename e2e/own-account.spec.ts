import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { findViolations } from './setup/find-violations.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

test.describe.configure({ mode: 'default' });

const site = oneStaffedSite();

const PASSWORD = 'Quiet-River-9';

const ask = (path: string) => fetch(`${site.url}${path}`, { redirect: 'manual' });
const html = async (path: string) => (await ask(path)).text();
async function logIn(page: Page): Promise<void> {
  page.setDefaultTimeout(20_000);
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('author@example.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
}

const BIO = 'Walks along rivers.';

test('an author says who they are, changes their name, takes their data along, leaves, and comes back', async ({
  browser,
  problems,
}) => {
  const { post } = await site.call<{ post: AdminPost }>('author', 'POST', 'admin/posts', {
    ...{ title: 'On rivers', content: '<p>They flow.</p>', status: 'published' },
  });
  const address = `/posts/${post.slug}`;
  const before = await html(address);
  expect(before).not.toContain('<aside aria-label="About');

  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  watchProblems(page, problems);
  await logIn(page);
  await expect(page).toHaveURL(/\/verify-email$/);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit what you say about yourself' }).click();
  await page.getByRole('textbox', { name: 'About you' }).fill(BIO);
  await page.getByRole('textbox', { name: 'Links' }).fill('https://rivers.example/me\nhttps://social.example/@me');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(BIO)).toBeVisible();

  // Below the post, on the profile, in its head and its data: in the HTML.
  await expect(async () => expect(await html(address)).toContain(BIO)).toPass();
  expect(await html(address)).toMatch(/<a href="https:\/\/rivers\.example\/me" rel="me nofollow noopener"/);
  const person = await html('/users/person.author');
  expect(person).toContain('"sameAs":["https://rivers.example/me","https://social.example/@me"]');
  const card = /property="og:image" content="[^"]*(\/og\/users\/[^"]+\.jpg)"/.exec(person)?.[1] ?? '';
  expect([(await ask(card)).status, (await ask(card)).headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  for (const path of [address, '/users/person.author'])
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByText(BIO)).toBeVisible();
      expect([path, ...(await findViolations(page))]).toEqual([path]);
    }
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit username' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill('river.walker');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('river.walker', { exact: true })).toBeVisible();
  await expect(async () => expect(await html(address)).toContain('/users/river.walker')).toPass();
  const moved = await ask('/users/person.author');
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/users/river.walker']);
  expect((await ask('/users/person.author/feed.xml')).headers.get('location')).toBe('/users/river.walker/feed.xml');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Your Data' }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect([file.profile.username, file.posts[0].slug]).toEqual(['river.walker', post.slug]);

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('radio', { name: 'They are removed' }).check();
  await dialog.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();
  for (const path of ['/users/river.walker', '/users/person.author', address])
    await expect(async () => expect([path, (await ask(path)).status]).toEqual([path, 404])).toPass();
  await context.close();

  const back = await browser.newContext({ baseURL: site.url });
  const again = await back.newPage();
  watchProblems(again, problems);
  await logIn(again);
  await expect(again.getByText('Welcome back! Your account will not be deleted.')).toBeVisible();
  for (const path of ['/users/river.walker', address])
    await expect(async () => expect([path, (await ask(path)).status]).toEqual([path, 200])).toPass();
  await back.close();
});
