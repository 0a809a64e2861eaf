import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Agent, request } from 'node:https';
import { expect, test } from 'playwright/test';
import { startNginx, withoutNginx } from './setup/nginx.ts';
import { startProxiedSite, type ProxiedSite } from './setup/proxied-site.ts';
import { freePort, temporaryData } from './setup/server-process.ts';
import { ask } from './setup/steady-load.ts';
import { ADMIN } from './setup/written-site.ts';

test.skip(withoutNginx !== undefined, withoutNginx);
test.describe.configure({ mode: 'serial' });

type Post = { id: number; slug: string; updated_at: string };

let site: ProxiedSite;
// Kept at the start; each is looked at again in a test of its own, when its minute is over.
const posts: Record<string, Post> = {};
test.beforeAll(async () => {
  if (withoutNginx) return;
  site = await startProxiedSite({ keepsPages: true });
  for (const title of ['Edited', 'Talked about', 'Frozen', 'Orphaned']) {
    const made = await site.write('admin/posts', { title, content: '<p>As it was</p>', status: 'published' });
    posts[title] = JSON.parse(made.body).post;
  }
  for (const title in posts) await guest(pathOf(title));
});
test.afterAll(() => site?.stop());

const pathOf = (title: string) => `/posts/${posts[title]?.slug}`;
const guest = (path: string, headers: Record<string, string> = {}) => ask(site.proxy.url + path, { headers });
const statesOf = (answers: { headers: NodeJS.Dict<string | string[]> }[]) =>
  answers.map(({ headers }) => headers['x-cache']);

const POLICY = 'content-security-policy';
// What each render writes in other bytes.
const PAYLOAD = /<script>self\.__next_f\.push[\s\S]*?<\/script>/g;

/** The bytes of an answer, as they came. */
const bytesOf = (path: string, asked: string) =>
  new Promise<{ bytes: Buffer; encoding: string | undefined; state: unknown }>((resolve, reject) => {
    const agent = new Agent({ rejectUnauthorized: false });
    const headers = { 'accept-encoding': asked };
    request(site.proxy.url + path, { agent, headers }, (answer) => {
      const { 'content-encoding': encoding, 'x-cache': state } = answer.headers;
      answer.toArray().then((chunks) => resolve({ bytes: Buffer.concat(chunks), encoding, state }), reject);
    })
      .on('error', reject)
      .end();
  });

async function signIn(): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers, body: JSON.stringify(ADMIN) };
  const answer = await ask(`${site.proxy.url}/api/v1/auth/login`, login);
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

test('pages, feeds and maps of guests come from the cache, whatever the API answers does not', async () => {
  for (const path of ['/', '/feed.xml', '/sitemap.xml', '/nothing-here'])
    expect(statesOf([await guest(path), await guest(path), await guest(path)])).toEqual(['MISS', 'HIT', 'HIT']);
  expect(statesOf([await guest(pathOf('Edited'))])).toEqual(['HIT']);
  for (const path of ['/api/v1/posts', '/api/health', '/login'])
    expect(statesOf([await guest(path), await guest(path)])).toEqual(['MISS', 'MISS']);
});

test('encodings, forms and languages of a page do not mix', async () => {
  const path = '/?page=1';
  for (const state of ['MISS', 'HIT']) {
    const plain = await bytesOf(path, 'identity');
    const zipped = await bytesOf(path, 'gzip');
    const short = await bytesOf(path, 'br');
    expect([plain, zipped, short].map((answer) => [answer.encoding, answer.state])).toEqual([
      [undefined, state],
      ['gzip', state],
      ['br', state],
    ]);
    // Of one instance or of the other: the same page, whose marks and moments are each render's own.
    const shown = [plain.bytes, gunzipSync(zipped.bytes), brotliDecompressSync(short.bytes)];
    expect(new Set(shown.map((bytes) => bytes.toString().replace(PAYLOAD, ''))).size).toBe(1);
    const payload = await guest(path, { rsc: '1' });
    expect([payload.headers['content-type'], payload.headers['x-cache']]).toEqual(['text/x-component', state]);
    expect((await guest(path)).headers['content-type']).toContain('text/html');
  }
  const bengali = await guest('/', { cookie: 'language=bn' });
  expect([bengali.headers['x-cache'], bengali.headers['cache-control']]).toEqual([
    'BYPASS',
    'private, max-age=0, must-revalidate',
  ]);
  expect(bengali.body).toContain('<html lang="bn"');
  expect((await guest('/')).body).toContain('<html lang="en"');
});

