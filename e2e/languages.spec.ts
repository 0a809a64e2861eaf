import type { APIRequestContext, Page } from 'playwright/test';
import { findViolations } from './setup/find-violations.ts';
import { sayIn } from './setup/interface-texts.ts';
import { expectLanguage, sideOf, WALKED, type Walked } from './setup/page-language.ts';
import { contextOf, signUp } from './setup/reader.ts';
import { listAllPosts } from './setup/site-pages.ts';
import { expect, test, watchProblems } from './setup/test.ts';

const ENGLISH_POST = '/posts/why-a-comma-can-wait';

/** What a post says of its picture. */
async function altOf(request: APIRequestContext, post: string): Promise<string> {
  const html = await (await request.get(post)).text();
  const [, alt = ''] = /<meta property="og:image:alt" content="([^"]+)"/.exec(html) ?? [];
  expect(alt).not.toBe('');
  return alt;
}

/** Names that stand on pages as they are, in whatever language: of categories, posts, a picture and people. */
async function namesOf(request: APIRequestContext): Promise<string[]> {
  const { categories } = (await (await request.get('/api/v1/categories')).json()) as { categories: { name: string }[] };
  const posts = await listAllPosts(request);
  return [
    ...categories.map(({ name }) => name),
    ...posts.flatMap((post) => [post.title, post.author_full_name ?? '', post.author_username]),
    await altOf(request, ENGLISH_POST),
  ].filter(Boolean);
}

/** In its language and without fault for a screen reader, at 390 and at 1280. */
async function expectSound(page: Page, walked: Walked, names: readonly string[]): Promise<void> {
  await expectLanguage(page, walked, names);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const where = [page.url(), width];
    expect([...where, ...(await findViolations(page))]).toEqual(where);
  }
}

/** Where the parts of the frame stand: the reading direction decides, on a desk and on a phone. */
async function expectMirrored(page: Page, { start }: Walked): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  const sides = [
    await sideOf(page, 'header a[href="/"]'),
    await sideOf(page, 'body > div nav'),
    await sideOf(page, 'header [href="/login"], header [aria-haspopup="menu"]'),
  ];
  expect(sides).toEqual([start, start, start === 'left' ? 'right' : 'left']);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideOf(page, 'header [commandfor="site-menu"]')).toBe(start);
  await page.setViewportSize({ width: 1280, height: 900 });
}

for (const walked of WALKED)
  test(`${walked.language}: a reader goes from home to a post, comments, and sees the profile`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const { language } = walked;
    const say = sayIn(language);
    const problems: string[] = [];
    const reader = await signUp(request, { firstName: 'Leela', state: 'verified' });
    const names = [...(await namesOf(request)), reader.name, ...reader.email.split('@')];
    const context = await contextOf(browser, reader, baseURL);
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    const page = await context.newPage();
    watchProblems(page, problems);

    await page.goto('/');
    await expectSound(page, walked, names);
    await expectMirrored(page, walked);

    await page.locator('main article h2 a').first().click();
    await expect(page).toHaveURL(/\/posts\//);
    await expect(page.locator('html')).toHaveAttribute('lang', language);

    await page.goto(ENGLISH_POST);
    await expectSound(page, walked, names);
    await expectMirrored(page, walked);
    const article = page.locator('[data-translatable][lang="en"]').last();
    expect(
      await article.evaluate((text) => [getComputedStyle(text).direction, getComputedStyle(text).textAlign]),
    ).toEqual(['ltr', 'start']);

    const directionOfCode = () => {
      const code = document.body.appendChild(document.createElement('code'));
      const { direction } = getComputedStyle(code);
      code.remove();
      return direction;
    };
    expect(await page.evaluate(directionOfCode)).toBe('ltr');

    const text = `এক দুই ${Date.now()}`;
    await page.getByLabel(say('comments.label')).fill(text);
    await page.getByRole('button', { name: say('comments.submit'), exact: true }).click();
    await expect(page.getByText(say('comments.sent'))).toBeVisible();
    await expect(page.locator('[dir="auto"]', { hasText: text }).first()).toBeVisible();
    await expectLanguage(page, walked, names);

    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: say('account.profile.title') })).toBeVisible();
    await expectSound(page, walked, names);
    await expectMirrored(page, walked);
    expect(problems).toEqual([]);
    await context.close();
  });

for (const walked of WALKED.filter(({ language }) => language !== 'en'))
  test(`${walked.language}: guests read the forms of their account in their language`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: walked.language, url: baseURL ?? '' }]);
    const names = await namesOf(request);
    const say = sayIn(walked.language);
    for (const [path, name] of [
      ['/login', 'login'],
      ['/register', 'register'],
      ['/forgot-password', 'forgot'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: say(`account.${name}.title`) })).toBeVisible();
      await page.locator('main form button[type="submit"]').click();
      await expect(page.locator('main [aria-invalid="true"]').first()).toBeVisible();
      await expectLanguage(page, walked, names);
      await expectMirrored(page, walked);
    }
  });

test('what a form finds wrong is said in the language of the page', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'bn', url: baseURL ?? '' }]);
  const say = sayIn('bn');
  await page.goto('/login');
  await page.getByLabel(say('account.fields.email')).fill('nobody');
  await page.getByRole('button', { name: say('account.login.submit'), exact: true }).click();
  await expect(page.getByText(say('errors.emailShape'))).toBeVisible();
  await expect(page.getByText(say('errors.passwordRequired'))).toBeVisible();
});

test('the menu changes the language, in place and for good', async ({ page, context }) => {
  await page.goto(`${ENGLISH_POST}?from=menu`);
  const choose = async (name: string) => {
    await page.locator('header button[popovertarget]').click();
    await page.getByRole('link', { name, exact: true }).click();
  };
  await choose('বাংলা');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  expect(new URL(page.url()).search).toBe('?from=menu');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.locator('html')).toHaveAttribute('lang', 'bn');
  await other.close();
  await choose('العربية');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('languages are chosen without scripts as well', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(ENGLISH_POST);
  await page.locator('header button[popovertarget]').click();
  await page.getByRole('link', { name: 'اردو', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ur');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(new URL(page.url()).pathname).toBe(ENGLISH_POST);
  await context.close();
});
