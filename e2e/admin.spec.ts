import type { Browser, Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import type { Category } from '../lib/schemas/category.ts';
import type { Role } from '../lib/rules/roles.ts';
import { findViolations } from './setup/find-violations.ts';
import { startStaffedSite, type StaffedSite } from './setup/staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';
import { watchPolicy } from './setup/watch-policy.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });

const SCREENS = {
  '/admin': 'Dashboard',
  '/admin/posts': 'Posts',
  '/admin/statistics': 'Statistics',
  '/admin/categories': 'Categories',
  '/admin/pages': 'Pages',
  '/admin/tags': 'Tags',
  '/admin/series': 'Series',
  '/admin/comments': 'Comments',
  '/admin/users': 'Users',
  '/admin/invitations': 'Invitations',
  '/admin/subscribers': 'Subscribers',
  '/admin/redirects': 'Redirects',
  '/admin/imports': 'Import and export',
  '/admin/tokens': 'Tokens',
  '/admin/webhooks': 'Webhooks',
  '/admin/log': 'Log',
  '/admin/status': 'Status',
  '/admin/settings': 'Settings',
};
// Where posts are written: no lists, no names of their own in the menu.
const WRITING = ['/admin/posts/new', '/admin/posts/1/translations', '/admin/pages/new', '/admin/pages/2'];
type Path = keyof typeof SCREENS;
const paths = Object.keys(SCREENS) as Path[];

let site: StaffedSite;
test.beforeAll(async () => {
  site = await startStaffedSite();
  await fill(site);
});
test.afterAll(() => site.stop());

/** Twelve posts of two people in every state, in two categories, with comments. */
async function fill({ call }: StaffedSite): Promise<void> {
  const shelf = async (name: string) =>
    (await call<{ category: Category }>('admin', 'POST', 'admin/categories', { name, description: `About ${name}` }))
      .category.id;
  const categoryIds = [await shelf('Rivers'), await shelf('সাহিত্য')];
  for (let number = 1; number <= 12; number += 1) {
    const title = number === 3 ? 'নদীর ধারে একটি দিন' : `Story ${number} of the river`;
    const status = number <= 10 ? 'published' : 'draft';
    const body = { title, content: '<p>It rained.</p>', categoryIds, status, language: number === 3 ? 'bn' : 'en' };
    Object.assign(body, { tags: number % 2 ? ['Boat', 'বর্ষা'] : ['Boats'] });
    const { post } = await call<{ post: AdminPost }>(number <= 3 ? 'author' : 'admin', 'POST', 'admin/posts', body);
    if (number > 10) continue;
    await call('default_admin', 'POST', 'comments', { postId: post.id, content: `Remark ${number}` });
    await call('default_admin', 'POST', `posts/${post.id}/views?from=news${number}.test`);
  }
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const later = { title: 'Tomorrow', content: '<p>Not yet.</p>', status: 'published', published_at: soon };
  await call('author', 'POST', 'admin/posts', later);
  await call('admin', 'POST', 'admin/series', { title: 'River diary', postIds: [1, 2, 3] });
  await call('admin', 'POST', 'admin/invitations', { email: 'guest@example.test', role: 'author' });
  const asking = { email: 'reader@example.test', scope: 'site', frequency: 'each', language: 'en' };
  await call('user', 'POST', 'subscriptions', asking);
  await call('admin', 'POST', 'admin/tokens', { name: 'Publishing script', scopes: ['read', 'write'] });
  await call('admin', 'POST', 'admin/webhooks', { url: 'https://203.0.114.1/hook', events: ['comment.added'] });
  await call('admin', 'POST', 'admin/redirects', { from: '/old-river', to: '/posts' });
}

const title = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true });
const main = (page: Page) => page.getByRole('main');
const table = (page: Page) => main(page).getByRole('grid');
/** What a screen holds: a list, a form, numbers, what runs, or that there is nothing yet. */
const content = (page: Page) =>
  table(page)
    .or(main(page).getByRole('form'))
    .or(main(page).getByRole('list', { name: 'Numbers' }))
    .or(main(page).getByRole('region', { name: 'Instances' }))
    .or(main(page).getByText('Nothing has been imported here'))
    .first();
const row = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text });

