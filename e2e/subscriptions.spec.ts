import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { findViolations } from './setup/find-violations.ts';
import { expect, test, watchProblems } from './setup/test.ts';
import { startWrittenSite, type WrittenSite } from './setup/written-site.ts';

test.describe.configure({ mode: 'serial' });

let site: WrittenSite;
let category = 0;
test.beforeAll(async () => {
  site = await startWrittenSite();
  const made = await site.write<{ category: { id: number } }>('admin/categories', { body: { name: 'Rivers' } });
  category = made.category.id;
});
test.afterAll(() => site.stop());

const publish = (title: string) =>
  site.write('admin/posts', {
    body: { title, content: '<p>Water.</p>', status: 'published', language: 'en', categoryIds: [category] },
  });

async function mailsTo(address: string): Promise<Email[]> {
  const outbox = join(site.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [] as string[])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  return mails.filter(({ to }) => to?.[0]?.address === address);
}
const linkIn = (mail: Email | undefined, part: string) =>
  mail?.text?.match(new RegExp(`https?://\\S+${part}\\S+`, 'u'))?.[0] ?? '';

for (const javaScriptEnabled of [false, true])
  test(`a reader asks for mails, mistypes, confirms, is told of a post and ends it, with${javaScriptEnabled ? '' : 'out'} JavaScript`, async ({
    browser,
    problems,
  }) => {
    const address = `reader-${javaScriptEnabled}@mail.example`;
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
    const page = await context.newPage();
    watchProblems(page, problems);
    await page.goto('/categories/rivers');
    await page.getByRole('link', { name: 'New posts by email' }).click();
    await expect(page).toHaveURL(/\/subscriptions\?/);
    await expect(page.getByRole('main').getByText('Rivers')).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Email' });
    // A browser takes it for an address; no mail could be sent there.
    await field.fill('reader@nowhere');
    await page.getByRole('combobox', { name: 'Language of the emails' }).selectOption('bn');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('That did not work. Check the address and try again.')).toBeVisible();
    await expect(page.getByRole('main').getByText('Rivers')).toBeVisible();
    await expect(field).toHaveValue('reader@nowhere');
    await expect(page.getByRole('combobox', { name: 'Language of the emails' })).toHaveValue('bn');
    expect(page.url()).not.toContain('nowhere');
    if (javaScriptEnabled)
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findViolations(page)).toEqual([]);
      }
    await field.fill(address);
    await page.getByRole('combobox', { name: 'Language of the emails' }).selectOption('en');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('a mail with a link that confirms it is on its way')).toBeVisible();
    await expect.poll(async () => (await mailsTo(address)).length).toBe(1);
    await page.goto(linkIn((await mailsTo(address))[0], 'subscriptions/confirm/'));
    await expect(page.getByText('Rivers: each post')).toBeVisible();
    await publish(`Low water ${javaScriptEnabled}`);
    await expect.poll(async () => (await mailsTo(address)).length).toBe(2);
    const told = (await mailsTo(address)).find(({ subject }) => subject === `Low water ${javaScriptEnabled}`);
    await page.goto(linkIn(told, '/subscriptions/'));
    await page.getByRole('button', { name: 'Stop all these emails' }).click();
    await expect(page.getByText('No emails go to this address.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'New posts by email' })).toHaveAttribute('href', '/subscriptions');
    await context.close();
  });

test('a site that offers no mails shows no way to them, and nobody is told', async ({ page, problems }) => {
  const pages = ['categories/rivers', 'posts/low-tide'];
  await publish('Low tide');
  await site.write('admin/settings', { method: 'PUT', body: { subscriptions: 'off' } });
  for (const path of pages) {
    await page.goto(`${site.url}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'New posts by email' })).toHaveCount(0);
  }
  expect((await page.goto(`${site.url}/subscriptions`))?.status()).toBe(404);
  const body = { email: 'late@mail.example', scope: 'site', frequency: 'each', language: 'en' };
  await expect(site.write('subscriptions', { body })).rejects.toThrow(/answered 404/);
  // The browser itself notes a 404 in its console.
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('404')));
  await site.write('admin/settings', { method: 'PUT', body: { subscriptions: 'on' } });
  for (const path of pages) {
    await page.goto(`${site.url}/${path}`);
    await expect(page.getByRole('link', { name: 'New posts by email' })).toBeVisible();
  }
});
