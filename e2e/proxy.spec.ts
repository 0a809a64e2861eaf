import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { startNginx, withoutNginx, type Nginx } from './setup/nginx.ts';
import { startProxiedSite, type ProxiedSite } from './setup/proxied-site.ts';
import { passLimit } from './setup/reader-limits.ts';
import { connectTo, type Transport } from './setup/reader-socket.ts';
import { runCli } from './setup/run-cli.ts';
import { freePort, temporaryData } from './setup/server-process.ts';
import { ask, startSteadyLoad } from './setup/steady-load.ts';
import { openUsualPorts } from './setup/usual-ports.ts';
import { ADMIN } from './setup/written-site.ts';

test.skip(withoutNginx !== undefined, withoutNginx);
test.describe.configure({ mode: 'serial' });

let site: ProxiedSite;
let post: { id: number; slug: string };
test.beforeAll(async () => {
  if (withoutNginx) return;
  site = await startProxiedSite();
  const made = await site.write('admin/posts', { title: 'Behind it', content: '<p>Words</p>', status: 'published' });
  post = JSON.parse(made.body).post;
});
test.afterAll(() => site?.stop());

const json = { 'content-type': 'application/json' };

test('pages come over https from both instances, plain http leads there, static files are kept by the proxy', async () => {
  const pages = await Promise.all(Array.from({ length: 6 }, () => ask(`${site.proxy.url}/posts/${post.slug}`)));
  expect(pages.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(pages.map(({ body }) => /rel="canonical" href="([^"]+)"/.exec(body)?.[1]))).toEqual(
    new Set([`${site.proxy.url}/posts/${post.slug}`]),
  );
  expect(pages[0]?.headers['strict-transport-security']).toContain('max-age');
  expect((await ask(`${site.proxy.plainUrl}/a?b=c`)).headers.location).toBe('https://localhost/a?b=c');
  const script = /\/_next\/static\/[^"]+\.js/.exec(pages[0]?.body ?? '')?.[0];
  const kept = [await ask(site.proxy.url + script), await ask(site.proxy.url + script)];
  expect(kept.map(({ headers }) => headers['x-cache'])).toEqual(['MISS', 'HIT']);
  const etag = String(pages[0]?.headers.etag);
  const again = [];
  // Each instance renders a page of its own: that which gave the mark knows it.
  for (let turn = 0; turn < 4; turn += 1)
    again.push(await ask(`${site.proxy.url}/posts/${post.slug}`, { headers: { 'if-none-match': etag } }));
  expect(again.map(({ status }) => status)).toContain(304);
  expect(again.map(({ headers }) => headers['x-cache'])).toEqual(Array(4).fill(undefined));
});

test('cookies are of this host and https only', async () => {
  const { status, headers } = await ask(`${site.proxy.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(ADMIN),
  });
  expect(status).toBe(200);
  const cookies = [headers['set-cookie'] ?? []].flat();
  const session = cookies.find((cookie) => cookie.startsWith('__Host-session='));
  expect(session).toMatch(/Path=\/; .*HttpOnly; Secure$/);
  expect(cookies.every((cookie) => cookie.includes('Secure'))).toBe(true);
});

/** Lines of the doctor on the site and all that stands in front of it, as the operator asks for them. */
async function askDoctor(nginx: Nginx, url: string): Promise<string[]> {
  const ports = await openUsualPorts(nginx);
  const said = runCli(site.dataDir, ['doctor', '--url', url], { ...site.env, ...ports.env });
  const output = await said.catch(({ message }: Error) => message).finally(ports.stop);
  return output.trim().split('\n');
}

test('the doctor finds no fault in https by the recipe, and names each that a proxy adds', async () => {
  for (const url of [site.proxy.url, 'https://localhost']) {
    const lines = await askDoctor(site.proxy, url);
    expect(lines.filter((line) => line.startsWith('error'))).toEqual([]);
    expect(lines).toContain('ok      headers   All are there.');
    expect(lines.at(-1)).toMatch(/^0 errors/);
  }
  const { dataDir, remove } = await temporaryData();
  const instances = site.instances.map((url) => Number(new URL(url).port));
  const place = { folder: join(dataDir, 'nginx'), port: await freePort(), instances, isLax: true };
  const nginx = await startNginx(place);
  const lines = await askDoctor(nginx, 'https://localhost');
  await nginx.stop();
  await remove();
  const mends = {
    header: 'Mend: The site sends it: let the proxy in front leave it alone.',
    cookie: 'Mend: Let the proxy in front set it, or no cookie.',
    redirect: 'Mend: Let the proxy redirect it to https on the same name (docs/deploy).',
  };
  expect(lines[0]).toBe('The tool ended with 1:');
  expect(lines.filter((line) => line.startsWith('error'))).toEqual([
    `error   headers   strict-transport-security is missing. ${mends.header}`,
    `error   headers   Cookie language has no Secure. ${mends.cookie}`,
    `error   headers   http://localhost/ answers 200 and does not lead to https. ${mends.redirect}`,
  ]);
});

const connect = (transport: Transport, url = site.proxy.url) => connectTo(url, transport, site.proxy.url);