test('what somebody signed in gets is never kept, and never comes from what is', async () => {
  const cookie = await signIn();
  const path = pathOf('Edited');
  const own = [await guest(path, { cookie }), await guest(path, { cookie }), await guest('/profile', { cookie })];
  expect(statesOf(own)).toEqual(['BYPASS', 'BYPASS', 'BYPASS']);
  expect(own.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const { headers } of own) expect(headers['cache-control']).toMatch(/^private/);
  const profile = await guest('/profile');
  expect([profile.status, profile.headers.location]).toEqual([307, expect.stringContaining('/login')]);
  expect(statesOf([await guest('/', { authorization: 'Bearer x' })])).toEqual(['BYPASS']);
  // Where it was asked for first by somebody with a cookie, a guest is the first one still.
  expect(statesOf([await guest('/search?q=first', { cookie }), await guest('/search?q=first')])).toEqual([
    'BYPASS',
    'MISS',
  ]);
});

test('the cache answers 304 for the copy that it keeps alone: with it goes the policy of that copy', async () => {
  const path = pathOf('Edited');
  const kept = (await guest(path)).headers;
  const direct = await Promise.all(site.instances.map((url) => ask(url + path)));
  const policies = new Map([kept, ...direct.map(({ headers }) => headers)].map((h) => [h.etag, h[POLICY]]));
  for (const [etag, policy] of policies) {
    const again = await guest(path, { 'if-none-match': String(etag) });
    expect([again.headers['x-cache'], again.status]).toEqual(['HIT', etag === kept.etag ? 304 : 200]);
    if (again.status === 304) expect(again.headers[POLICY]).toBe(policy);
  }
  expect(policies.size).toBeGreaterThan(1);
});

test('a write is there for guests within a minute, and for everybody else at once', async () => {
  const cookie = await signIn();
  const edited = { title: 'Edited', content: '<p>As it is now</p>', updated_at: posts.Edited?.updated_at };
  expect((await site.write(`admin/posts/${posts.Edited?.id}`, edited, 'PUT')).status).toBe(200);
  const said = await site.write('comments', { postId: posts['Talked about']?.id, content: 'Something new' });
  expect(said.status).toBe(201);
  const made = await site.write('admin/posts', { title: 'Brand new', content: '<p>x</p>', status: 'published' });
  const writtenAt = Date.now();
  const fresh = JSON.parse(made.body).post.slug;
  expect((await guest(`/posts/${fresh}`)).body).toContain('Brand new');
  await expect.poll(async () => (await guest(pathOf('Edited'), { cookie })).body).toContain('As it is now');
  // A minute, and the second that counts in whole ones.
  const inTime = () => ({ timeout: Math.max(1, writtenAt + 61_000 - Date.now()), intervals: [500] });
  await expect.poll(async () => (await guest(pathOf('Edited'))).body, inTime()).toContain('As it is now');
  await expect.poll(async () => (await guest(pathOf('Talked about'))).body, inTime()).toContain('Something new');
  await expect.poll(async () => (await guest('/')).body, inTime()).toContain('Brand new');
});

test('while one reader waits for a new copy, the others get the kept one', async () => {
  site.signal('SIGSTOP');
  const waiting = guest(pathOf('Frozen'));
  await sleep(300);
  const others = [await guest(pathOf('Frozen')), await guest(pathOf('Frozen'))];
  site.signal('SIGCONT');
  expect(others.map(({ status, headers }) => [status, headers['x-cache']])).toEqual(Array(2).fill([200, 'UPDATING']));
  const { status, headers, body } = await waiting;
  expect([status, headers['x-cache']]).toEqual([200, expect.stringMatching(/^(?:REVALIDATED|EXPIRED)$/)]);
  expect(body).toContain('As it was');
});

test('all that is kept is gone by the command of the page, and guests get what there is now', async () => {
  const { dataDir, remove } = await temporaryData();
  const instances = site.instances.map((url) => Number(new URL(url).port));
  // What the site's own keeps is needed below.
  const nginx = await startNginx({
    folder: join(dataDir, 'nginx'),
    port: await freePort(),
    instances,
    keepsPages: true,
  });
  const page = () => ask(nginx.url + pathOf('Talked about'));
  await page();
  expect((await page()).headers['x-cache']).toBe('HIT');
  const { id, updated_at } = posts['Talked about'] ?? {};
  const edited = { title: 'Talked about', content: '<p>After the purge</p>', updated_at };
  expect((await site.write(`admin/posts/${id}`, edited, 'PUT')).status).toBe(200);
  expect((await page()).body).not.toContain('After the purge');
  await nginx.purge();
  const { status, headers, body } = await page();
  expect([status, headers['x-cache']]).toEqual([200, 'MISS']);
  expect(body).toContain('After the purge');
  await nginx.stop();
  await remove();
});

test('when no instance is left guests read on, and nobody gets what was not kept', async () => {
  const cookie = await signIn();
  site.signal('SIGKILL');
  const orphan = await guest(pathOf('Orphaned'));
  expect([orphan.status, orphan.headers['x-cache']]).toEqual([200, 'STALE']);
  expect(orphan.body).toContain('As it was');
  expect((await guest(pathOf('Orphaned'), { cookie })).status).toBe(502);
  expect((await guest('/posts/never-asked-for')).status).toBe(502);
});