/** A page in which somebody is signed in; what is refused to it is collected. */
async function pageOf(browser: Browser, who: Role, problems: string[], scheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ baseURL: site.url });
  await site.enter(context, who, scheme);
  const page = await context.newPage();
  watchProblems(page, problems);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if ([401, 403].includes(answer.status()))
      refused.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  return { context, page, refused };
}

/** Waits until the screen has what it shows. */
async function settled(page: Page, path: Path): Promise<void> {
  await page.goto(path);
  await expect(title(page, SCREENS[path])).toBeVisible();
  await expect(content(page)).toBeVisible();
  await expect(main(page).getByRole('progressbar')).toHaveCount(0);
}

const NOT_FOR_ROLE = 'Not for your role';
const ALL = paths.map((path) => SCREENS[path]);
const RUNNING = [
  'Users',
  'Invitations',
  'Subscribers',
  'Import and export',
  'Tokens',
  'Webhooks',
  'Log',
  'Status',
  'Settings',
];
// What each role sees at each address, in the order of SCREENS.
const SEEN: [Role, string[]][] = [
  ['user', ALL.map(() => NOT_FOR_ROLE)],
  [
    'author',
    ALL.map((name) => (['Dashboard', 'Posts', 'Statistics', 'Comments'].includes(name) ? name : NOT_FOR_ROLE)),
  ],
  ['moderator', ALL.map((name) => (['Dashboard', 'Comments'].includes(name) ? name : NOT_FOR_ROLE))],
  ['editor', ALL.map((name) => (RUNNING.includes(name) ? NOT_FOR_ROLE : name))],
  ['admin', ALL],
  ['default_admin', ALL],
];

for (const [who, seen] of SEEN) {
  test(`${who}: each screen is shown or is not for the role, and no call of it is refused`, async ({
    browser,
    problems,
  }) => {
    const { context, page, refused } = await pageOf(browser, who, problems);
    for (const [index, path] of paths.entries()) {
      await page.goto(path);
      await expect(title(page, seen[index] ?? '')).toBeVisible();
      if (seen[index] !== NOT_FOR_ROLE) await expect(content(page)).toBeVisible();
    }
    const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('listitem');
    if (who === 'user') await expect(links).toHaveCount(0);
    else await expect(links).toHaveText(paths.map((path) => SCREENS[path]).filter((name) => seen.includes(name)));
    expect(refused).toEqual([]);
    await context.close();
  });
}

