import type { Browser, BrowserContext, Page } from 'playwright/test';
import { Secret, TOTP } from 'otpauth';
import { findViolations } from './setup/find-violations.ts';
import { newSiteData } from './setup/prepared-data.ts';
import { freePort, startServer } from './setup/server-process.ts';
import { expect, test } from './setup/test.ts';

const PASSWORD = 'Quiet-River-9';
const BOSS = 'boss@example.test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

const cleanUp: (() => Promise<void>)[] = [];
test.afterAll(async () => {
  for (const stop of cleanUp) await stop();
});

/** A site at localhost, where browsers have passkeys without https. */
async function startSite() {
  const { dataDir, remove } = await newSiteData();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { SITE_URL: url, RATE_LIMITS: 'relaxed', ADMIN_EMAIL: BOSS, ADMIN_PASSWORD: PASSWORD };
  const server = startServer({ dataDir, port, env });
  await server.ready();
  const stop = async () => {
    server.child.kill('SIGTERM');
    await server.exited;
    await remove();
  };
  return { url, stop };
}

const appCode = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A phone with a passkey in it, for one page. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

async function enter(page: Page, url: string, email = BOSS): Promise<void> {
  await page.goto(`${url}/login`);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await button(page, 'Sign In').click();
}

/** Nothing for axe to find and nothing to scroll sideways, wide and on a phone. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect([page.url(), width, ...(await findViolations(page))]).toEqual([page.url(), width]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([page.url(), width, overflow]).toEqual([page.url(), width, 0]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const section = (page: Page) => page.locator('#signing-in');
const isHome = (page: Page, url: string) => expect(page).toHaveURL(`${url}/`);

async function setUpApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await button(page, 'Set up an app').click();
  const dialog = page.getByRole('dialog', { name: 'Set up an app' });
  await expect(field(page, 'Current Password')).toBeFocused();
  await field(page, 'Current Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  await expectSound(page);
  const key = (await dialog.locator('p[dir=ltr]').innerText()).replace(/\s/g, '');
  await field(page, 'Code of your app').fill('000000');
  await button(page, 'Turn on').click();
  await expect(dialog.getByText('This is not right, or it has been used already.').first()).toBeVisible();
  await field(page, 'Code of your app').fill(appCode(key));
  await button(page, 'Turn on').click();
  const kept = page.getByRole('dialog', { name: 'Keep these codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  await expectSound(page);
  const codes = await kept.getByRole('listitem').allInnerTexts();
  const file = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await file).suggestedFilename()).toBe('recovery-codes-localhost.txt');
  await button(page, 'I have kept them').click();
  await expect(section(page).getByText('10 codes left')).toBeVisible();
  return { key, codes };
}

async function setUpPasskey(page: Page, recoveryCode: string): Promise<void> {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await field(page, 'Current Password').fill(PASSWORD);
  await field(page, 'Code of your app, or a recovery code').fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await field(page, 'Name of the passkey').fill('My phone');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section(page).getByText('My phone')).toBeVisible();
  await expectSound(page);
}

/** A browser that has never been here. */
async function strangerAt(browser: Browser, url: string, email?: string) {
  const context = await browser.newContext({ colorScheme: 'dark' });
  await context.addInitScript(() => localStorage.setItem('mui-mode', 'dark'));
  const page = await context.newPage();
  await enter(page, url, email);
  return { context, page };
}

test('an app, a passkey and a recovery code let somebody in; staff without one is led to set one up', async ({
  browser,
}) => {
  const { url, stop } = await startSite();
  cleanUp.push(stop);
  const context = await browser.newContext();
  const page = await context.newPage();
  await addAuthenticator(context, page);
  await enter(page, url);
  await isHome(page, url);
  const helper = { username: 'helper', email: 'helper@example.test', password: PASSWORD };
  const registered = await page.request.post(`${url}/api/v1/auth/register`, {
    data: { ...helper, firstName: 'Test', lastName: 'Helper' },
  });
  const { user } = (await registered.json()) as { user: { id: number } };
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const promoted = await page.request.patch(`${url}/api/v1/admin/users/${user.id}/role`, {
    data: { role: 'editor' },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(promoted.status()).toBe(200);

  await page.goto(`${url}/admin/settings`);
  const asks = page.getByRole('switch', { name: 'Everybody who works on the site signs in with a second factor' });
  await asks.check();
  await button(page, 'Save settings').click();
  await expect(page.getByText('Set up a second factor for yourself first, on your profile.').first()).toBeVisible();
  await page.goto(`${url}/profile`);
  const { key, codes } = await setUpApp(page);
  await setUpPasskey(page, codes[1] ?? '');
  await page.goto(`${url}/admin/settings`);
  await asks.check();
  await button(page, 'Save settings').click();
  await expect(page.getByText('The settings were saved')).toBeVisible();

  const byApp = await strangerAt(browser, url);
  await expect(byApp.page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  await expectSound(byApp.page);
  await button(byApp.page, 'Use your app').click();
  const code = field(byApp.page, 'Code of your app');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expectSound(byApp.page);
  await code.fill(appCode(key, 9));
  await byApp.page.keyboard.press('Enter');
  await expect(byApp.page.getByText('This is not right, or it has been used already.')).toBeVisible();
  await expect(code).toHaveValue('');
  await code.fill(appCode(key));
  await byApp.page.keyboard.press('Enter');
  await isHome(byApp.page, url);

  const byRecovery = await strangerAt(browser, url);
  await button(byRecovery.page, 'Use a recovery code').click();
  await field(byRecovery.page, 'Recovery code').fill(codes[0]?.toUpperCase() ?? '');
  await byRecovery.page.keyboard.press('Enter');
  await isHome(byRecovery.page, url);

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await enter(page, url);
  await button(page, 'Use a passkey').click();
  await isHome(page, url);
  await page.goto(`${url}/profile`);
  await expect(section(page).getByText('8 codes left')).toBeVisible();
  await section(page).getByRole('button', { name: 'Remove App for codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove App for codes' });
  await field(page, 'Current Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(button(page, 'Set up an app')).toBeVisible();

  const held = await strangerAt(browser, url, helper.email);
  // Not verified: led to the code first, and free to go on.
  await expect(held.page).toHaveURL(/\/verify-email$/);
  await held.page.goto(`${url}/admin`);
  await expect(held.page).toHaveURL(`${url}/profile#signing-in`);
  await expect(section(held.page).getByText('This site asks everybody who works on it')).toBeVisible();
  await expectSound(held.page);
  for (const one of [context, byApp.context, byRecovery.context, held.context]) await one.close();
});
