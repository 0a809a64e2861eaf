import { settle } from './setup/settle.ts';
import { PASSWORD, signUp } from './setup/reader.ts';
import { expect, test } from './setup/test.ts';
import { listAllPosts } from './setup/site-pages.ts';

test('home answers with ten posts in the HTML, before any script runs', async ({ request }) => {
  const answer = await request.get('/');
  expect(answer.status()).toBe(200);
  const html = await answer.text();
  const titles = new Set([...html.matchAll(/<h2[^>]*>.*?href="(\/posts\/[^"]+)"/gs)].map((match) => match[1]));
  expect(titles.size).toBe(10);
});

test('home goes on as the reader scrolls, until every post was shown', async ({ page, request }) => {
  const before = await listAllPosts(request);
  await page.goto('/');
  const cards = page.locator('main article');
  await expect(cards).toHaveCount(10);
  const end = page.getByText('That is everything so far. New posts appear at the top.');
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(end).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const shown = await cards.evaluateAll((all) => all.map((card) => Number(card.getAttribute('data-post'))));
  // Other tests write posts meanwhile: what was there before and still is has to be shown.
  const after = new Set((await listAllPosts(request)).map((post) => post.id));
  const lasting = before.map((post) => post.id).filter((id) => after.has(id));
  expect(lasting.length).toBeGreaterThan(20);
  expect(shown).toEqual(expect.arrayContaining(lasting));
});

test('a jump to the end of home asks for one page, and stays where it led', async ({ page }) => {
  await page.goto('/');
  await settle(page);
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('posts/infinite') && asked.push(request.url())));
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const place = await page.evaluate(() => window.scrollY);
  await expect(page.locator('main article')).toHaveCount(20);
  await settle(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  expect(asked).toHaveLength(1);
});

test('everything is readable without JavaScript', async ({ browser, request }) => {
  const post = (await listAllPosts(request)).find((candidate) => candidate.comment_count > 10);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/posts/${encodeURIComponent(post?.slug ?? '')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post?.title ?? '');
  await expect(page.getByRole('heading', { name: `Comments (${post?.comment_count})` })).toBeVisible();
  await expect(page.getByText('Please login to comment on this post.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Related Posts' })).toBeVisible();
  await page.goto('/search?q=river');
  await expect(page.locator('main').getByRole('link').first()).toBeVisible();
  await context.close();
});

