import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

const site = oneStaffedSite();

test('who may not write any more still gets to what they wrote', async ({ browser, problems }) => {
  const { id } = site.people.author.user;
  const { post } = await site.call<{ post: AdminPost }>('author', 'POST', 'admin/posts', {
    ...{ title: 'ফেরির অপেক্ষায়', content: '<p>নদীর পাড়ে।</p>' },
  });
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  watchProblems(page, problems);
  const login = async () => {
    await page.getByLabel('Email').fill('author@example.test');
    await page.getByLabel('Password', { exact: true }).fill('Quiet-River-9');
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  await page.goto(`/login?next=/admin/posts/${post.id}`);
  await login();
  const text = page.getByRole('textbox', { name: 'Text of the post' });
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await site.call('admin', 'PATCH', `admin/users/${id}/role`, { role: 'user' });
  await page.keyboard.press('Enter');
  await page.keyboard.type('শেষ নৌকা <এল> & গেল।');
  await expect(page).toHaveURL(/\/login\?/);
  await login();
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await expect(page.getByText('You wrote this and it was never saved.')).toBeVisible();
  const kept = page.getByRole('main').getByText('ফেরির অপেক্ষায়');
  await expect(kept).toContainText('শেষ নৌকা <এল> & গেল।');
  // One press takes all of it.
  await kept.click();
  const taken = await page.evaluate(() => String(getSelection()));
  expect(taken.split(/\n+/u)).toEqual(['ফেরির অপেক্ষায়', 'নদীর পাড়ে।', 'শেষ নৌকা <এল> & গেল।']);
  problems.splice(0, Infinity, ...problems.filter((problem) => !/40[13]/.test(problem)));
});