test('live updates come to every reader, over websockets and over polling, whichever instance wrote', async () => {
  const sockets = await Promise.all([
    ...Array.from({ length: 4 }, () => connect('websocket')),
    ...Array.from({ length: 4 }, () => connect('polling')),
  ]);
  for (const content of ['One', 'Two', 'Three']) {
    const heard = sockets.map(
      (socket) => new Promise((resolve) => socket.once('comment-added', ({ comment }) => resolve(comment.content))),
    );
    expect((await site.write('comments', { postId: post.id, content })).status).toBe(201);
    expect(await Promise.all(heard)).toEqual(Array(sockets.length).fill(expect.stringContaining(content)));
  }
  for (const socket of sockets) socket.disconnect();
});

test('whoever polls is led to another instance each time, and hears everything all the same', async () => {
  const { dataDir, remove } = await temporaryData();
  const instances = site.instances.map((url) => Number(new URL(url).port));
  const place = { folder: join(dataDir, 'nginx'), port: await freePort(), instances, isFair: true };
  const nginx = await startNginx(place);
  const sockets = await Promise.all(Array.from({ length: 6 }, () => connect('polling', nginx.url)));
  for (const content of ['One more', 'And another']) {
    const heard = sockets.map(
      (socket) => new Promise((resolve) => socket.once('comment-added', ({ comment }) => resolve(comment.content))),
    );
    expect((await site.write('comments', { postId: post.id, content })).status).toBe(201);
    expect(await Promise.all(heard)).toEqual(Array(6).fill(expect.stringContaining(content)));
  }
  // Longer than from one sign of life to the next: they stay.
  await new Promise((resolve) => setTimeout(resolve, 27_000));
  expect(sockets.map(({ connected }) => connected)).toEqual(Array(6).fill(true));
  for (const socket of sockets) socket.disconnect();
  await nginx.stop();
  await remove();
});

test('a page in a browser hears of a comment', async ({ browser }) => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const socket = page.waitForEvent('websocket');
  await page.goto(`${site.proxy.url}/posts/${post.slug}`);
  const line = await socket;
  expect(line.url()).toContain(site.proxy.url.replace('https:', 'wss:'));
  await line.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'));
  await site.write('comments', { postId: post.id, content: 'Heard in a browser' });
  await expect(page.getByText('Heard in a browser')).toBeVisible();
  await context.close();
});

test('limits count the address of the reader, whatever he says of himself, over both instances', async () => {
  const { refusedAt, disguised, other } = await passLimit(site.proxy.url);
  expect([refusedAt, disguised]).toEqual([20, 429]);
  expect(other).not.toBe(429);
});

const category = (name: string) => site.write('admin/categories', { name });
const comment = (content: string) => site.write('comments', { postId: post.id, content });

/** Writes one thing after the other until `stop`, which tells what was acknowledged and how the others were answered. */
function startWriting(write: typeof category, name: string, pauseMs: number) {
  const acknowledged: string[] = [];
  const failed: number[] = [];
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const { status } = await write(`${name} ${n}.`).catch(() => ({ status: 0 }));
      if (status === 201) acknowledged.push(`${name} ${n}.`);
      else failed.push(status);
      await sleep(pauseMs);
    }
  })();
  const stop = async () => {
    isOver = true;
    await writing;
    return { acknowledged, failed };
  };
  return { acknowledged, stop };
}

/** Of what was acknowledged all that a list does not tell once. */
async function lostOf(acknowledged: readonly string[], list: string): Promise<string[]> {
  const { body } = await ask(list);
  return acknowledged.filter((name) => body.split(name).length !== 2);
}

test('one instance after the other is restarted, and no request is lost', async () => {
  const load = startSteadyLoad(site.proxy.url);
  const writing = startWriting(category, 'Kept', 500);
  await site.restart(0);
  await site.restart(1);
  const { acknowledged, failed } = await writing.stop();
  const { 200: answered, ...lost } = await load.stop();
  expect([lost, failed]).toEqual([{}, []]);
  expect(answered).toBeGreaterThan(500);
  expect(await lostOf(acknowledged, `${site.proxy.url}/api/v1/categories`)).toEqual([]);
});

test('an instance that is killed in the middle of writes takes none with it that was acknowledged', async () => {
  const writing = startWriting(category, 'Survived', 20);
  await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(5);
  await site.kill(0);
  await site.kill(1);
  const { acknowledged } = await writing.stop();
  expect(acknowledged.length).toBeGreaterThan(10);
  for (const instance of site.instances)
    expect(await lostOf(acknowledged, `${instance}/api/v1/categories`)).toEqual([]);
});

for (const signal of ['SIGINT', 'SIGQUIT'] as const)
  test(`the database restarts (${signal}): kept pages stay, and no acknowledged write is lost`, async () => {
    const pages = site.instances.map((instance) => `${instance}/about-us`);
    for (const page of pages) expect((await ask(page)).status).toBe(200);
    // No page shows them but that of their post; an account has twenty a minute.
    const writing = startWriting(comment, signal, 150);
    const statuses: number[] = [];
    let isOver = false;
    const reading = (async () => {
      while (!isOver) for (const page of pages) statuses.push((await ask(page)).status);
    })();
    await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(2);
    await site.restartDatabase(signal);
    const { acknowledged } = await writing.stop();
    await expect.poll(async () => (await category(`Back after ${signal}`)).status).toBe(201);
    isOver = true;
    await reading;
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const instance of site.instances) {
      const lost = () => lostOf(acknowledged, `${instance}/api/v1/comments/post/${post.id}?limit=50`);
      await expect.poll(lost).toEqual([]);
      // Both hear of writes again.
      const page = async () => (await ask(`${instance}/about-us`)).body;
      await expect.poll(page).toContain(`Back after ${signal}`);
    }
  });
