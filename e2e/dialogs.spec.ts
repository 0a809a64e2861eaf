import type { Locator, Page } from 'playwright/test';
import { startStaffedSite, type StaffedSite } from './setup/staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });

let site: StaffedSite;
test.beforeAll(async () => {
  site = await startStaffedSite();
  await site.call('admin', 'POST', 'admin/posts', { title: 'Tides', content: '<p>Sand.</p>', tags: ['Sea'] });
});
test.afterAll(() => site.stop());

const rowMenu = async (page: Page, item: string) => {
  await page
    .getByRole('row')
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};
const press = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first().click();

// Only who is verified changes an address; the default administrator is, and cannot leave.
type Opened = { path: string; open: (page: Page) => Promise<void>; who?: 'admin'; isDanger?: boolean };
const DIALOGS: Record<string, Opened> = {
  'a question before a loss': { path: '/admin/posts', open: (page) => rowMenu(page, 'Delete'), isDanger: true },
  'a form of the administration': { path: '/admin/categories', open: press('New category') },
  'one with a list to choose from': { path: '/admin/tags', open: (page) => rowMenu(page, 'Edit') },
  'a form of one’s account': { path: '/profile', open: press('Change Email') },
  'a form with rules': { path: '/profile', open: press('Change Password') },
  'the end of an account': { path: '/profile', open: press('Delete Account'), who: 'admin', isDanger: true },
};

const style = (node: Locator, name: string) =>
  node.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

test('all dialogs have one anatomy: title, what it is about, the way out, and last what it does, red where something is lost', async ({
  browser,
  problems,
}) => {
  const enter = async (who: 'admin' | 'default_admin') => {
    const context = await browser.newContext({ baseURL: site.url });
    await site.enter(context, who);
    const page = await context.newPage();
    watchProblems(page, problems);
    // /profile is asked for by those whose browser has the cookie of their session.
    await page.goto('/admin');
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('signed_in');
    return page;
  };
  const pages = { admin: await enter('admin'), default_admin: await enter('default_admin') };
  const fills = new Map<boolean, Set<string>>();
  for (const [name, { path, open, who = 'default_admin', isDanger = false }] of Object.entries(DIALOGS)) {
    const page = pages[who];
    await page.goto(path);
    await open(page);
    const dialog = page.locator('[role$="dialog"]');
    const title = dialog.getByRole('heading', { level: 2 });
    await expect(title).toBeVisible();
    expect([name, await style(title, 'font-size')]).toEqual([name, '20px']);
    // The last two: an eye or a cross in a field comes before them.
    const buttons = dialog.getByRole('button');
    const [cancel, act] = [buttons.nth((await buttons.count()) - 2), buttons.last()];
    await expect(act).toBeEnabled();
    await expect(cancel).toHaveText('Cancel');
    expect([name, await style(cancel, 'background-color')]).toEqual([name, 'rgba(0, 0, 0, 0)']);
    const [left, right] = [await cancel.boundingBox(), await act.boundingBox()];
    expect([name, (left?.x ?? 0) < (right?.x ?? 0), left?.y]).toEqual([name, true, right?.y]);
    expect([name, left?.height, right?.height]).toEqual([name, 40, 40]);
    fills.set(isDanger, (fills.get(isDanger) ?? new Set<string>()).add(await style(act, 'background-color')));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  const [[danger = '', ...otherDangers], [plain = '', ...otherPlains]] = [
    [...(fills.get(true) ?? [])],
    [...(fills.get(false) ?? [])],
  ];
  expect([otherDangers, otherPlains]).toEqual([[], []]);
  expect([danger, plain]).not.toContain('rgba(0, 0, 0, 0)');
  expect(danger).not.toBe(plain);
  await Promise.all(Object.values(pages).map((page) => page.context().close()));
});

test('in a form one chooses from lists in fields that are as high as the others', async ({ browser, problems }) => {
  const context = await browser.newContext({ baseURL: site.url });
  await site.enter(context, 'admin');
  const page = await context.newPage();
  watchProblems(page, problems);
  await page.goto('/admin/posts?tag=sea&sort=title');
  const panel = page.getByRole('region', { name: 'Filter and sort' });
  await expect(panel.getByRole('combobox', { name: 'Tag' })).toHaveValue('Sea');
  const boxes = await panel.locator('.MuiOutlinedInput-root').all();
  const heights = await Promise.all(boxes.map(async (box) => (await box.boundingBox())?.height));
  expect(boxes.length).toBeGreaterThan(4);
  expect(new Set(heights).size).toBe(1);
  await context.close();
});