test('a browser that refuses storage shows every page, remembers a toggle and signs in', async ({ page, request }) => {
  const { email } = await signUp(request, { firstName: 'Vera', state: 'verified' });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/posts/why-a-comma-can-wait');
  await page.getByRole('button', { name: 'Toggle light/dark theme' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why a comma can wait');
  await page.goto('/login?next=%2Fcategories');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/categories$/);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('reading five posts sets no cookie, in a browser that runs everything', async ({ browser, request, baseURL }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const set: Promise<string[]>[] = [];
  page.on('response', (answer) => {
    const names = answer.headersArray().then((all) => all.filter(({ name }) => name.toLowerCase() === 'set-cookie'));
    set.push(names.then((found) => found.map(({ value }) => `${answer.url()}: ${value}`)));
  });
  for (const { slug } of (await listAllPosts(request)).slice(0, 5)) {
    await page.goto(`${baseURL}/posts/${encodeURIComponent(slug)}`);
    await settle(page);
    await page.locator('#comments').scrollIntoViewIfNeeded();
  }
  page.removeAllListeners('response');
  expect([(await Promise.all(set)).flat(), await context.cookies()]).toEqual([[], []]);
  await context.close();
});

test('what does not exist is 404 with its text in the HTML, the first time and the second', async ({ request }) => {
  const cases = [
    ['/posts/never-was', 'Post not found'],
    ['/users/nobody-here', 'User not found'],
    ['/categories/nowhere', 'Category not found'],
    ['/nothing/at/all', ''],
    ['/?page=999', ''],
    ['/categories/technology?page=99', ''],
  ] as const;
  for (const [path, text] of cases) {
    for (const agent of ['Mozilla/5.0', 'Googlebot/2.1']) {
      const answer = await request.get(path, { headers: { 'user-agent': agent } });
      expect([path, answer.status()]).toEqual([path, 404]);
      const html = await answer.text();
      expect(html).toContain(text);
      expect(html.slice(0, html.indexOf('</head>'))).toMatch(/<meta name="robots" content="noindex/);
    }
  }
});

test('the short form of a post address moves for good and keeps the query', async ({ request }) => {
  const answer = await request.get('/post/why-a-comma-can-wait?a=1', { maxRedirects: 0 });
  expect(answer.status()).toBe(308);
  expect(answer.headers().location).toBe('/posts/why-a-comma-can-wait?a=1');
});

test('a category filter on home shows that category and names its own page as the canonical one', async ({ page }) => {
  await page.goto('/?category=technology');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/categories\/technology$/);
  await expect(page.locator('main article').first()).toBeVisible();
});

test('a guest sees the login hint on reactions and gets the alert', async ({ page }) => {
  await page.goto('/posts/why-a-comma-can-wait');
  const like = page.getByRole('button', { name: /like/i }).first();
  await expect(like).toHaveAttribute('aria-disabled', 'true');
  await like.focus();
  await expect(page.getByRole('tooltip', { name: 'Login to react' })).toBeVisible();
  await like.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Please login to react to this post!' })).toBeVisible();
});

test('the lightbox opens over the featured image and closes with Escape', async ({ page }) => {
  await page.goto('/posts/why-a-comma-can-wait');
  await page.locator('main a[data-gallery]').first().click();
  await expect(page.locator('.yarl__root')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.yarl__root')).toBeHidden();
});

test('comments page through, and the page jump takes whole numbers in range only', async ({ page }) => {
  await page.goto('/posts/why-a-comma-can-wait');
  const section = page.getByRole('region', { name: /Comments/ });
  // Answers stand below the ten.
  await expect(section.locator('article:not(ol ol article)')).toHaveCount(10);
  const first = await section.getByRole('article').first().innerText();
  await section.getByRole('navigation').getByRole('link', { name: /2/ }).first().click();
  await expect(section.getByRole('article').first()).not.toHaveText(first);
});

test('a reader on a phone reaches every category through the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: /menu/i }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: /রান্নাঘর/ })).toBeVisible();
  await drawer.getByRole('link', { name: /রান্নাঘর/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('রান্নাঘর');
});

test('the theme is light until the reader toggles it, also on a dark system, and the choice stays', async ({
  browser,
}) => {
  const context = await browser.newContext({ colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass(/light/);
  await page.getByRole('button', { name: /dark/i }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await context.close();
});

test('search shows rows as the reader types, marks the words and leads to the post', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: /search/i }).first();
  await box.fill('comma');
  const row = page.getByRole('option').first();
  await expect(row).toContainText('Why a comma can wait');
  await expect(row.locator('mark')).toHaveText('comma');
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/posts\/why-a-comma-can-wait$/);
  await expect(box).toHaveValue('');
  // The same field from anywhere, by its keys.
  for (const key of ['/', 'Control+K']) {
    await box.blur();
    await page.keyboard.press(key);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('');
  }
});

test('search in Bengali finds word beginnings, and nothing found says so', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: /search/i }).first();
  await box.fill('যুক্তা');
  await expect(page.getByRole('option').first()).toContainText('যুক্তাক্ষর');
  await box.fill('qqqqq');
  await expect(page.getByText('No results found')).toBeVisible();
});

test('a reader follows a related post without a page load, and finds the first text again on the way back', async ({
  page,
}) => {
  await page.goto('/posts/why-a-comma-can-wait');
  const text = page.locator('[data-text^="post-"]');
  const first = (await text.textContent()) ?? '';
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const related = page.getByRole('region', { name: 'Related Posts' }).getByRole('link').first();
  const title = (await related.textContent()) ?? '';
  // Until React has come, the link is the browser's own.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('[data-text]') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  await related.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(text).not.toHaveText(first);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Why a comma can wait' })).toBeVisible();
  await expect(text).toHaveText(first);
});
