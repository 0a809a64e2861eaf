import { globSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright/test';
import PostalMime from 'postal-mime';
import { expect, test } from './setup/test.ts';
import { runCli } from './setup/run-cli.ts';
import { settle } from './setup/settle.ts';
import { startWrittenSite, type WrittenSite } from './setup/written-site.ts';

// What hostile.spec.ts does not look at: screens of those who are signed in, what leaves the site as a file or a mail, and
// what other sites make a browser do.
const RUN = 'window.broken=1';
const MARKUP = `"'></title></textarea></script><script>${RUN}</script><img src=x onerror=${RUN}>`;
const SHORT = `<img src=x onerror=${RUN}>`;
const CLOBBER = '<form id=__next_f name=body><a id=next name=cookie>x</a><img name=getElementById src="/x.png"></form>';
const ADMIN = { email: 'admin@site.test', password: 'Right-horse-7' };

type Session = { user: object; accessToken: string; refreshToken: string };
let site: WrittenSite;
let session: Session;
let draftId: number;
let previewToken: string;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  site = await startWrittenSite({ SITE_NAME: 'Notes <b>&amp;', TRUST_PROXY: '1' });
  await site.write('profile', { method: 'PUT', body: { fullName: SHORT } });
  const fields = { name: SHORT, slug: 'shelf', description: MARKUP };
  const { category } = await site.write<{ category: { id: number } }>('admin/categories', { body: fields });
  const texts = { title: MARKUP, excerpt: MARKUP, meta_description: MARKUP, featured_image_alt: MARKUP };
  const content = `<p>Words.</p>${MARKUP}${CLOBBER}`;
  const body = { ...texts, content, categoryIds: [category.id], status: 'published', slug: 'hostile' };
  const { post } = await site.write<{ post: { id: number } }>('admin/posts', { body });
  await site.write(`admin/posts/${post.id}/translations/de`, {
    method: 'PUT',
    body: { title: MARKUP, excerpt: MARKUP, content, slug: 'feindlich', status: 'reviewed' },
  });
  draftId = (await site.write<{ post: { id: number } }>('admin/posts', { body: { ...texts, content } })).post.id;
  previewToken = (await site.write<{ token: string }>(`admin/posts/${draftId}/preview`)).token;
  await site.write('comments', { body: { postId: post.id, content: MARKUP } });
  await site.write('comments', { body: { postId: post.id, content: `words ${CLOBBER}${SHORT}` } });
  session = await site.write<Session>('auth/login', { body: ADMIN, token: '' });
});
test.afterAll(() => site.stop());

const isBroken = (page: Page) => page.evaluate(() => 'broken' in window);

async function signIn(page: Page): Promise<void> {
  await page.goto(`${site.url}/login`);
  await page.evaluate(({ user, accessToken, refreshToken }) => {
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('accessToken', accessToken);
    localStorage.setItem('refreshToken', refreshToken);
  }, session);
  // Brings the cookie that middleware asks for.
  await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/v1/tokens/validate-login', { method: 'POST', headers, body });
  }, JSON.stringify(session));
}

test('every screen shows hostile texts as texts, for those who run the site, too', async ({ page }) => {
  await signIn(page);
  const paths = ['/', '/posts/hostile', '/de/posts/feindlich', '/users/admin', '/categories', '/profile'];
  const screens = ['', '/posts', `/posts/${draftId}`, '/categories', '/users', '/comments', '/log'];
  paths.push(`/preview/${previewToken}`, ...screens.map((screen) => `/admin${screen}`));
  for (const path of paths) {
    await page.goto(site.url + path);
    await expect(page.locator('main')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await settle(page);
    expect([path, await isBroken(page)]).toEqual([path, false]);
  }
  await page.goto(site.url);
  await page
    .getByRole('combobox', { name: /search/i })
    .first()
    .fill('script');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await isBroken(page)).toBe(false);
});

test('no content names anything in the page', async ({ page }) => {
  for (const path of ['/posts/hostile', '/de/posts/feindlich']) {
    await page.goto(site.url + path);
    const named = await page.evaluate(() => ({
      elements: document.querySelectorAll('article form, article [name], article [id=next]').length,
      isWhole: typeof document.getElementById === 'function' && document.body instanceof HTMLBodyElement,
      cookie: typeof document.cookie,
    }));
    expect([path, named]).toEqual([path, { elements: 0, isWhole: true, cookie: 'string' }]);
  }
});

test('what leaves as a file harms nobody who opens it from the disk', async ({ page }) => {
  const folder = join(site.dataDir, 'exported');
  await runCli(site.dataDir, ['export', folder]);
  const files = globSync(`${folder}/**/*.html`);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    await page.goto(pathToFileURL(file).href);
    expect([file, await isBroken(page)]).toEqual([file, false]);
  }
});

