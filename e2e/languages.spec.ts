import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { readTexts, untranslated } from './setup/interface-texts.ts';
import { contextOf, signUp } from './setup/reader.ts';
import { expect, test, watchProblems } from './setup/test.ts';

const ENGLISH_POST = '/posts/why-a-comma-can-wait';

const english = readTexts('en');

/** How the interface says a text of its catalogues. */
function sayIn(language: string): (key: string) => string {
  const own = readTexts(language);
  return (key) => own.get(key) ?? english.get(key) ?? key;
}

/** Language and direction, no word of English left, sound at 1280 and on a phone. */
async function expectSound(page: Page, { language, dir }: { language: string; dir: string }): Promise<void> {
  const where = new URL(page.url()).pathname;
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', dir);
  expect([where, ...(language === 'en' ? [] : await untranslated(page, language))]).toEqual([where]);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect([where, width, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)]).toEqual([where, width]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect([where, width, overflow]).toEqual([where, width, 0]);
  }
}

/** The side of the window at which an element begins. */
async function sideOf(page: Page, selector: string): Promise<'left' | 'right'> {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
  return (box?.x ?? NaN) < 640 ? 'left' : 'right';
}

for (const { language, dir, start } of [
  { language: 'en', dir: 'ltr', start: 'left' },
  { language: 'bn', dir: 'ltr', start: 'left' },
  { language: 'ar', dir: 'rtl', start: 'right' },
])
  test(`${language}: a reader goes from home to a post, comments, and sees the profile`, async ({ browser, request, baseURL }) => {
    test.setTimeout(240_000);
    const say = sayIn(language);
    const problems: string[] = [];
    const context = await contextOf(browser, await signUp(request, { firstName: 'Leela', state: 'verified' }), baseURL);
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    const page = await context.newPage();
    watchProblems(page, problems);

    await page.goto('/');
    await expectSound(page, { language, dir });
    expect(await sideOf(page, 'header a[href="/"]')).toBe(start);

    await page.locator('main article h2 a').first().click();
    await expect(page).toHaveURL(/\/posts\//);
    await expect(page.locator('html')).toHaveAttribute('lang', language);

    await page.goto(ENGLISH_POST);
    await expectSound(page, { language, dir });
    const article = page.locator('[data-translatable][lang="en"]').last();
    expect(await article.evaluate((text) => [getComputedStyle(text).direction, getComputedStyle(text).textAlign])).toEqual(['ltr', 'start']);

    const text = `এক দুই ${Date.now()}`;
    await page.getByLabel(say('comments.label')).fill(text);
    await page.getByRole('button', { name: say('comments.submit'), exact: true }).click();
    await expect(page.getByText(say('comments.sent'))).toBeVisible();
    await expect(page.locator('[dir="auto"]', { hasText: text }).first()).toBeVisible();

    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: say('account.profile.title') })).toBeVisible();
    await expectSound(page, { language, dir });
    expect(problems).toEqual([]);
    await context.close();
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
