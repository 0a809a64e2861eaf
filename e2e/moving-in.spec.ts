import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import PostalMime from 'postal-mime';
import { extract } from 'tar';
import { readHead } from '../lib/server/services/health/doctor/site/check-pages.ts';
import { greyPng } from '../tests/server/content/images/sample-images.ts';
import { dataOf, exportOf, post, removeExports } from '../tests/server/transfer/ghost/fixture.ts';
import { fillInSettings, NAME } from './setup/fill-in-settings.ts';
import { dropGiven, makeGiven } from './setup/given-database.ts';
import { runCli } from './setup/run-cli.ts';
import { temporaryData } from './setup/server-process.ts';
import { startStaffedSite, type StaffedSite } from './setup/staffed-site.ts';
import { expect, test } from './setup/test.ts';

type Listed = { slug: string; title: string; published_at: string };
type List = { posts: Listed[]; pagination: { pages: number } };

let site: StaffedSite;
test.beforeAll(async () => {
  site = await startStaffedSite();
});
test.afterAll(async () => {
  await site.stop();
  await removeExports();
});

/** What is at an address, which names the site by its own name and no other. */
async function read(path: string): Promise<string> {
  const answer = await fetch(site.url + path);
  const text = await answer.text();
  expect([path, answer.status, text.includes(NAME), text.includes('Lekha')]).toEqual([path, 200, true, false]);
  return text;
}

async function everyPost(): Promise<Listed[]> {
  const posts: Listed[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = await site.call<List>('user', 'GET', `posts?limit=50&page=${page}`);
    posts.push(...list.posts);
    pages = list.pagination.pages;
  }
  return posts;
}

const linked = (html: string) =>
  [...html.matchAll(/href="[^"]*\/posts\/([^"#?/]+)"/gu)].map(([, slug = '']) => decodeURIComponent(slug));

/** Slugs of the posts that the pages of home lead to. */
async function onHome(): Promise<Set<string>> {
  const slugs = new Set<string>();
  for (let page = 1; ; page += 1) {
    const path = page === 1 ? '/' : `/?page=${page}`;
    const before = slugs.size;
    if ((await fetch(site.url + path)).status !== 200) return slugs;
    for (const slug of linked(await read(path))) slugs.add(slug);
    if (slugs.size === before) return slugs;
  }
}

/** The newest mail to somebody. */
async function mailTo(address: string) {
  const outbox = join(site.dataDir, 'outbox');
  let source: string | undefined;
  await expect(async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    source = mails.findLast((text) => text.includes(`To: ${address}`));
    expect(source).toBeDefined();
  }).toPass();
  return PostalMime.parse(source ?? '');
}

/** Imports a file as an administrator does. */
async function bringIn(page: Page, file: string): Promise<void> {
  await page.goto(`${site.url}/admin/imports`);
  await page.getByRole('button', { name: 'Import a blog' }).click();
  await page.getByTestId('file').setInputFiles(file);
  await page.getByLabel('Address of the other blog').fill('https://blog.example');
  await page.getByRole('button', { name: 'Start' }).click();
  const card = page.getByRole('main').getByRole('listitem').first();
  await expect(card).toContainText('Done');
  await expect(card.getByRole('row', { name: /^Posts 26 3$/ })).toBeVisible();
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download the report' }).click(),
  ]);
  expect(await readFile(await report.path(), 'utf8')).toContain('What posts could not keep');
}

/** Exports the site as an administrator does, and brings it into another one. */
async function takeOut(page: Page): Promise<void> {
  await page.goto(`${site.url}/admin/imports`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the site' }).click(),
  ]);
  await expect(page.getByText('The whole site was exported')).toBeVisible();
  const { dataDir, remove } = await temporaryData();
  await extract({ file: await download.path(), cwd: dataDir });
  const [name = ''] = await readdir(dataDir);
  expect(name).toMatch(/^127\.0\.0\.1-\d{4}-\d\d-\d\d$/);
  const data = join(dataDir, 'data');
  await makeGiven(data);
  const report = await runCli(data, ['import:lekha', join(dataDir, name)], { DEMO: '0' });
  expect(report).toMatch(/^posts +28 +0 +0 +0$/m);
  await dropGiven(data);
  await remove();
}

test('a site that is named and moved into is its owner’s in every place that a reader meets', async ({ page }) => {
  // Pictures that could not be fetched stay where they were, at addresses that nobody answers.
  const picture = { contentType: 'image/png', body: greyPng(30, 20) };
  await page.route(
    ({ origin }) => origin !== site.url,
    (route) => route.fulfill(picture),
  );
  await site.enter(page.context(), 'admin');
  await page.goto(`${site.url}/admin/settings`);
  await fillInSettings(page);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings were saved')).toBeVisible();
  const own = { title: 'আমাদের কথা', slug: 'us', content: '<p>নদীর ধারে থাকি।</p>', status: 'published' };
  await site.call('admin', 'POST', 'admin/pages', own);

  await bringIn(page, 'tests/fixtures/wordpress.xml');
  const ghost = dataOf([post(1, { title: 'From the other shore' }), post(2, { html: '<p>নৌকা আসে।</p>' })]);
  await runCli(site.dataDir, ['import:ghost', await exportOf(ghost)]);
  const posts = await everyPost();
  expect(posts.length).toBeGreaterThan(15);
  expect(posts.map(({ title }) => title)).toEqual(expect.arrayContaining(['From the other shore', 'Post 2']));

  await takeOut(page);

  const home = await onHome();
  expect(posts.filter(({ slug }) => !home.has(slug))).toEqual([]);
  for (const { slug, title } of posts) {
    const { h1s, metas } = readHead(await read(`/posts/${encodeURIComponent(slug)}`));
    expect(h1s).toEqual([title.trim()]);
    const card = await fetch(new URL(metas('og:image')[0] ?? '', site.url));
    expect([slug, card.status, card.headers.get('content-type')]).toEqual([slug, 200, 'image/jpeg']);
    await card.body?.cancel();
  }
  for (const path of ['/feed.xml', '/atom.xml']) {
    const feed = await read(path);
    const there = posts.filter(({ slug }) => feed.includes(`/posts/${encodeURIComponent(slug)}`));
    const times = posts.map(({ published_at }) => published_at).toSorted();
    expect(there.length).toBeGreaterThan(15);
    expect(there.map(({ published_at }) => published_at).toSorted()).toEqual(times.slice(-there.length));
  }
  for (const path of ['/pages/us', '/manifest.webmanifest', '/about-us', '/login']) await read(path);
  expect((await fetch(`${site.url}/og/site.jpg`)).status).toBe(200);

  for (const email of ['mira@example.test', 'editor@blog.example']) {
    await site.call('user', 'POST', 'auth/forgot-password', { email });
    const mail = await mailTo(email);
    const words = [mail.subject, mail.from?.name, mail.text, mail.html].join(' ');
    expect([email, words.includes(NAME), /lekha/iu.test(words)]).toEqual([email, true, false]);
  }

  await page.goto(site.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: NAME }).locator('img')).toHaveAttribute('src', /^\/uploads\//);
  const link = banner.getByRole('link', { name: 'আমাদের কথা' });
  const accent = link.evaluate((element) => getComputedStyle(element).getPropertyValue('--mui-palette-primary-main'));
  expect(await accent).toBe('#7b1fa2');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('আমাদের কথা');
  await page.goto(`${site.url}/posts/post-1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From the other shore');
  await expect(page).toHaveTitle(new RegExp(NAME));
});
