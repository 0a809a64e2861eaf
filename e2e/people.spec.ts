import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { findViolations } from './setup/find-violations.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

test.describe.configure({ mode: 'default' });

const site = oneStaffedSite();

const PASSWORD = 'Quiet-Harbour-9';

/** The link in the newest invitation to an address. */
async function linkTo(email: string): Promise<string> {
  const outbox = join(site.dataDir, 'outbox');
  let link: string | undefined;
  await expect(async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    const mail = mails.findLast((text) => text.includes(`To: ${email}`)) ?? '';
    link = /\/invitations\/[\w-]{43}/.exec(mail.replaceAll('=\r\n', ''))?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return `${site.url}${link}`;
}

async function expectSound(page: Page): Promise<void> {
  for (const scheme of ['dark', 'light']) {
    await page.evaluate((wanted) => {
      document.documentElement.classList.remove('dark', 'light');
      document.documentElement.classList.add(wanted);
    }, scheme);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect([scheme, width, ...(await findViolations(page))]).toEqual([scheme, width]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('an author is invited from the first steps, comes by the link, writes; the link works once', async ({
  browser,
  problems,
}) => {
  const context = await browser.newContext({ baseURL: site.url });
  await site.enter(context, 'admin');
  const page = await context.newPage();
  watchProblems(page, problems);
  await page.goto('/admin');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('button', { name: 'Put away Write the first post' }).click();
  await expect(steps.getByRole('link', { name: 'Write' })).toBeHidden();
  await expectSound(page);
  await steps.getByRole('button', { name: 'Bring back Write the first post' }).click();
  await expect(steps.getByRole('link', { name: 'Write' })).toBeVisible();
  await steps.getByRole('link', { name: 'To the invitations' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Email address').fill('guest@example.test');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('grid').getByText('guest@example.test')).toBeVisible();
  const link = await linkTo('guest@example.test');

  const guest = await browser.newContext({ baseURL: site.url });
  const theirs = await guest.newPage();
  watchProblems(theirs, problems);
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Your Invitation' })).toBeVisible();
  await expect(theirs.getByRole('textbox', { name: 'Email' })).toHaveValue('guest@example.test');
  await expectSound(theirs);
  await theirs.getByLabel('First Name').fill('Mina');
  await theirs.getByLabel('Last Name').fill('Das');
  await theirs.getByLabel('Username').fill('mina.das');
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByLabel('Confirm Password').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Create Account' }).click();
  await expect(theirs).toHaveURL('/admin');
  await expect(theirs.getByRole('navigation', { name: 'Administration' }).getByRole('listitem')).toHaveText([
    'Dashboard',
    'Posts',
    'Statistics',
    'Comments',
  ]);
  await theirs.goto(link);
  await expect(theirs.getByText('This invitation has been accepted already. Please log in.')).toBeVisible();
  await expectSound(theirs);
  // The browser's own line about the link.
  expect(problems.splice(0).every((problem) => /status of 410/.test(problem))).toBe(true);
  await page.reload();
  await expect(page.getByText('No open invitations')).toBeVisible();
  await Promise.all([guest.close(), context.close()]);
});

test('an editor gives a post two authors, pins it and closes its thread; readers see all of it', async ({
  browser,
  page,
  problems,
}) => {
  const write = async (title: string, published_at: string) => {
    const body = { title, content: '<p>It rained.</p>', status: 'published', published_at };
    return (await site.call<{ post: AdminPost }>('author', 'POST', 'admin/posts', body)).post;
  };
  const old = await write('The old one', '2020-01-02T03:04:05.000Z');
  await write('The new one', '2026-01-02T03:04:05.000Z');
  const context = await browser.newContext({ baseURL: site.url });
  await site.enter(context, 'editor');
  const theirs = await context.newPage();
  watchProblems(theirs, problems);
  await theirs.goto(`/admin/posts/${old.id}`);
  const authors = theirs.getByRole('combobox', { name: 'Authors' });
  await authors.fill('person.editor');
  await theirs.getByRole('option', { name: 'Test editor' }).click();
  await theirs.getByRole('switch', { name: 'Pin to the top of the home page' }).check();
  await theirs.getByRole('switch', { name: 'Allow comments' }).uncheck();
  expect(await findViolations(theirs)).toEqual([]);
  await theirs.getByRole('button', { name: 'Update' }).click();
  await expect(async () => {
    const { post } = await site.call<{ post: AdminPost }>('editor', 'GET', `admin/posts/${old.id}`);
    expect([post.authors?.map(({ username }) => username), post.pinned, post.comments]).toEqual([
      ['person.author', 'person.editor'],
      true,
      'closed',
    ]);
  }).toPass();
  await context.close();

  await page.goto(site.url);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.first().getByRole('heading')).toHaveText('The old one');
  await expect(cards.first()).toContainText('Pinned');
  await expect(cards.first().getByRole('link', { name: 'Test editor' })).toHaveAttribute(
    'href',
    '/users/person.editor',
  );
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`${site.url}/users/person.editor`);
  await expect(page.getByRole('link', { name: 'The old one' })).toBeVisible();
  await page.goto(`${site.url}/posts/${old.slug}`);
  await expect(page.getByText(/comments (are|is) closed|no more comments/i).first()).toBeVisible();
});
