import { hostname } from 'node:os';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { sayIn } from './setup/interface-texts.ts';
import { expectLanguage, sideOf, WALKED, WALKED_SCREENS } from './setup/page-language.ts';
import { startStaffedSite, type StaffedSite } from './setup/staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });

let site: StaffedSite;
test.beforeAll(async () => {
  site = await startStaffedSite();
  await site.call('admin', 'POST', 'admin/categories', { name: 'Rivers', description: 'About rivers' });
  for (const status of ['published', 'draft'] as const) {
    const post = {
      title: `River ${status}`,
      content: '<p>It rained.</p>',
      categoryIds: [1],
      status,
      language: 'en',
      tags: ['Boat', 'Boats'],
    };
    await site.call<{ post: AdminPost }>('author', 'POST', 'admin/posts', post);
  }
  await site.call('admin', 'POST', 'admin/series', { title: 'River diary', postIds: [1] });
  await site.call('admin', 'POST', 'admin/redirects', { from: '/old-river', to: '/rivers' });
  await site.call('admin', 'POST', 'admin/webhooks', { url: 'https://203.0.114.1/hook', events: ['comment.added'] });
  await site.call('default_admin', 'POST', 'comments', { postId: 1, content: 'Remark' });
});
test.afterAll(() => site.stop());

/** Titles, names and texts that people gave, and the beginning of a post's address. */
function givenWords(): string[] {
  const people = Object.values(site.people).flatMap(({ user }) => [user.username, user.full_name]);
  return [
    ...people,
    'posts › river-published',
    'posts ›',
    'Rivers',
    'rivers',
    'About rivers',
    'River published',
    'River draft',
    'It rained.',
    'Remark',
    'https://203.0.114.1/hook',
    // What the site runs on.
    ...['PostgreSQL', 'Node', hostname()],
    ...['Boat', 'boat', 'Boats', 'boats', 'River diary', 'river-diary', '/old-river', '/rivers'],
  ];
}

for (const walked of WALKED.filter(({ language }) => language !== 'en'))
  test(`${walked.language}: an administrator finds every screen in the language`, async ({ browser }) => {
    const say = sayIn(walked.language);
    const problems: string[] = [];
    const context = await browser.newContext({ baseURL: site.url });
    await site.enter(context, 'admin');
    await context.addCookies([{ name: 'language', value: walked.language, url: site.url }]);
    const page = await context.newPage();
    watchProblems(page, problems);
    const main = page.getByRole('main');
    for (const [path, title] of WALKED_SCREENS) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      await expect(main.getByRole('heading', { level: 1, name: say(title) })).toBeVisible();
      await expect(main.getByRole('progressbar')).toHaveCount(0);
      expect([await sideOf(page, 'header a[href="/"]'), await sideOf(page, 'nav a[href="/admin"]')]).toEqual([
        walked.start,
        walked.start,
      ]);
      await expectLanguage(page, walked, givenWords());
    }
    for (const path of ['/admin/posts/new', '/admin/posts/1']) {
      await page.goto(path);
      await expect(page.getByRole('toolbar').first()).toBeVisible();
      await expectLanguage(page, walked, givenWords());
    }
    expect(problems).toEqual([]);
    await context.close();
  });

test('what the form of a category finds wrong is said in the language of the page', async ({ browser }) => {
  const say = sayIn('bn');
  const context = await browser.newContext({ baseURL: site.url });
  await site.enter(context, 'admin');
  await context.addCookies([{ name: 'language', value: 'bn', url: site.url }]);
  const page = await context.newPage();
  await page.goto('/admin/categories');
  await page.getByRole('button', { name: say('admin.categories.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog.getByText(say('errors.nameRequired'))).toBeVisible();
  await dialog.getByLabel(say('admin.categories.name')).fill('Boats');
  await dialog.getByLabel(say('admin.categories.slug')).fill('12');
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog.getByText(say('errors.slugDigits'))).toBeVisible();
  await context.close();
});
