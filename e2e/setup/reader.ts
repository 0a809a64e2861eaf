import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type APIRequestContext, type Browser, type BrowserContext, type Page } from 'playwright/test';

// Where the server of playwright.config.ts writes its mail.
export const OUTBOX = '.cache/e2e-data/outbox';
export const PASSWORD = 'Right-horse-7';

/** Somebody with an account and a session. */
export type Reader = { email: string; name: string; session: Record<'user' | 'accessToken' | 'refreshToken', string> };

async function findCode(email: string): Promise<string | undefined> {
  for (const file of await readdir(OUTBOX).catch(() => [])) {
    if (!file.endsWith('.eml')) continue;
    const mail = await readFile(join(OUTBOX, file), 'utf8');
    const code = mail.includes(`To: ${email}`) ? /^Subject:.*?(\d{6})/m.exec(mail)?.[1] : undefined;
    if (code) return code;
  }
  return undefined;
}

async function verify(request: APIRequestContext, email: string): Promise<{ user: unknown }> {
  let code: string | undefined;
  await expect.poll(async () => (code = await findCode(email))).toBeTruthy();
  return (await request.post('/api/v1/auth/verify-email', { data: { code, email } })).json();
}

/** Registers a new reader through the API of the site; `verified` ones have entered the code of their mail. */
export async function signUp(
  request: APIRequestContext,
  { firstName, state }: { firstName: string; state: 'verified' | 'unverified' },
): Promise<Reader> {
  const username = `${firstName.toLowerCase()}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const email = `${username}@readers.example`;
  const data = { username, email, password: PASSWORD, firstName, lastName: 'Rao' };
  const answer = await request.post('/api/v1/auth/register', { data });
  expect(answer.status()).toBe(201);
  const { user, accessToken, refreshToken } = await answer.json();
  const known = state === 'verified' ? (await verify(request, email)).user : user;
  return { email, name: `${firstName} Rao`, session: { user: JSON.stringify(known), accessToken, refreshToken } };
}

/** A browser of its own in which the reader is signed in. */
export async function contextOf(browser: Browser, { session }: Reader, baseURL = ''): Promise<BrowserContext> {
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  return browser.newContext({ storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] } });
}

/** Opens a page and waits until it hears what happens on the site. `cut` ends the connection. */
export async function openLive(page: Page, path: string): Promise<{ cut: () => Promise<void> }> {
  let cut = async () => {};
  let isConnected = () => {};
  const connected = new Promise<void>((resolve) => (isConnected = resolve));
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    cut = () => socket.close();
    server.onMessage((message) => {
      socket.send(message);
      // socket.io's word for: connected.
      if (message.toString().startsWith('40')) isConnected();
    });
  });
  await page.goto(path);
  await connected;
  return { cut: () => cut() };
}
