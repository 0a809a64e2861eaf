import { expect, test, type Page } from 'playwright/test';
import { findViolations } from './setup/find-violations.ts';
import { contextOf, PASSWORD, signUp } from './setup/reader.ts';
import { openAlive, settle } from './setup/settle.ts';

// What people see when something fails. The browser's console tells of it too: these tests do not watch it.
const POST = '/posts/why-a-comma-can-wait';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** A guest's buttons count as off, and answer all the same. */
const press = async (page: Page, name: RegExp) => page.getByRole('button', { name }).first().press('Enter');

/** Lets calls of the API fail that `matches`, without a word of the server's. */
async function failCalls(page: Page, path: string, method = 'GET'): Promise<() => Promise<void>> {
  const pattern = `**/api/v1/${path}`;
  await page.route(pattern, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  return () => page.unroute(pattern);
}

test('offline the page stays and says what did not come; back online it comes by itself', async ({ page, context }) => {
  await page.goto(POST);
  const before = await title(page).textContent();
  const categories = page.getByRole('link', { name: 'Categories', exact: true }).first();
  await expect(categories).toBeVisible();
  await settle(page);
  await context.setOffline(true);
  await categories.click();
  await expect(alert(page, 'Error loading categories: Failed to fetch categories')).toBeVisible();
  await expect(title(page)).toHaveText(before ?? '');
  expect([...(await findViolations(page))]).toEqual([]);
  await press(page, /^Like/);
  await expect(alert(page, 'Please login to react to this post!')).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/categories$/);
  await expect(title(page)).toHaveText('Categories');
});

test('a page of a failing server is asked for again by hand, or left for another', async ({ page }) => {
  await page.goto('/categories');
  await page.route(/_rsc=/, (route) => route.fulfill({ status: 503, body: '' }));
  await page.locator('main a[href="/categories/technology"]').first().click();
  await expect(alert(page, 'Error loading category: Failed to fetch category posts')).toBeVisible();
  await expect(page).toHaveURL(/\/categories$/);
  await page.unroute(/_rsc=/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/categories\/technology$/);
  await page.route(/_rsc=/, (route) => route.abort());
  await page.locator('main article a[href^="/posts/"]').first().click();
  await expect(alert(page, 'Failed to fetch post')).toBeVisible();
  await page.locator('main article a[href^="/users/"]').first().click();
  await expect(alert(page, 'Failed to load user profile')).toBeVisible();
  await page.unroute(/_rsc=/);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveCount(0);
});

test('reactions and comments that fail say what failed', async ({ browser, request, baseURL }) => {
  const reader = await signUp(request, { firstName: 'Nila', state: 'verified' });
  const page = await (await contextOf(browser, reader, baseURL)).newPage();
  page.setDefaultTimeout(30_000);
  // Connected, a page that others have written to since fetches all by itself, and nothing is left to try again.
  await page.routeWebSocket(/\/socket\.io\//, () => undefined);
  const mend = await failCalls(page, 'reactions/post/*');
  await page.goto(POST);
  const row = page.getByRole('group', { name: 'Reactions' }).first();
  // Asked for once it is seen.
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByText('Failed to fetch reactions')).toBeVisible();
  await mend();
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(row.getByText('Failed to fetch reactions')).toHaveCount(0);
  const mendPost = await failCalls(page, 'reactions', 'POST');
  await row.getByRole('button', { name: /^Love/ }).click();
  await expect(row.getByText('Failed to add reaction')).toBeVisible();
  await expect(alert(page, 'Failed to react. Try again.')).toBeVisible();
  await mendPost();
  // The counts are fetched anew once it is given; until then a second click means the same as the first.
  const given = page.waitForResponse(
    (answer) => /\/reactions\/post\/\d+$/.test(answer.url()) && answer.request().method() === 'GET',
  );
  await row.getByRole('button', { name: /^Love/ }).click();
  await given;
  await expect(row.getByRole('button', { name: /^Love/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(row.getByText('Failed to add reaction')).toHaveCount(0);
  await failCalls(page, 'reactions/post/*', 'DELETE');
  await row.getByRole('button', { name: /^Love/ }).click();
  await expect(row.getByText('Failed to remove reaction')).toBeVisible();
  await failCalls(page, 'comments', 'POST');
  await page.getByRole('textbox', { name: 'Your comment' }).fill('It may be lost.');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(alert(page, 'Failed to create comment')).toBeVisible();
  await expect(alert(page, 'Failed to submit comment. Try again.')).toBeVisible();
  expect(await page.getByRole('alert').count()).toBeLessThanOrEqual(4);
});

test('a guest’s reaction leads to log in and is there on coming back', async ({ page, request }) => {
  const reader = await signUp(request, { firstName: 'Rafi', state: 'unverified' });
  await openAlive(page, POST);
  await press(page, /^Laugh/);
  await alert(page, 'Please login to react to this post!').getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(reader.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`${POST}$`));
  // One's own reaction is asked for once the row is in view.
  const laugh = page.getByRole('button', { name: /^Laugh/ }).first();
  await expect(laugh).toBeInViewport();
  await expect(laugh).toHaveAttribute('aria-pressed', 'true');
});

test('registration begins the pause between two codes, which a reload does not end; a mistyped address is started anew', async ({
  page,
}) => {
  const name = `mistyped-${Date.now().toString(36)}`;
  await page.goto('/register');
  for (const [label, value] of [
    ['First Name', 'Mina'],
    ['Last Name', 'Sen'],
    ['Username', name],
    ['Email', `${name}@readers.exmaple`],
    ['Password', PASSWORD],
    ['Confirm Password', PASSWORD],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Sign Up' }).last().click();
  await expect(page).toHaveURL(/\/verify-email$/);
  await expect(page.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled();
  await expect(page.getByLabel('Verification Code')).toBeEnabled();
  await page.getByRole('button', { name: 'Wrong address? Start anew' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current Password').fill(PASSWORD);
  expect([...(await findViolations(page))]).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a session that was refused is named on the login page', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', '1');
    const user = { id: 1, username: 'ghost', email: 'ghost@readers.example', full_name: 'Ghost', role: 'user' };
    localStorage.setItem('accessToken', 'broken');
    localStorage.setItem('refreshToken', 'broken');
    localStorage.setItem('user', JSON.stringify({ ...user, profile_image: null, isEmailVerified: true }));
  });
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  const login = page.getByRole('link', { name: 'Login', exact: true }).first();
  await expect(login).toBeVisible();
  await login.click();
  await expect(alert(page, 'Authentication failed')).toBeVisible();
});

test('guests are led from the administration to the login page by the server', async ({ request }) => {
  const answer = await request.get('/admin/posts', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, '/login?next=%2Fadmin%2Fposts']);
  const narrowed = await request.get('/admin/posts?tag=a%26b&sort=title', { maxRedirects: 0 });
  const next = '/admin/posts?tag=a%26b&sort=title';
  expect(narrowed.headers().location).toBe(`/login?next=${encodeURIComponent(next)}`);
});

test('without scripts the pages of accounts say that they need them, and pages to read do not', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  // Texts of noscript are found by no other way.
  const note = page.locator('noscript [role="note"]');
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email']) {
    await page.goto(path);
    await expect(note).toBeVisible();
    await expect(note).toContainText('This page needs JavaScript.');
  }
  await page.goto(POST);
  await expect(title(page)).toBeVisible();
  await expect(note).toHaveCount(0);
  await context.close();
});