test('guests are sent to the login page and back; nobody finds the screens in a search index', async ({
  browser,
  request,
  problems,
}) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  watchProblems(page, problems);
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    expect(await (await request.get(site.url + path)).text()).toContain('<meta name="robots" content="noindex');
  }
  await context.close();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`no screen has an axe violation, breaks the policy or scrolls sideways in ${scheme} at any width`, async ({
    browser,
    problems,
  }) => {
    const { context, page } = await pageOf(browser, 'admin', problems, scheme);
    const brokenPolicies = await watchPolicy(page);
    // What opens on a screen is looked at narrow in light and wide in dark.
    const sound = async (what: string, widths = [scheme === 'light' ? 320 : 1280]) => {
      await expect(page.locator('h1')).toHaveCount(1);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        // A usual phone differs from the smallest by nothing but room.
        if (width !== 390) expect([what, width, ...(await findViolations(page))]).toEqual([what, width]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([what, width, overflow]).toEqual([what, width, 0]);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    };
    for (const path of paths) {
      await settled(page, path);
      await expect(page.locator('html')).toHaveClass(new RegExp(scheme));
      await sound(path, [1280, 390, 320]);
    }
    for (const path of WRITING) {
      await page.goto(path);
      await expect(main(page).getByRole('textbox').first()).toBeVisible();
      await sound(path, [1280, 390, 320]);
    }
    // The editor with something in it.
    await page.goto('/admin/posts/1');
    await expect(main(page).getByRole('textbox').first()).toBeVisible();
    await expect(page.locator('h1')).toHaveCount(1);
    await page.goto('/admin/posts?view=calendar');
    await expect(main(page).getByRole('table')).toBeVisible();
    await sound('posts at their days', [1280, 390, 320]);
    await settled(page, '/admin');
    await page.getByRole('button', { name: 'Show as table' }).click();
    await sound('activity as a table');
    await settled(page, '/admin/statistics');
    await page
      .getByRole('link', { name: /^Statistics of/ })
      .first()
      .click();
    await expect(page.getByRole('link', { name: 'All my posts' })).toBeVisible();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await sound('statistics of a post as a table');
    await settled(page, '/admin/posts');
    await page.getByRole('checkbox', { name: 'Select all posts on this page' }).check();
    await expect(page.getByRole('toolbar')).toBeVisible();
    await sound('selected posts');
    await page.getByRole('button', { name: 'Actions for “Tomorrow”' }).click();
    await expect(page.getByRole('menuitem', { name: 'Preview' })).toBeVisible();
    await sound('row menu');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await sound('confirmation');
    await settled(page, '/admin/categories');
    await main(page).getByRole('button', { name: 'New category' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await sound('category form');
    await settled(page, '/admin/tags');
    await main(page).getByRole('button', { name: 'Boat', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await sound('tag form');
    await settled(page, '/admin/series');
    await main(page).getByRole('button', { name: 'River diary', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Move “Story 1 of the river” down' })).toBeVisible();
    await sound('series form');
    await settled(page, '/admin/redirects');
    await main(page).getByRole('button', { name: 'New redirect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Must be a path of this site, such as /old-page')).toBeVisible();
    await sound('redirect form');
    await settled(page, '/admin/invitations');
    await main(page).getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await sound('invitation form');
    await settled(page, '/admin/subscribers');
    await main(page).getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
    await expect(page.getByText('Choose a file first')).toBeVisible();
    await sound('import of subscribers');
    await settled(page, '/admin/tokens');
    await main(page).getByRole('button', { name: 'New token' }).click();
    await page.getByRole('checkbox', { name: 'Read' }).uncheck();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Choose what the token may do')).toBeVisible();
    await sound('token form');
    await page.getByRole('textbox', { name: 'Name' }).fill('Robot');
    await page.getByRole('checkbox', { name: 'Write' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('textbox', { name: 'Token' })).toHaveValue(/^lk_[\w-]{43}$/);
    await sound('secret of a token');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(row(page, 'Robot').first()).toBeVisible();
    expect(await brokenPolicies()).toEqual([]);
    await context.close();
  });
}

test('tags are merged at one press, series are ordered by keyboard and by drag, a missing page is led on', async ({
  browser,
  problems,
}) => {
  const { context, page } = await pageOf(browser, 'admin', problems);
  await settled(page, '/admin/tags');
  await page.getByRole('button', { name: /^“Boats?” into “Boats?”$/ }).click();
  await expect(page.getByRole('region', { name: 'Probably the same' })).toBeHidden();
  const [boat, boats] = await Promise.all(
    ['boat', 'boats'].map((slug) => page.request.get(`/tags/${slug}`, { maxRedirects: 0 })),
  );
  expect([boat?.status(), boats?.status()].sort()).toEqual([200, 308]);

  await settled(page, '/admin/series');
  await main(page).getByRole('button', { name: 'River diary', exact: true }).click();
  await page.getByRole('button', { name: 'Move “Story 1 of the river” down' }).press('Enter');
  await expect(page.getByText('“Story 1 of the river” is 2 of 3 now')).toBeAttached();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const parts = await page.request.get('/posts/story-1-of-the-river');
  expect(await parts.text()).toContain('2 of 3');
  await main(page).getByRole('button', { name: 'River diary', exact: true }).click();
  const rows = page.getByRole('dialog').getByRole('list').getByRole('listitem');
  const names = rows.locator('bdi');
  const last = await names.last().innerText();
  await rows.last().dragTo(rows.first());
  await expect(names.first()).toHaveText(last);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await main(page).getByRole('button', { name: 'River diary', exact: true }).click();
  await expect(names.first()).toHaveText(last);
  await page.keyboard.press('Escape');

  await page.request.get('/2014/05/story-5-of-the-rivers');
  await expect(async () => {
    await settled(page, '/admin/redirects');
    await expect(main(page).getByText('/2014/05/story-5-of-the-rivers')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Redirect to “Story 5 of the river”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const led = await page.request.get('/2014/05/story-5-of-the-rivers', { maxRedirects: 0 });
  expect([led.status(), led.headers().location]).toEqual([301, '/posts/story-5-of-the-river']);
  await context.close();
});

test('posts are found, filtered, turned to, published, taken back and deleted', async ({ browser, problems }) => {
  const { context, page } = await pageOf(browser, 'admin', problems);
  await settled(page, '/admin/posts');
  await expect(main(page).getByText('1–10 of 13')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/admin/posts?page=2');
  await expect(table(page).getByRole('row')).toHaveCount(4);
  await page.goBack();
  await expect(page).toHaveURL('/admin/posts');
  await page.getByRole('button', { name: 'Draft', exact: true }).click();
  await expect(page).toHaveURL('/admin/posts?status=draft');
  await expect(table(page).getByRole('row')).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('Story 11');
  await expect(page).toHaveURL('/admin/posts?status=draft&search=Story+11');
  await expect(table(page).getByRole('row')).toHaveCount(2);

  await page.getByRole('checkbox', { name: 'Select “Story 11 of the river”' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The post is published' })).toBeVisible();
  await expect(main(page).getByText('No posts found')).toBeVisible();
  expect((await page.request.get('/posts/story-11-of-the-river')).status()).toBe(200);
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Story 11')).toBeVisible();
  expect((await page.request.get('/posts/story-11-of-the-river')).status()).toBe(404);

  await page.getByRole('button', { name: 'Actions for “Story 11 of the river”' }).click();
  // What cannot be taken back comes last, and red.
  await expect(page.getByRole('menuitem').last()).toHaveText('Delete');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  const last = page.getByRole('alertdialog').getByRole('button').last();
  await expect(last).toHaveText('Delete');
  await expect(last).toHaveClass(/colorError/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(main(page).getByText('No posts found')).toBeVisible();
  await context.close();
});

test('an author sees their own posts only, and says nothing about others', async ({ browser, problems }) => {
  const { context, page, refused } = await pageOf(browser, 'author', problems);
  await settled(page, '/admin/posts');
  await expect(main(page).getByText('1–4 of 4')).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'Author' })).toHaveCount(0);
  await expect(row(page, 'Story 7')).toHaveCount(0);
  await expect(row(page, 'Tomorrow')).toContainText('Scheduled');
  expect(refused).toEqual([]);
  await context.close();
});

test('a category is made, moved and deleted: its old address leads on and its posts stay', async ({
  browser,
  problems,
}) => {
  const { context, page } = await pageOf(browser, 'admin', problems);
  await settled(page, '/admin/categories');
  await main(page).getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('নদীর পাড়');
  await expect(dialog.getByText('Address: /categories/নদীর-পাড়'.normalize('NFC'))).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'নদীর পাড়')).toBeVisible();
  await main(page).getByRole('button', { name: 'Rivers', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Slug' }).fill('water');
  await expect(dialog.getByText('New address: /categories/water')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Rivers')).toContainText('water');
  const old = await page.request.get('/categories/rivers', { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([308, '/categories/water']);
  await page.getByRole('button', { name: 'Actions for “Rivers”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('are kept');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Rivers')).toHaveCount(0);
  expect((await page.request.get('/posts/story-7-of-the-river')).status()).toBe(200);
  await context.close();
});

test('accounts: nobody changes themselves or the default administrator; others get roles and are let go', async ({
  browser,
  problems,
}) => {
  const { context, page } = await pageOf(browser, 'admin', problems);
  await settled(page, '/admin/users');
  for (const name of ['person.admin', 'admin']) {
    await expect(row(page, `@${name}`).getByRole('combobox')).toBeDisabled();
    await expect(row(page, `@${name}`).getByRole('button', { name: 'Deactivate' })).toBeDisabled();
  }
  const reader = await pageOf(browser, 'user', problems);
  await reader.page.goto('/admin');
  await expect(title(reader.page, NOT_FOR_ROLE)).toBeVisible();
  await row(page, '@person.user').getByRole('combobox').selectOption('Author');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Author' })).toBeVisible();
  await reader.page.reload();
  await expect(title(reader.page, 'Dashboard')).toBeVisible();

  // The console of a page that is open at that moment tells of the refusal: this one is not watched.
  await reader.page.close();
  const reading = await reader.context.newPage();
  // A page that asks nothing in its reader's name: a call that is refused before the session has been checked leads to /login.
  await reading.goto('/about-us');
  await row(page, '@person.user').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row(page, '@person.user')).toContainText('Inactive');
  await page.getByRole('button', { name: 'Inactive', exact: true }).click();
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await reading.reload();
  await expect(reading.getByRole('alert').filter({ hasText: 'This account is inactive.' })).toBeVisible();
  await expect(reading).toHaveURL('/about-us');
  await reader.context.close();
  await context.close();
});

test('who cannot log out is told why, and may end the other sessions', async ({ browser, problems }) => {
  const { context, page } = await pageOf(browser, 'default_admin', problems);
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Default admin users cannot be logged out' });
  await refusal.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'All other devices are signed out.' })).toBeVisible();
  await context.close();
});

test('a comment is found and deleted', async ({ browser, problems }) => {
  const { context, page } = await pageOf(browser, 'admin', problems);
  await settled(page, '/admin/comments');
  await page.getByRole('searchbox', { name: 'Search comments' }).fill('Remark 9');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await expect(row(page, 'Remark 9').getByRole('link', { name: 'Story 9 of the river' })).toHaveAttribute(
    'href',
    /\/posts\/story-9-of-the-river#comment-\d+/,
  );
  await row(page, 'Remark 9')
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(main(page).getByText('No comments found')).toBeVisible();
  await context.close();
});

test('comments are decided together, by keyboard, and a decision is undone', async ({ browser, problems }) => {
  const { context, page } = await pageOf(browser, 'admin', problems);
  await settled(page, '/admin/comments');
  await page.getByRole('searchbox', { name: 'Search comments' }).fill('Remark 8');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await row(page, 'Remark 8')
    .getByRole('checkbox', { name: /^Select the comment by/ })
    .check();
  const bar = page.getByRole('toolbar', { name: 'Selected comments' });
  await bar.getByRole('button', { name: 'Spam' }).click();
  await expect(page.getByText('1 comment is marked as spam')).toBeVisible();
  await expect(row(page, 'Remark 8').getByText('Spam', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(row(page, 'Remark 8').getByText('Spam', { exact: true })).toHaveCount(0);
  await row(page, 'Remark 8').getByRole('link').focus();
  await page.keyboard.press('h');
  await expect(page.getByText('1 comment is held')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone').last()).toBeVisible();
  await context.close();
});

test('comments are narrowed to a post and to a person, and all on all pages are decided and brought back', async ({
  browser,
  problems,
}) => {
  // More than a page of them.
  for (const postId of [4, 5, 6])
    await site.call('default_admin', 'POST', 'comments', { postId, content: `Another word on ${postId}` });
  const { context, page } = await pageOf(browser, 'admin', problems);
  await settled(page, '/admin/comments');
  const row8 = row(page, 'Remark 8');
  await page.getByRole('searchbox', { name: 'Search comments' }).fill('Remark 8');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await row8.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: /^Only below/ }).click();
  const narrowed = page.getByRole('button', { name: /^Only below “Story 8 of the river”/ });
  await expect(narrowed).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/admin\/comments\?post=\d+$/);
  await narrowed.press('Enter');
  await expect(page).toHaveURL(/\/admin\/comments$/);
  const box = page.getByRole('checkbox', { name: 'Select all comments on this page' });
  await expect(page.getByRole('status').filter({ hasText: /^1–10 of/ })).toBeVisible();
  await box.check();
  const bar = page.getByRole('toolbar', { name: 'Selected comments' });
  const all = bar.getByRole('button', { name: /^Select all \d+ that match$/ });
  const total = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
  await all.click();
  await expect(bar.getByText(`${total} selected`)).toBeVisible();
  await bar.getByRole('button', { name: 'Hold' }).click();
  await expect(page.getByText(`${total} comments are held`)).toBeVisible();
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(row8.or(row(page, 'Remark')).first().getByText('Waiting', { exact: true })).toHaveCount(0);
  await context.close();
});

test('redirects come from a file, line by line, and leave as one', async ({ browser }) => {
  // The browser tells of the line that is refused.
  const { context, page } = await pageOf(browser, 'admin', []);
  await settled(page, '/admin/redirects');
  const ways = await Promise.all(
    ['Download as CSV', 'Import'].map((name) => main(page).getByRole('button', { name }).boundingBox()),
  );
  expect((ways[1]?.x ?? 0) - (ways[0]?.x ?? 0) - (ways[0]?.width ?? 0)).toBeGreaterThanOrEqual(8);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import redirects' });
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).press('Enter');
  const lines = [
    'from,to,status',
    '/wp/old-one,/about-us,308',
    '/wp/loop,/wp/loop,',
    '/posts/story-7-of-the-river,/,302',
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await (await chosen).setFiles({ name: 'redirects.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByText('Imported: 2')).toBeVisible();
  await expect(dialog.getByText(/^Line 3: /)).toBeVisible();
  await expect(dialog.getByText(/^Line 4: Made, but a page is at this address/)).toBeVisible();
  const led = await page.request.get('/wp/old-one', { maxRedirects: 0 });
  expect([led.status(), led.headers().location]).toEqual([308, '/about-us']);
  expect((await page.request.get('/posts/story-7-of-the-river', { maxRedirects: 0 })).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const stream = await (await saved).createReadStream();
  expect(Buffer.concat(await stream.toArray()).toString()).toContain('/wp/old-one,/about-us,308\r\n');
  await context.close();
});

test('the status page says what runs and what the doctor finds; a post shows what robots get', async ({
  browser,
  problems,
}) => {
  const { context, page } = await pageOf(browser, 'admin', problems);
  await settled(page, '/admin/status');
  const part = (name: string) => main(page).getByRole('region', { name });
  await expect(part('What the site runs on')).toContainText(/DatabaseWorksPostgreSQL \d+/);
  await expect(part('Instances')).toContainText(/Node \d+/);
  await page.getByRole('button', { name: 'Examine the site' }).click();
  const found = page.getByRole('list', { name: 'What the doctor found' });
  await expect(found.getByText('pages:').first()).toBeVisible();
  await expect(found.getByText('settings:').first()).toBeVisible();
  await page.goto('/admin/posts?status=published');
  await table(page)
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'As robots see it' }).click();
  const dialog = page.getByRole('dialog', { name: 'As robots see it' });
  await expect(dialog.getByText(/is whole for browser, Googlebot/)).toBeVisible();
  await context.close();
});

test('a heading that is pointed at, or sorted by, keeps its place and its words whole', async ({
  browser,
  problems,
}) => {
  const { page, context } = await pageOf(browser, 'admin', problems);
  await settled(page, '/admin/posts');
  const words = table(page).locator('.MuiDataGrid-columnHeaderTitle');
  const places = () => words.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const atRest = await places();
  for (const heading of await words.all()) {
    await heading.hover();
    expect(await places()).toEqual(atRest);
  }
  await words.last().click();
  await expect(table(page).locator('[aria-sort=ascending]')).toHaveText('Comments');
  expect(await places()).toEqual(atRest);
  await context.close();
});

test('on a phone no choice of a filter touches another, and a finger meets each', async ({ browser, problems }) => {
  const { context, page } = await pageOf(browser, 'admin', problems);
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page, '/admin/comments');
  const boxes = await main(page)
    .getByRole('group', { name: 'Status' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
  expect(new Set(boxes.map(({ top }) => top)).size).toBeGreaterThan(1);
  const apart = (one: DOMRect, other: DOMRect) =>
    Math.max(other.left - one.right, one.left - other.right, other.top - one.bottom, one.top - other.bottom);
  for (const [index, box] of boxes.entries()) {
    expect(box.height).toBeGreaterThanOrEqual(40);
    for (const other of boxes.slice(index + 1)) expect(apart(box, other)).toBeGreaterThanOrEqual(8);
  }
  await context.close();
});

test('on a phone a finger meets the name that opens a row', async ({ browser, problems }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await site.enter(context, 'admin');
  const page = await context.newPage();
  watchProblems(page, problems);
  for (const path of ['/admin/posts', '/admin/users', '/admin/categories'] as const) {
    await settled(page, path);
    const rows = await main(page).locator('[data-id] [role="rowheader"]').all();
    for (const one of rows) {
      const [name, ...others] = await one.locator(':is(a, button):not([aria-haspopup="menu"])').all();
      expect((await name?.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      for (const other of others) expect((await other.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    }
    expect(rows.length).toBeGreaterThan(1);
  }
  await context.close();
});

test('nobody is offered to sign up before it is known who opens a screen', async ({ browser, problems }) => {
  const { context, page } = await pageOf(browser, 'admin', problems);
  // The server knows the session from here on.
  await settled(page, '/admin');
  const html = await (await context.request.get('/admin')).text();
  expect(html.includes(`<title>${SCREENS['/admin']}`)).toBe(true);
  expect(html.includes('href="/register"')).toBe(false);
  await context.close();
});
