import type { Page } from 'playwright/test';
import { screensOf } from '../components/admin/shell/screens.ts';
import { WALKED_SCREENS } from './setup/page-language.ts';
import { contextOf, signUp } from './setup/reader.ts';
import { openAlive, settle } from './setup/settle.ts';
import { samplePages } from './setup/site-pages.ts';
import { startStaffedSite } from './setup/staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// What the server wrote in one language, the browser must find again in it: letters, digits, dates, direction.
const LANGUAGES = ['en', 'bn', 'ar'];
const FORMS = ['/login', '/register', '/forgot-password', '/reset-password', '/translation-demo', '/search'];
const POST = '/posts/why-a-comma-can-wait';

/** Opens a page and waits until it has nothing left to fetch. @returns the answer's status */
async function openWhole(page: Page, path: string): Promise<number> {
  const status = await openAlive(page, path);
  await settle(page);
  return status;
}

/** Pages of a language, each with what its console said that no one expects. */
async function complaints(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  watchProblems(page, problems);
  const found: string[] = [];
  for (const path of paths) {
    const status = await openWhole(page, path);
    // The browser itself notes a 404 in its console.
    const unexpected = problems.splice(0).filter((problem) => status !== 404 || !problem.includes('404'));
    found.push(...unexpected.map((problem) => `${path}: ${problem}`));
  }
  return found;
}

const inLanguage = (language: string, url = '') => [{ name: 'language', value: language, url }];

for (const language of LANGUAGES)
  test(`${language}: no page of the site says anything in the console, to a guest or a reader`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const guest = await browser.newContext();
    await guest.addCookies(inLanguage(language, baseURL));
    // In English accessibility.spec.ts hears what the other pages say while it looks at them.
    const pages = language === 'en' ? [] : await samplePages(request);
    expect(await complaints(await guest.newPage(), [...pages, ...FORMS])).toEqual([]);
    await guest.close();
    const reader = await contextOf(browser, await signUp(request, { firstName: 'Mina', state: 'verified' }), baseURL);
    await reader.addCookies(inLanguage(language, baseURL));
    // The session's cookie comes with its first check: only then does the server let somebody see the profile.
    const page = await reader.newPage();
    const checked = page.waitForResponse(/\/tokens\/validate-login$/);
    await page.goto('/about-us');
    await checked;
    expect(await complaints(page, ['/', POST, '/profile'])).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/profile');
    await reader.close();
  });

// In English admin.spec.ts walks through all of them, and hears the same; in these two languages-admin.spec.ts through most.
test('no screen of the administration says anything in the console, in Bengali and in Arabic', async ({ browser }) => {
  test.setTimeout(600_000);
  const site = await startStaffedSite();
  const walked = new Set<string>(WALKED_SCREENS.map(([path]) => path));
  const screens = screensOf('default_admin').map(({ href }) => href);
  const paths = [...screens.filter((path) => !walked.has(path)), '/admin/pages/new'];
  for (const language of ['bn', 'ar']) {
    const context = await browser.newContext({ baseURL: site.url });
    await site.enter(context, 'default_admin');
    await context.addCookies(inLanguage(language, site.url));
    const page = await context.newPage();
    expect([language, ...(await complaints(page, paths))]).toEqual([language]);
    await context.close();
  }
  await site.stop();
});

test('a page that the browser would write otherwise is found', async ({ browser, baseURL }) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await page.route(`**${POST}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('Please login to comment on this post.', 'Anybody may comment.');
    await route.fulfill({ response: answer, body });
  });
  expect((await complaints(page, [POST])).join('\n')).toMatch(/Minified React error #418/);
  await context.close();
});
