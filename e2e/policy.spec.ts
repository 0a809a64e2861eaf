import type { BrowserContext, Page } from 'playwright/test';
import { contextOf, signUp } from './setup/reader.ts';
import { settle } from './setup/settle.ts';
import { samplePages } from './setup/site-pages.ts';
import { expect, test, watchProblems } from './setup/test.ts';
import { watchPolicy } from './setup/watch-policy.ts';

test('every page has a strict policy, and no two of them share a nonce', async ({ request }) => {
  for (const path of await samplePages(request)) {
    const answer = await request.get(path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect([path, policy]).toEqual([path, expect.stringContaining("require-trusted-types-for 'script'")]);
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src ')) ?? '';
    expect([path, scripts]).toEqual([path, expect.stringMatching(/^script-src 'self'( 'sha256-[\w+/=]+')+$/)]);
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive);
    expect(await answer.text()).not.toMatch(/\snonce="[^"]/);
  }
});

test('what is no page and no file is answered in a line, with the headers of every answer', async ({ request }) => {
  const files = [
    '/og/x',
    '/og/posts/x',
    '/og/posts/x/y.jpg',
    '/og/bn/posts/x/y.jpg',
    '/og/a/b/c/d/e',
    '/uploads/x',
    '/uploads/a/b/c',
    '/uploads/featured-images/none.webp',
  ];
  for (const path of files) {
    const answer = await request.get(path);
    const headers = answer.headers();
    expect([path, answer.status(), headers['content-type']]).toEqual([path, 404, 'application/json; charset=utf-8']);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
    expect([path, await answer.json()]).toEqual([
      path,
      { message: expect.stringMatching(/^\w+ not found$/), code: 'not_found', key: expect.any(String) },
    ]);
  }
  const malformed = await request.get('/%E0%A4%A');
  expect([malformed.status(), malformed.headers()['content-security-policy']]).toEqual([
    400,
    expect.stringMatching(/^default-src 'none'; /),
  ]);
});

test('moving through the site, switching theme and language, breaks no policy', async ({ page }) => {
  const violations = await watchPolicy(page);
  await page.goto('/');
  await page.getByRole('button', { name: /dark/i }).click();
  await page.locator('main article h2 a').first().click();
  await expect(page).toHaveURL(/\/posts\//);
  await page.locator('main a[href^="/categories/"]').first().click();
  await expect(page).toHaveURL(/\/categories\//);
  await page.locator('main a[href^="/users/"]').first().click();
  await expect(page).toHaveURL(/\/users\//);
  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/users\//);
  expect(await violations()).toEqual([]);
});

// Those of administrators are listened to while admin.spec.ts looks at them.
test('the screens of accounts break no policy, light and dark', async ({ browser, request, baseURL }) => {
  const reader = await signUp(request, { firstName: 'Mina', state: 'verified' });
  for (const scheme of ['light', 'dark']) {
    const problems: string[] = [];
    const open = async (context: BrowserContext) => {
      const page = await context.newPage();
      watchProblems(page, problems);
      await page.addInitScript((mode) => localStorage.setItem('mui-mode', mode), scheme);
      return { context, page, violations: await watchPolicy(page) };
    };
    const visit = async (page: Page, path: string) => {
      await page.goto(path);
      await expect(page.locator('h1')).toHaveCount(1);
      await settle(page);
    };
    const guest = await open(await browser.newContext());
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password']) await visit(guest.page, path);
    const member = await open(await contextOf(browser, reader, baseURL));
    // Brings the cookie that middleware asks for.
    const checked = member.page.waitForResponse(/\/tokens\/validate-login$/);
    await visit(member.page, '/about-us');
    await checked;
    await visit(member.page, '/profile');
    expect(new URL(member.page.url()).pathname).toBe('/profile');
    expect([scheme, await guest.violations(), await member.violations(), problems]).toEqual([scheme, [], [], []]);
    await guest.context.close();
    await member.context.close();
  }
});

test('an injected inline script is blocked, and so are handlers and strings that would become code', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const violations = await watchPolicy(page);
  await page.route('**/posts/why-a-comma-can-wait', async (route) => {
    const response = await route.fetch();
    const evil =
      '<script>window.broken="script"</script><img src="/nothing" onerror="window.broken=\'handler\'"><script src="https://evil.example/x.js"></script><base href="https://evil.example/">';
    // A function, because the page holds `$&`.
    await route.fulfill({ response, body: (await response.text()).replace('<main', () => `${evil}<main`) });
  });
  await page.goto(`${baseURL}/posts/why-a-comma-can-wait`);
  await expect
    .poll(async () => (await violations()).map((report) => report.split(':')[0]).toSorted())
    .toEqual(expect.arrayContaining(['base-uri', 'script-src-attr', 'script-src-elem']));
  const outcome = await page.evaluate(async () => {
    // What the test's own connection runs may do more than a page: a timer runs as the page.
    await new Promise((resolve) => setTimeout(resolve));
    const attempt = (run: () => void) =>
      new Promise<string>((resolve) =>
        setTimeout(() => {
          try {
            run();
            resolve('done');
          } catch (error) {
            resolve(error instanceof TypeError || error instanceof EvalError ? 'refused' : String(error));
          }
        }),
      );
    const types = (window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } })
      .trustedTypes;
    return {
      html: await attempt(() => (document.body.innerHTML += '<b>x</b>')),
      script: await attempt(() => (document.createElement('script').textContent = 'window.broken="text"')),
      source: await attempt(() => (document.createElement('script').src = 'https://evil.example/x.js')),
      eval: await attempt(() => (0, eval)('window.broken="eval"')),
      timer: await attempt(() => void setTimeout('window.broken="timer"')),
      policy: await attempt(() => types.createPolicy('evil', {})),
    };
  });
  expect(outcome).toEqual({
    html: 'refused',
    script: 'refused',
    source: 'refused',
    eval: 'refused',
    timer: 'refused',
    policy: 'refused',
  });
  expect(await page.evaluate(() => (window as unknown as { broken?: string }).broken)).toBeUndefined();
  // The page may ask for itself once more when the test is over.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
