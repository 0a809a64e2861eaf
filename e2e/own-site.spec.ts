import sharp from 'sharp';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import type { Page } from '../lib/schemas/page.ts';
import { fillInSettings, NAME } from './setup/fill-in-settings.ts';
import { findViolations } from './setup/find-violations.ts';
import { startStaffedSite, type StaffedSite } from './setup/staffed-site.ts';
import { expect, test } from './setup/test.ts';

const ACCENT = 'rgb(123, 31, 162)';

let site: StaffedSite;
test.beforeAll(async () => {
  site = await startStaffedSite();
});
test.afterAll(() => site.stop());

const get = async (path: string) => (await fetch(site.url + path)).text();

test('an operator gives the site its name, logo, colour, links and a page, and it is nobody else’s any more', async ({
  page,
}) => {
  const post = { title: 'A post', content: '<p>It rained.</p>', status: 'published' };
  const written = await site.call<{ post: AdminPost }>('admin', 'POST', 'admin/posts', post);
  const { slug } = written.post;
  await site.enter(page.context(), 'admin');
  await page.goto(`${site.url}/admin/settings`);
  await expect(page.getByRole('form', { name: 'Settings' })).toBeVisible();
  await fillInSettings(page);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings were saved')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: NAME }).locator('img')).toBeVisible();

  await page.goto(`${site.url}/admin/pages/new`);
  await page.getByRole('textbox', { name: 'Title' }).fill('আমাদের কথা');
  await page.getByRole('textbox', { name: 'Slug' }).fill('us');
  await page.locator('[contenteditable="true"]').fill('নদীর ধারে থাকি।');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/admin\/pages\/\d+$/);

  await page.goto(site.url);
  await expect(page).toHaveTitle(`Slowly | ${NAME}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME);
  await expect(page.getByRole('banner').getByRole('link', { name: NAME }).locator('img')).toHaveAttribute(
    'src',
    /^\/uploads\/featured-images\//,
  );
  await expect(page.getByRole('contentinfo')).toContainText(NAME);
  const link = page.getByRole('banner').getByRole('link', { name: 'আমাদের কথা' });
  expect(
    await link.evaluate((element) => getComputedStyle(element).getPropertyValue('--mui-palette-primary-main')),
  ).toBe('#7b1fa2');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('আমাদের কথা');
  await expect(page.getByRole('article')).toContainText('নদীর ধারে থাকি।');
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`${site.url}/contact-us`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Email' }).fill('asha@reader.test');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message was sent.')).toBeVisible();

  const addresses = [
    '/',
    `/posts/${slug}`,
    '/pages/us',
    '/about-us',
    '/login',
    '/feed.xml',
    '/atom.xml',
    '/manifest.webmanifest',
  ];
  for (const path of addresses) {
    const text = await get(path);
    expect([path, text.includes(NAME), text.includes('Lekha')]).toEqual([path, true, false]);
  }
  const card = await fetch(`${site.url}/og/site.jpg`);
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  // The stroke above its title.
  const stroke = sharp(await card.arrayBuffer()).extract({ left: 100, top: 86, width: 1, height: 1 });
  const [red = 0, green = 0, blue = 0] = await stroke.raw().toBuffer();
  expect(`rgb(${[red, green, blue].map((value) => value >> 4).join(', ')})`).toBe('rgb(7, 1, 10)');
  expect(await get('/sitemap.xml')).toContain('/pages/us');
  expect(await get('/feed.xml')).not.toContain('/pages/us');
});

test('settings that are not saved are asked about before one goes back, and those that are saved are not', async ({
  page,
}) => {
  await site.enter(page.context(), 'admin');
  await page.goto(`${site.url}/admin/tags`);
  await page.getByRole('link', { name: 'Settings' }).click();
  // Playwright's own waits for a page that does not come where one is asked.
  const goBack = () => page.evaluate(() => window.history.back());
  const tagline = page.getByRole('textbox', { name: 'Tagline' });
  await tagline.click();
  await page.keyboard.type('By the river');
  await goBack();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(tagline).toHaveValue(/By the river/);
  await goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`${site.url}/admin/tags`);
  await page.getByRole('link', { name: 'Settings' }).click();
  await tagline.fill('By the lake');
  // The form is longer than the screen: what was changed is saved from where it was changed.
  const save = page.getByRole('button', { name: 'Save settings' });
  await expect(save).toBeInViewport();
  // The keyboard reaches it, and on the way nothing that has the focus is behind its bar.
  const overlap = () =>
    save.evaluate((button) => {
      const { bottom = 0, height = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
      if (document.activeElement === button) return 'save';
      return height < 200 && bottom > (button.parentElement?.getBoundingClientRect().top ?? 0) ? 'behind' : 'clear';
    });
  let seen = '';
  for (let stops = 0; stops < 60 && seen !== 'save'; stops += 1) {
    await page.keyboard.press('Tab');
    expect((seen = await overlap())).not.toBe('behind');
  }
  expect(seen).toBe('save');
  await save.click();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeDisabled();
  await goBack();
  await expect(page).toHaveURL(`${site.url}/admin/tags`);
  await expect(question).toBeHidden();
});

test('of two who change the same page the second sees the other version first, and a closed tab loses nothing', async ({
  browser,
  problems,
}) => {
  const content = '<p>Ours.</p>';
  const { page: made } = await site.call<{ page: Page }>('admin', 'POST', 'admin/pages', {
    title: 'Two hands',
    content,
  });
  const context = await browser.newContext();
  await site.enter(context, 'admin');
  const address = `${site.url}/admin/pages/${made.id}`;
  const closed = await context.newPage();
  await closed.goto(address);
  await closed.getByRole('textbox', { name: 'Title' }).fill('Three hands');
  await closed.waitForFunction((id) => Object.keys(localStorage).some((key) => key.includes(`page-${id}~`)), made.id);
  await closed.close();

  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(address);
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Three hands');
  await site.call('default_admin', 'PUT', `admin/pages/${made.id}`, { content: '<p>Theirs.</p>' });
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByRole('button', { name: 'See the other version' }).click();
  await expect(page.getByRole('dialog').getByText('Theirs.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('“Three hands” was saved')).toBeVisible();
  await expect(page.locator('[contenteditable="true"]')).toHaveText('Theirs.');
  await site.call('default_admin', 'DELETE', `admin/pages/${made.id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Four hands');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByRole('button', { name: 'Keep mine as a new draft' }).click();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Four hands');
  await context.close();
});