test('mails hold no markup of anybody, and one recipient', async ({ page }) => {
  const person = {
    username: 'mailed',
    email: 'mailed@site.test',
    password: 'Right-horse-7',
    firstName: SHORT,
    lastName: 'B',
  };
  await site.write('auth/register', { body: person, token: '' });
  const outbox = join(site.dataDir, 'outbox');
  const mails = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
  for (const file of await mails()) {
    const mail = await readFile(join(outbox, file), 'utf8');
    expect(mail.match(/^To:/gm)).toHaveLength(1);
    const { html = '' } = await PostalMime.parse(mail);
    await page.setContent(html);
    expect(await isBroken(page)).toBe(false);
    expect(html).not.toMatch(/<script|onerror=|<b>&/i);
  }
});

test('another site makes no browser do anything with its reader’s session', async ({ page, problems }) => {
  await signIn(page);
  const before = JSON.stringify(await site.write('profile', { method: 'GET' }));
  const other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Other</title><h1>Other</h1>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  // Another host, so that it is another site as well as another origin.
  await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
  const outcomes = await page.evaluate(async (target) => {
    const attempts: [string, RequestInit][] = [
      [
        'profile',
        { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"fullName":"Stolen Name"}' },
      ],
      ['profile', { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: '{"fullName":"Stolen Name"}' }],
      ['comments', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"postId":1,"content":"x"}' }],
      ['sessions', { method: 'DELETE' }],
      ['profile', { method: 'GET' }],
    ];
    const read: string[] = [];
    for (const [path, init] of attempts)
      read.push(
        await fetch(`${target}/api/v1/${path}`, { credentials: 'include', ...init }).then(
          (answer) => `read ${answer.status}`,
          () => 'refused',
        ),
      );
    return read;
  }, site.url);
  expect(outcomes).toEqual(outcomes.map(() => 'refused'));
  const preflight = await fetch(`${site.url}/api/v1/profile`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.test', 'access-control-request-method': 'PUT' },
  });
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  // A form needs no leave to send; what it sends is no JSON.
  await page.evaluate((target) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      enctype: 'text/plain',
      action: target,
    });
    form.append(Object.assign(document.createElement('input'), { name: '{"postId":1,"content":"', value: '"}' }));
    document.body.append(form);
    form.submit();
  }, `${site.url}/api/v1/comments`);
  await page.waitForURL(/comments/);
  await expect(page.locator('body')).toContainText('unauthenticated');
  expect(JSON.stringify(await site.write('profile', { method: 'GET' }))).toBe(before);
  other.close();
  // The browser says that it refused.
  problems.length = 0;
});

/** Begins to sign in as somebody else; the answer is not waited for. */
function beginLogin(address: string): Socket {
  const body = JSON.stringify({ email: ADMIN.email, password: 'Wrong-horse-7' });
  const { port } = new URL(site.url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  const head = ['POST /api/v1/auth/login HTTP/1.1', `host: 127.0.0.1:${port}`, 'content-type: application/json'];
  socket.write([...head, `x-forwarded-for: ${address}`, `content-length: ${body.length}`, '', body].join('\r\n'));
  return socket;
}

test('logins that nobody waits for leave the line, and are no tries', async () => {
  const flood = Array.from({ length: 300 }, (_, index) => beginLogin(`198.51.${100 + (index >> 8)}.${index & 255}`));
  await sleep(100);
  for (const socket of flood) socket.resetAndDestroy();
  await sleep(300);
  const answer = await fetch(`${site.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify(ADMIN),
  });
  // A hundred wrong tries of strangers would have locked strangers out.
  expect(answer.status).toBe(200);
});

test('the files of the browser hold nothing of the server', async () => {
  const files = globSync('.next/static/**/*.{js,css,json}');
  expect(files.length).toBeGreaterThan(10);
  expect(globSync('.next/static/**/*.map')).toEqual([]);
  // Names of settings and packages that only the server knows, and words of its statements.
  const secrets =
    /AUTH_SECRET|DATABASE_URL|SMTP_URL|ADMIN_PASSWORD|STORAGE_URL|TRANSLATE_API_KEY|password_hash|refresh_hash|argon2|kysely|nodemailer|pg_advisory|insert into|BEGIN [A-Z ]*PRIVATE KEY|sourceMappingURL|\/home\/|\/root\//;
  const found = files.flatMap((file) => secrets.exec(readFileSync(file, 'utf8'))?.[0] ?? []);
  expect(found).toEqual([]);
});
