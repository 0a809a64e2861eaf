import type { Page } from 'playwright/test';
import { contextOf, PASSWORD, signUp } from './setup/reader.ts';
import { settle } from './setup/settle.ts';
import { expect, test } from './setup/test.ts';

test.use({ viewport: { width: 360, height: 640 } });

/** Lets no script come until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a login that is sent by Enter before its script is there is sent as soon as it is', async ({ page, request }) => {
  const { email } = await signUp(request, { firstName: 'Enid', state: 'verified' });
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('a code that is typed before its script is there is the one that is sent', async ({ page }) => {
  await page.route('**/api/v1/auth/verify-reset-code', (route) =>
    route.fulfill({ json: { email: 'reader@readers.example' } }),
  );
  const release = await holdScripts(page);
  await page.goto('/reset-password', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Verification Code', { exact: true }).fill('123456');
  const sent = page.waitForRequest('**/api/v1/auth/verify-reset-code');
  release();
  await page.getByRole('button', { name: 'Verify Code' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ code: '123456' });
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
});

test('a message that is sent before its script is there is neither lost nor in the address', async ({ page }) => {
  await page.route('**/api/v1/contact', (route) => route.fulfill({ status: 202, json: { message: 'Sent' } }));
  const release = await holdScripts(page);
  await page.goto('/contact-us', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email', { exact: true }).fill('reader@readers.example');
  await page.getByLabel('Message', { exact: true }).fill('A word about the post.');
  const sent = page.waitForRequest('**/api/v1/contact');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(new URL(page.url()).search).toBe('');
  release();
  expect((await sent).postDataJSON()).toMatchObject({ message: 'A word about the post.' });
  await expect(page.getByText('Your message was sent.')).toBeVisible();
});

test('what is pressed before its script is there is done with it, once; what the browser did already is not done again', async ({
  browser,
  page,
  request,
  baseURL,
}) => {
  const POST = '/posts/why-a-comma-can-wait';
  const reader = await signUp(request, { firstName: 'Eira', state: 'verified' });
  const context = await contextOf(browser, reader, baseURL);
  const own = await context.newPage();
  const release = await holdScripts(own);
  await own.goto(POST, { waitUntil: 'domcontentloaded' });
  const laugh = own.getByRole('button', { name: /^Laugh/ }).first();
  await laugh.press('Enter');
  await laugh.press('Enter');
  release();
  await expect(laugh).toHaveAttribute('aria-pressed', 'true');
  await settle(own);
  await expect(laugh).toHaveAttribute('aria-pressed', 'true');
  await context.close();
  const releaseGuest = await holdScripts(page);
  await page.goto(POST, { waitUntil: 'domcontentloaded' });
  // The dialog of a phone's menu opens without us.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.keyboard.press('Escape');
  releaseGuest();
  await settle(page);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('nothing jumps while an account page finds out who is there', async ({ browser, request, baseURL }) => {
  const reader = await signUp(request, { firstName: 'Jutta', state: 'verified' });
  const context = await contextOf(browser, reader, baseURL);
  await context.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 640 });
  // The cookie that lets pages be asked for comes with the first one.
  const checked = page.waitForResponse('**/tokens/validate-login');
  await page.goto('/about-us');
  await checked;
  await page.goto('/profile');
  await expect(page.getByText(reader.email)).toBeVisible();
  await settle(page);
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  );
  expect(moved).toBeLessThan(0.05);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await context.close();
});

test('below the field of a comment nothing moves while it is sent', async ({ browser, request, baseURL }) => {
  const reader = await signUp(request, { firstName: 'Mona', state: 'verified' });
  const context = await contextOf(browser, reader, baseURL);
  const page = await context.newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/posts/why-a-comma-can-wait');
  const form = page.locator('#comments form').first();
  const height = async () => (await form.boundingBox())?.height;
  await form.getByRole('textbox').fill('Read on a small phone.');
  const before = await height();
  await page.route('**/api/v1/comments', async (route) => {
    if (route.request().method() === 'POST') await expect.poll(height).toBe(before);
    await route.continue();
  });
  await form.getByRole('button', { name: 'Post comment' }).click();
  await expect(form.getByRole('status')).toHaveText('Your comment is posted.');
  expect(await height()).toBe(before);
  await context.close();
});