test('the accent is there with the first paint, and the same bytes go to everybody', async ({ page, browser }) => {
  await site.call('admin', 'PUT', 'admin/settings', { accent: '#7b1fa2' });
  await page.goto(site.url);
  const button = page.getByRole('contentinfo');
  await expect(button).toBeVisible();
  const color = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--mui-palette-primary-main)';
    return getComputedStyle(probe).color;
  });
  expect(color).toBe(ACCENT);
  const context = await browser.newContext();
  await site.enter(context, 'user');
  const answers = await Promise.all([get('/'), context.request.get(site.url).then((answer) => answer.text())]);
  expect(answers[1]).toBe(answers[0]);
  await context.close();
});

test('a name in any script hangs free of its line, and keeps its place beside more links than there is room for', async ({
  page,
}) => {
  const navigation = Array.from({ length: 12 }, (_, at) => ({ label: `Of the rivers ${at}`, url: '/about-us' }));
  for (const name of [NAME, 'Église Ấm', 'The Riverside Press']) {
    await site.call('admin', 'PUT', 'admin/settings', { name, navigation });
    const heading = page.getByRole('heading', { level: 1, name });
    await expect(async () => {
      await page.goto(site.url);
      await expect(heading).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const brand = page.getByRole('banner').getByRole('link', { name, exact: true });
    expect([name, await brand.locator('span').evaluate((box) => box.scrollWidth - box.clientWidth)]).toEqual([name, 0]);
    // From the line to where letters of the heading's size begin, in such sizes.
    const gap = await heading.evaluate((box) => {
      const { fontSize, lineHeight } = getComputedStyle(box);
      const [size, leading] = [Number.parseFloat(fontSize), Number.parseFloat(lineHeight)];
      const row = box.parentElement ?? box;
      const line = Number.parseFloat(getComputedStyle(row, '::before').height);
      const top = box.getBoundingClientRect().top - row.getBoundingClientRect().top;
      return (top + (leading - size) / 2 - line) / size;
    });
    expect([name, gap > (/\p{M}/u.test(name.normalize('NFD')) ? 0.15 : -0.1)]).toEqual([name, true]);
  }
  const last = page.getByRole('banner').getByRole('link', { name: 'Of the rivers 11' });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 390, height: 844 });
  await site.enter(page.context(), 'user');
  await page.goto(site.url);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account menu' })).toBeVisible();
  const search = await page.getByRole('banner').getByRole('search').boundingBox();
  expect(search?.width).toBeGreaterThan(90);
});

test('chips of categories have the accent’s own tone', async ({ page }) => {
  await site.call('admin', 'PUT', 'admin/settings', { accent: '#7b1fa2' });
  const { category } = await site.call<{ category: { id: number } }>('admin', 'POST', 'admin/categories', {
    name: 'Wet days',
  });
  const post = { title: 'Puddles', content: '<p>It rained.</p>', status: 'published', categoryIds: [category.id] };
  await site.call('admin', 'POST', 'admin/posts', post);
  await page.goto(`${site.url}/posts/puddles`);
  const chip = page.getByRole('main').getByRole('link', { name: 'Wet days' }).last();
  await expect(chip).toHaveCSS('color', /^rgb\(1\d\d, \d\d, 1\d\d\)$/);
});

test('long names of categories, tags and people stay within the page of a phone', async ({ page }) => {
  const { category } = await site.call<{ category: { id: number } }>('admin', 'POST', 'admin/categories', {
    name: 'Letters from the delta, the estuaries and the islands behind them',
  });
  const { post } = await site.call<{ post: AdminPost }>('admin', 'POST', 'admin/posts', {
    ...{ title: 'From afar', content: '<p>It rained.</p>', status: 'published' },
    ...{ categoryIds: [category.id], tags: ['Uferbefestigungsgenehmigungsverfahrensbeschleunigung'] },
  });
  await site.call('default_admin', 'PUT', 'profile', {
    fullName: 'Wolfeschlegelsteinhausenbergerdorffvonaltersgewissenhaft',
  });
  await site.call('default_admin', 'POST', 'comments', { postId: post.id, content: 'Yes.' });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${site.url}/posts/${post.slug}`);
  await expect(page.getByText('Yes.')).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
