import type { Page } from 'playwright/test';
import {
  answerJson,
  startTranslationServer,
  translates,
  type TranslationServer,
} from '../tests/setup/translation-server.ts';
import { findViolations } from './setup/find-violations.ts';
import { expect, test } from './setup/test.ts';
import { startWrittenSite, type WrittenSite } from './setup/written-site.ts';

test.describe.configure({ mode: 'serial' });

let site: WrittenSite;
let service: TranslationServer;
let post: { id: number; slug: string };

test.beforeAll(async () => {
  service = await startTranslationServer();
  site = await startWrittenSite({ TRANSLATE_URL: service.url, TRANSLATE_FALLBACK_URLS: '' });
  const content =
    '<p>The river is <a href="/about-us">very wide</a> here &amp; slow.</p><pre><code>npm start</code></pre><h2>The ferry</h2>';
  const body = { title: 'Morning at the ghat', content, language: 'en', status: 'published' };
  post = (await site.write<{ post: { id: number; slug: string } }>('admin/posts', { body })).post;
  await site.write('comments', { body: { postId: post.id, content: 'আমিও সেখানে ছিলাম।' } });
});
test.afterAll(async () => {
  await site?.stop();
  await service?.close();
});

async function expectNoViolations(page: Page, state: string): Promise<void> {
  expect([state, ...(await findViolations(page))]).toEqual([state]);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${site.url}/login?next=/admin/posts/${post.id}/translations`);
  await page.getByLabel('Email').fill('admin@site.test');
  await page.getByLabel('Password', { exact: true }).fill('Right-horse-7');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a post and a comment are shown in another language and back', async ({ page }) => {
  await page.goto(`${site.url}/posts/${post.slug}`);
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  const select = page.getByRole('combobox', { name: 'Translate into' });
  await expect(select).toBeFocused();
  await select.selectOption('ar');
  const heading = page.getByRole('heading', { level: 1, name: '[ar] Morning at the ghat' });
  await expect(heading).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('link', { name: '[ar] very wide' })).toHaveAttribute('href', '/about-us');
  await expect(page.getByText('npm start')).toBeVisible();
  await expect(page.getByText('Machine translation', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'a translated post');
  await page.getByRole('button', { name: 'Show original' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Morning at the ghat', exact: true })).toHaveAttribute(
    'lang',
    'en',
  );

  const comment = page.getByRole('region', { name: /^Comments/ }).getByRole('article');
  await comment.getByRole('button', { name: /^Translate the comment by/ }).click();
  await expect(comment.getByText('[en] আমিও সেখানে ছিলাম।')).toBeVisible();
  expect(service.asked.at(-1)).toMatchObject({ source: 'auto', target: 'en', format: 'text' });
});

test('a post that could not be translated says that it is shown as it is, and offers to try again', async ({
  page,
}) => {
  service.behave((_asked, response) => answerJson(response, { error: 'no' }, 400));
  await page.goto(`${site.url}/posts/${post.slug}`);
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await page.getByRole('combobox', { name: 'Translate into' }).selectOption('hi');
  await expect(page.getByText('Shown untranslated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show original' })).toHaveCount(0);
  await expect(page.getByText('Machine translation', { exact: true })).toHaveCount(0);
  service.behave(translates);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '[hi] Morning at the ghat' })).toBeVisible();
  await expect(page.getByText('Shown untranslated')).toHaveCount(0);
});

test('the demo page translates one text and many, and keeps what fails', async ({ page }) => {
  const answer = await page.goto(`${site.url}/translation-demo`);
  expect(answer?.status()).toBe(200);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await page.getByLabel('Text', { exact: true }).fill('Good morning');
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await expect(page.getByText('[bn] Good morning').first()).toHaveAttribute('lang', 'bn');
  service.behave((asked, response) =>
    asked.q === 'two' ? answerJson(response, { error: 'no' }, 400) : translates(asked, response),
  );
  await page.getByLabel('Texts, one per line').fill('one\ntwo\nthree');
  await page.getByRole('button', { name: 'Translate all' }).click();
  await expect(page.getByText('3 texts are done')).toBeVisible();
  await expect(page.getByText('Shown untranslated')).toHaveCount(1);
  service.behave(translates);
  await page.getByLabel('Texts, one per line').fill(Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n'));
  await page.getByRole('button', { name: 'Translate all' }).click();
  await expect(page.getByText('[bn] line 0').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Stopped after \d+ of 40$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Translate all' })).toBeVisible();
  await expectNoViolations(page, 'the demo');
});

test('a reviewed translation is a page of its own until it is taken back', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Translations' })).toBeVisible();
  await page.getByRole('tab', { name: 'العربية' }).click();
  const side = page.getByRole('region', { name: 'Translation', exact: true });
  await side.getByRole('button', { name: 'Machine draft' }).click();
  await expect(side.getByLabel('Title')).toHaveValue('[ar] Morning at the ghat');
  await side.getByLabel('Address').fill('sabah');
  await side.getByRole('button', { name: 'Save draft' }).click();
  await expect(side.getByText('A draft: readers do not see it.')).toBeVisible();
  expect((await site.get('/ar/posts/sabah')).status).toBe(404);
  await expectNoViolations(page, 'the editor of translations');
  await side.getByLabel('Title').fill('صباح على الضفة');
  await side.getByRole('button', { name: 'Publish as reviewed' }).click();
  await side.getByRole('link', { name: 'View' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'صباح على الضفة' })).toHaveAttribute('dir', 'rtl');
  await page.reload();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}/ar/posts/sabah`);
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute('href', `${site.url}/posts/${post.slug}`);
  await expect(page.getByRole('link', { name: '[ar] very wide' })).toHaveAttribute('href', '/about-us');
  await page.getByRole('navigation', { name: 'Languages of this post' }).getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Morning at the ghat', exact: true })).toBeVisible();
  await expect(page.getByText('The river is')).toBeVisible();
  await page.reload();
  await expect(page.locator('link[hreflang="ar"]')).toHaveAttribute('href', `${site.url}/ar/posts/sabah`);
  expect(await (await site.get('/sitemap.xml')).text()).toContain(`<loc>${site.url}/ar/posts/sabah</loc>`);
  expect(await (await site.get('/ar/feed.xml')).text()).toContain('صباح على الضفة');

  await site.write(`admin/posts/${post.id}/translations/ar`, { method: 'DELETE' });
  await expect.poll(async () => (await site.get('/ar/posts/sabah')).status).toBe(404);
  await expect.poll(async () => (await site.get(`/posts/${post.slug}`)).text()).not.toContain('/ar/posts/sabah');
});

test('a translation is written in the editor of posts, which leads there and back', async ({ page }) => {
  await signIn(page);
  await page.getByRole('tab', { name: 'اردو' }).click();
  const side = page.getByRole('region', { name: 'Translation', exact: true });
  const text = side.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toBeVisible();
  await side.getByLabel('Title').fill('گھاٹ پر صبح');
  await text.click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('دریا');
  expect(
    await text.evaluate((field) => [field.closest('[lang]')?.getAttribute('lang'), getComputedStyle(field).direction]),
  ).toEqual(['ur', 'rtl']);
  await page.getByRole('link', { name: 'To the post' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await side.getByRole('button', { name: 'Save draft' }).click();
  await expect(side.getByText('A draft: readers do not see it.')).toBeVisible();
  await page.getByRole('link', { name: 'To the post' }).click();
  await page.getByRole('link', { name: 'Translations', exact: true }).click();
  await page.getByRole('tab', { name: /^اردو/ }).click();
  await expect(text.locator('strong')).toHaveText('دریا');
  await expectNoViolations(page, 'the editor in a language from right to left');
});