test('offline the way to mails about posts leaves the page as it is, as every other way does', async ({
  page,
  problems,
}) => {
  await page.goto('/');
  await settle(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'New posts by email' }).click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await page.context().setOffline(false);
  // What the browser says about it.
  problems.length = 0;
  await expect(page).toHaveURL(/\/subscriptions$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New posts by email');
});

/** Loses every second fetch of a script, beginning with the first one of each; `lost` says whether that is so yet. */
async function loseScripts(page: Page, lost: () => boolean): Promise<void> {
  const seen = new Set<string>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const path = route.request().url();
    if (!lost() || seen.has(path)) return route.continue();
    seen.add(path);
    return route.abort('connectionreset');
  });
}

test('a post stays when its scripts are lost on the way, and works when they have come', async ({ browser }) => {
  // What offers a reader their own language has code of its own.
  const context = await browser.newContext({ locale: 'fr' });
  const page = await context.newPage();
  await loseScripts(page, () => true);
  await page.goto('/posts/the-measure-of-a-column', { waitUntil: 'domcontentloaded' });
  // Copied, or not where a browser has no clipboard.
  await expect(async () => {
    await page
      .getByRole('button', { name: /^Share/ })
      .first()
      .click({ timeout: 5_000 });
    await expect(page.getByText(/^(Post URL copied|Failed to share)/).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await expect(page.locator('aside[lang=fr]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The measure of a column');
  await context.close();
});

test('a login stays when its scripts are lost on the way, in Arabic too, and is sent when they have come', async ({
  browser,
  request,
  baseURL,
}) => {
  const { email } = await signUp(request, { firstName: 'Tove', state: 'verified' });
  const context = await browser.newContext();
  await context.addCookies([{ name: 'language', value: 'ar', url: baseURL ?? '' }]);
  const page = await context.newPage();
  await loseScripts(page, () => true);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/, { timeout: 90_000 });
  expect(title).toBeTruthy();
  await context.close();
});

test('the post stays while the code of an answer is lost, and the form comes with it', async ({
  browser,
  request,
  baseURL,
}) => {
  const context = await contextOf(browser, await signUp(request, { firstName: 'Uma', state: 'verified' }), baseURL);
  const page = await context.newPage();
  let isLost = false;
  await loseScripts(page, () => isLost);
  await page.goto('/posts/why-a-comma-can-wait');
  const reply = page
    .locator('#comments')
    .getByRole('button', { name: /^Report/ })
    .first();
  await reply.waitFor();
  isLost = true;
  await reply.click();
  await expect(page.getByText('What is wrong with it?')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why a comma can wait');
  await context.close();
});

test('the comments stay where they are while the form of who may write one comes', async ({
  browser,
  request,
  baseURL,
}) => {
  const context = await contextOf(browser, await signUp(request, { firstName: 'Wren', state: 'verified' }), baseURL);
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 640 });
  const release = await holdScripts(page);
  await page.goto('/posts/why-a-comma-can-wait#comments', { waitUntil: 'domcontentloaded' });
  const first = page.locator('#comments li').first();
  const distance = async () => {
    const [list, heading] = [await first.boundingBox(), await page.locator('#comments h2').boundingBox()];
    return (list?.y ?? 0) - (heading?.y ?? 0);
  };
  await first.waitFor();
  await expect(page.getByText('Please login to comment on this post.')).toBeHidden();
  const before = await distance();
  release();
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible();
  await settle(page);
  expect(Math.abs((await distance()) - before)).toBeLessThan(12);
  await context.close();
});
