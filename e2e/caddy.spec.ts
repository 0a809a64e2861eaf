import { expect, test } from 'playwright/test';
import { startCaddy, withoutCaddy } from './setup/caddy.ts';
import { type ProxiedSite, type Proxy, startSiteBehind } from './setup/proxied-site.ts';
import { passLimit } from './setup/reader-limits.ts';
import { connectTo } from './setup/reader-socket.ts';
import { ask, startSteadyLoad } from './setup/steady-load.ts';
import { ADMIN } from './setup/written-site.ts';

test.skip(withoutCaddy !== undefined, withoutCaddy);
test.describe.configure({ mode: 'serial' });

let site: ProxiedSite<Proxy>;
let post: { id: number; slug: string };
test.beforeAll(async () => {
  if (withoutCaddy) return;
  site = await startSiteBehind(startCaddy);
  const made = await site.write('admin/posts', { title: 'Behind it', content: '<p>Words</p>', status: 'published' });
  post = JSON.parse(made.body).post;
});
test.afterAll(() => site?.stop());

const json = { 'content-type': 'application/json' };
const ALL = 'identity, gzip, br';

test('pages come over https from both instances as the site keeps them, and plain http leads there', async () => {
  const page = `${site.proxy.url}/posts/${post.slug}`;
  const pages = [];
  for (let turn = 0; turn < 4; turn += 1) pages.push(await ask(page));
  expect(pages.map(({ status }) => status)).toEqual(Array(4).fill(200));
  for (const { body, headers } of pages) {
    expect(body).toContain(`rel="canonical" href="${page}"`);
    expect(headers['strict-transport-security']).toContain('max-age');
    // Whoever is behind it is nobody's business, and bytes that the site has made small stay as they are.
    expect(Object.keys(headers)).not.toContain('x-powered-by');
  }
  // In turns, each from what its instance keeps: two marks, again and again.
  const marks = pages.map(({ headers }) => String(headers.etag));
  expect(new Set(marks).size).toBe(2);
  expect(marks.slice(2)).toEqual(marks.slice(0, 2));
  const again = await Promise.all(
    Array.from({ length: 4 }, () => ask(page, { headers: { 'if-none-match': marks.slice(0, 2).join(', ') } })),
  );
  expect(again.map(({ status }) => status)).toEqual(Array(4).fill(304));
  expect((await ask(page, { headers: { 'accept-encoding': ALL } })).headers['content-encoding']).toBe('br');
  const { status, headers } = await ask(`${site.proxy.plainUrl}/a?b=c`);
  expect([status, headers.location]).toEqual([308, 'https://localhost/a?b=c']);
});

test('cookies are of this host and https only', async () => {
  const call = { method: 'POST', headers: json, body: JSON.stringify(ADMIN) };
  const { status, headers } = await ask(`${site.proxy.url}/api/v1/auth/login`, call);
  expect(status).toBe(200);
  const cookies = [headers['set-cookie'] ?? []].flat();
  expect(cookies.find((cookie) => cookie.startsWith('__Host-session='))).toMatch(/Path=\/; .*HttpOnly; Secure$/);
  expect(cookies.every((cookie) => cookie.includes('Secure'))).toBe(true);
});

test('live updates come over websockets and over polling', async () => {
  const transports = ['websocket', 'polling', 'websocket', 'polling'] as const;
  const sockets = await Promise.all(transports.map((transport) => connectTo(site.proxy.url, transport)));
  for (const content of ['One', 'Two']) {
    const heard = sockets.map(
      (socket) => new Promise((resolve) => socket.once('comment-added', ({ comment }) => resolve(comment.content))),
    );
    expect((await site.write('comments', { postId: post.id, content })).status).toBe(201);
    expect(await Promise.all(heard)).toEqual(Array(sockets.length).fill(expect.stringContaining(content)));
  }
  for (const socket of sockets) socket.disconnect();
});

test('limits count the address of the reader, whatever he says of himself', async () => {
  const { refusedAt, disguised, other } = await passLimit(site.proxy.url);
  expect([refusedAt, disguised]).toEqual([20, 429]);
  expect(other).not.toBe(429);
});

test('one instance after the other is restarted, and no request is lost', async () => {
  const load = startSteadyLoad(site.proxy.url);
  await site.restart(0);
  await site.restart(1);
  const { 200: answered, ...lost } = await load.stop();
  expect(lost).toEqual({});
  expect(answered).toBeGreaterThan(300);
});

test('where no other instance is there, a request waits for the one that starts', async () => {
  const [first, second] = [site.restart(0), site.restart(1)];
  const answers = await Promise.all(Array.from({ length: 3 }, () => ask(`${site.proxy.url}/posts/${post.slug}`)));
  await Promise.all([first, second]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});
