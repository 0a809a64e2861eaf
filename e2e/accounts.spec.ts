import type { BrowserContext, Page } from 'playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';
import { findViolations } from './setup/find-violations.ts';
import { press, tabTo, typeInto } from './setup/keyboard.ts';
import { startMailedSite, type MailedSite } from './setup/mailed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

const PASSWORD = 'Right-horse-7';
const BETTER_PASSWORD = 'Better-horse-8';
const LAST_PASSWORD = 'Newest-horse-9';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Nothing for axe to find and nothing to scroll sideways, wide and narrow. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    // The page may go on meanwhile, as a verified address does after two seconds: then where it leads is looked at.
    const address = page.url();
    let violations = await findViolations(page);
    if (page.url() !== address) {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      violations = await findViolations(page);
    }
    expect([page.url(), width, ...violations]).toEqual([page.url(), width]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([page.url(), width, overflow]).toEqual([page.url(), width, 0]);
    // No field reaches over its form's edge or into its neighbour.
    const wide = await page.locator('form div:has(> input)').evaluateAll((boxes) => {
      const end = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
      return boxes.filter((box) => end(box) > end(box.parentElement) + 1).length;
    });
    expect([page.url(), width, wide]).toEqual([page.url(), width, 0]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

async function registerByKeyboard(page: Page, { username, email }: { username: string; email: string }): Promise<void> {
  await press(page, button(page, 'Sign Up'));
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(field(page, 'First Name')).toBeFocused();
  await expectSound(page);
  const values = { 'First Name': 'Leela', 'Last Name': 'Rao', Username: username, Email: email, Password: PASSWORD };
  for (const [name, value] of Object.entries({ ...values, 'Confirm Password': PASSWORD }))
    await typeInto(page, field(page, name), value);
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Registration successful! Please check your email for the verification code.' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/verify-email$/);
}

async function verifyByKeyboard(page: Page, code: string): Promise<void> {
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
  await expect(button(page, 'Verify Email')).toBeDisabled();
  await typeInto(page, field(page, 'Verification Code'), code);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Email Verified')).toBeVisible();
  await expectSound(page);
  await expect(page).toHaveURL(/\/profile$/);
}

async function uploadByKeyboard(page: Page): Promise<void> {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#dc004e' } })
    .png()
    .toBuffer();
  const chosen = page.waitForEvent('filechooser');
  await press(page, button(page, 'Change Image'));
  await (await chosen).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByAltText('Preview of your new image')).toBeVisible();
  await expectSound(page);
  await press(page, button(page, 'Upload'));
  await expect(button(page, 'Delete Image')).toBeVisible();
  await expect(page.locator('main img[src^="/uploads/profile-images/"]')).toBeVisible();
}

async function changePasswordByKeyboard(page: Page): Promise<void> {
  await press(page, button(page, 'Change Password'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Current Password', { exact: true })).toBeFocused();
  await expectSound(page);
  await page.keyboard.type(PASSWORD);
  await typeInto(page, dialog.getByLabel('New Password', { exact: true }), BETTER_PASSWORD);
  await typeInto(page, dialog.getByLabel('Confirm New Password', { exact: true }), BETTER_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed successfully.')).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function changeEmailByKeyboard(page: Page, newEmail: string): Promise<void> {
  await press(page, button(page, 'Change Email'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('note')).toContainText('Your profile image will be removed');
  await expectSound(page);
  await page.keyboard.type(BETTER_PASSWORD);
  await typeInto(page, dialog.getByLabel('New Email', { exact: true }), newEmail);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Not verified', { exact: true })).toBeVisible();
  await expect(button(page, 'Delete Image')).toHaveCount(0);
  await expectSound(page);
}

async function logoutByKeyboard(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Account menu' }));
  const item = page.getByRole('menuitem', { name: 'Logout' });
  await expect(item).toBeVisible();
  for (let steps = 0; steps < 6 && !(await item.evaluate((element) => element === document.activeElement)); steps += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
}

async function resetByKeyboard(page: Page, email: string, code: () => Promise<string>): Promise<void> {
  // The page before has a field of that name.
  await expect(heading(page, 'Forgot Password')).toBeVisible();
  await typeInto(page, field(page, 'Email'), email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check Your Email')).toBeVisible();
  await expectSound(page);
  await press(page, page.getByRole('link', { name: 'Enter Code' }));
  await expect(page).toHaveURL(/\/reset-password$/);
  await typeInto(page, field(page, 'Verification Code'), await code());
  await page.keyboard.press('Enter');
  await expect(field(page, 'New Password')).toBeVisible();
  await expectSound(page);
  await typeInto(page, field(page, 'New Password'), LAST_PASSWORD);
  await typeInto(page, field(page, 'Confirm Password'), LAST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
}

test.describe('the way of an account', () => {
  // One site for all of them.
  test.describe.configure({ mode: 'default' });
  let site: MailedSite;
  test.beforeAll(async () => {
    site = await startMailedSite();
  });
  test.afterAll(() => site.stop());

  for (const scheme of ['light', 'dark'] as const)
    test(`from register to a new password by keyboard alone, in ${scheme}`, async ({ page }) => {
      const email = `${scheme}@example.test`;
      const newEmail = `${scheme}-new@example.test`;
      await page.addInitScript((mode) => localStorage.setItem('mui-mode', mode), scheme);
      await page.goto(`${site.url}/register`);
      await expect(page.locator('html')).toHaveClass(new RegExp(scheme));
      await expectSound(page);
      await registerByKeyboard(page, { username: `leela-${scheme}`, email });
      await expectSound(page);
      await verifyByKeyboard(page, await site.codeFor(email, 1));
      await expect(page.getByText('This device', { exact: false })).toBeVisible();
      await expectSound(page);
      await uploadByKeyboard(page);
      await press(page, button(page, 'Edit full name'));
      await typeInto(page, field(page, 'Full Name'), 'Leela Rao-Sen');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Leela Rao-Sen')).toBeVisible();
      await changePasswordByKeyboard(page);
      await changeEmailByKeyboard(page, newEmail);
      await press(page, page.getByRole('main').getByRole('link', { name: 'Verify Email' }));
      await verifyByKeyboard(page, await site.codeFor(newEmail, 1));
      await logoutByKeyboard(page);
      await page.goto(`${site.url}/profile`);
      await expect(page).toHaveURL(/\/login$/);
      await expectSound(page);
      await press(page, page.getByRole('link', { name: 'Forgot password?' }));
      await resetByKeyboard(page, newEmail, () => site.codeFor(newEmail, 2));
      await typeInto(page, field(page, 'Email'), newEmail);
      await typeInto(page, field(page, 'Password'), LAST_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${site.url}/`);
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
      await tabTo(page, page.getByRole('button', { name: 'Account menu' }));
    });

  test('the screens that a guest finds are sound before anything is entered', async ({ page, problems }) => {
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/undo-email/unknown']) {
      await page.goto(site.url + path);
      await expect(page.locator('h1')).toBeVisible();
      await expectSound(page);
    }
    // The browser's own line about the unknown link.
    expect(problems.splice(0).every((problem) => /status of 4\d\d/.test(problem))).toBe(true);
  });

  test('a wrong code shows its stage with hints, and a link verifies on a click', async ({ page, problems }) => {
    await page.goto(`${site.url}/register`);
    await registerByKeyboard(page, { username: 'mina', email: 'mina@example.test' });
    const code = await site.codeFor('mina@example.test', 1);
    await typeInto(page, field(page, 'Verification Code'), String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'The verification code you entered is invalid or has expired.',
    );
    await expectSound(page);
    // The browser's own line about the refused code.
    expect(problems.splice(0).every((problem) => /status of 422/.test(problem))).toBe(true);
    await press(page, button(page, 'Try Again'));
    await expect(field(page, 'Verification Code')).toBeFocused();
    const { hash } = new URL(await site.linkFor('mina@example.test', 1));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // The page is open: only the fragment changes.
    await page.goto(`${site.url}/verify-email${hash}`);
    await expect(field(page, 'Verification Code')).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}/verify-email`);
    await expectSound(page);
    await press(page, button(page, 'Verify Email'));
    await expect(page).toHaveURL(/\/profile$/);
    await page.goto(`${site.url}/login`);
    await expect(page).toHaveURL(`${site.url}/`);
    expect(asked.join()).not.toContain(hash.slice('#token='.length));
  });

  test('in a rush of registrations the browser works for its account, under the page’s policy', async ({
    page,
    problems,
  }) => {
    const code = 'proof_required';
    await page.route(
      '**/api/v1/auth/register',
      (route) => route.fulfill({ status: 428, json: { message: 'No.', code } }),
      {
        times: 1,
      },
    );
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = async (input, init) => {
        if (input instanceof Request && input.url.endsWith('/auth/register'))
          document.documentElement.dataset.sent = await input.clone().text();
        return fetch(input, init);
      };
    });
    await page.goto(`${site.url}/register`);
    await registerByKeyboard(page, { username: 'rushed', email: 'rushed@example.test' });
    const sent = await page.evaluate(() => document.documentElement.dataset.sent ?? '{}');
    const { challenge, solution } = JSON.parse(sent).proof;
    // The browser's own line about the refusal.
    problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('428')));
    expect(solution).toMatchObject({ counter: (await solveChallenge({ challenge, deriveKey }))?.counter });
  });

  test('a link of a mail sets a new password on a device that knows nothing, and leaves no trace in its history', async ({
    page,
    browser,
  }) => {
    await page.goto(`${site.url}/register`);
    await registerByKeyboard(page, { username: 'nadia', email: 'nadia@example.test' });
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(`${site.url}/forgot-password`);
    await field(other, 'Email').fill('nadia@example.test');
    // Before scripts run, Enter would be lost: a form is off until then.
    await button(other, 'Send Reset Code').click();
    await expect(heading(other, 'Check Your Email')).toBeVisible();
    await context.clearCookies();
    const { hash } = new URL(await site.linkFor('nadia@example.test', 2));
    await other.goto(`${site.url}/reset-password${hash}`);
    await expect(other.getByText('Choose a new password for nadia@example.test.', { exact: false })).toBeVisible();
    await expect(other).toHaveURL(`${site.url}/reset-password`);
    await field(other, 'New Password').fill(LAST_PASSWORD);
    await field(other, 'Confirm Password').fill(LAST_PASSWORD);
    await field(other, 'Confirm Password').press('Enter');
    await expect(heading(other, 'Sign In')).toBeVisible();
    await expect(other).toHaveURL(/\/login$/);
    await other.goBack();
    await expect(other).toHaveURL(`${site.url}/reset-password`);
    await expect(field(other, 'Verification Code')).toHaveValue('');
    await other.goto(`${site.url}/login`);
    await field(other, 'Email').fill('nadia@example.test');
    await field(other, 'Password').fill(LAST_PASSWORD);
    await button(other, 'Sign In').click();
    // Signed in: the address of a new account is still to be verified.
    await expect(other).toHaveURL(`${site.url}/verify-email`);
    await context.close();
  });

  test('nobody whose storage and cookie disagree is kept out of /login', async ({ page, context }) => {
    await page.goto(`${site.url}/register`);
    await registerByKeyboard(page, { username: 'omar', email: 'omar@example.test' });
    // Who has got the cookie since they were sent to log in goes on to where they were going, on this site alone.
    for (const [next, to] of [
      ['/admin/posts/1?a=b', '/admin/posts/1?a=b'],
      ['https://other.example/', '/'],
      ['/register', '/'],
    ] as const) {
      const answer = await page.request.get(`${site.url}/login?next=${encodeURIComponent(next)}`, { maxRedirects: 0 });
      expect([next, answer.status(), answer.headers().location]).toEqual([next, 307, to]);
    }
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site.url}/login?signed-out=1`);
    await expect(heading(page, 'Sign In')).toBeVisible();
    // On https its name is another one.
    const hasSession = async () => (await context.cookies()).some(({ name }) => name.endsWith('session'));
    await expect.poll(hasSession).toBe(false);
    await page.goto(`${site.url}/login`);
    await expect(heading(page, 'Sign In')).toBeVisible();
  });
});

test.describe('two tabs', () => {
  let site: MailedSite;
  test.beforeAll(async () => {
    site = await startMailedSite({ ACCESS_TOKEN_SECONDS: '2' });
  });
  test.afterAll(() => site.stop());

  const tokens = (page: Page) =>
    page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')]);

  async function secondTab(context: BrowserContext, problems: string[]): Promise<Page> {
    const page = await context.newPage();
    watchProblems(page, problems);
    return page;
  }

  test('stay signed in when the access token expires in both, share one session, and end together', async ({
    page,
    context,
    problems,
  }) => {
    await page.goto(`${site.url}/register`);
    await registerByKeyboard(page, { username: 'leela', email: 'leela@example.test' });
    await verifyByKeyboard(page, await site.codeFor('leela@example.test', 1));
    const other = await secondTab(context, problems);
    await other.goto(`${site.url}/profile`);
    await expect(button(other, 'Edit full name')).toBeVisible();
    for (const [index, name] of ['One', 'Two', 'Three'].entries()) {
      const before = await tokens(page);
      const expired = await page.evaluate(
        () => JSON.parse(atob((localStorage.getItem('accessToken') ?? '').split('.')[1] ?? '')).exp * 1_000,
      );
      await expect.poll(() => Date.now() > expired + 500).toBe(true);
      await Promise.all(
        [page, other].map(async (tab, which) => {
          await button(tab, 'Edit full name').click();
          await field(tab, 'Full Name').fill(`Leela ${name} ${which}`);
          await field(tab, 'Full Name').press('Enter');
          // Both write the same name: whichever came last is the answer to both.
          await expect(tab.getByRole('main').getByText(`Leela ${name}`)).toBeVisible();
        }),
      );
      expect([index, (await tokens(page))[1] !== before[1]]).toEqual([index, true]);
      // A tab may have refreshed again between the two looks.
      await expect.poll(async () => String(await tokens(page)) === String(await tokens(other))).toBe(true);
    }
    // Expired tokens are told by 401, which the browser notes in the console; nothing else may stand there.
    expect(problems.splice(0).filter((problem) => !/status of 401/.test(problem))).toEqual([]);
    await logoutByKeyboard(page);
    await expect(other.getByRole('link', { name: 'Login Now' })).toBeVisible();
    await other.getByRole('link', { name: 'Login Now' }).click();
    await expect(heading(other, 'Sign In')).toBeVisible();
  });
});
