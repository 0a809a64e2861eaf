import { request as httpRequest } from 'node:http';
import { readHead } from '../lib/server/services/health/doctor/site/check-pages.ts';
import { childOf, parseXml } from '../tests/setup/parse-xml.ts';
import { checkPage, createResolver } from './setup/check-page.ts';
import { expect, test } from './setup/test.ts';
import { startWrittenSite, type WrittenSite } from './setup/written-site.ts';

const RUN = 'window.broken=1';
const HOSTILE = `"'></title></script></head><script>${RUN}</script><img src=x onerror=${RUN}> $& <!-- ]]> {{7*7}} &lt;b&gt; \u2028 \u202e`;
const CANONICAL = `https://elsewhere.example/"><script>${RUN}</script>?q="onload=${RUN}`;

let site: WrittenSite;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  site = await startWrittenSite({ SITE_NAME: `</title><script>${RUN}</script>` });
  await site.write('profile', { method: 'PUT', body: { fullName: HOSTILE.slice(0, 90) } });
  const fields = { name: HOSTILE.slice(0, 90), slug: 'shelf', description: HOSTILE };
  const { category } = await site.write<{ category: { id: number } }>('admin/categories', { body: fields });
  const texts = {
    title: HOSTILE,
    excerpt: HOSTILE,
    meta_description: HOSTILE,
    meta_keywords: HOSTILE,
    featured_image_alt: HOSTILE,
  };
  const content = `<p>Words.</p><script>${RUN}</script><img src="javascript:${RUN}"><a href="javascript:${RUN}">x</a><svg onload="${RUN}">`;
  const common = { status: 'published', categoryIds: [category.id], content };
  await site.write('admin/posts', { body: { ...common, ...texts, slug: 'hostile' } });
  const { post } = await site.write<{ post: { id: number } }>('admin/posts', {
    body: { ...common, ...texts, slug: 'foreign', canonical_url: CANONICAL },
  });
  await site.write('comments', { body: { postId: post.id, content: HOSTILE } });
});
test.afterAll(() => site.stop());

const PAGES = [
  '/',
  '/categories',
  '/categories/shelf',
  '/users/admin',
  '/posts/hostile',
  `/search?q=${encodeURIComponent(HOSTILE)}`,
];

test('nothing breaks out of a title, a description, an attribute or the data of a page', async () => {
  const resolver = createResolver();
  const found: string[] = [];
  for (const path of PAGES.slice(0, 5))
    found.push(
      ...(await checkPage(site.url, { path, data: path.startsWith('/posts/') ? ['BlogPosting'] : [] }, resolver)),
    );
  found.push(...(await checkPage(site.url, { path: '/posts/foreign', canonical: new URL(CANONICAL).href }, resolver)));
  expect(found).toEqual([]);
  const head = readHead(await (await site.get('/posts/hostile')).text());
  const kept = HOSTILE.trim();
  expect(head.titles[0]).toContain('</script></head><script>');
  expect(head.h1s[0]).toContain('</script></head><script>');
  const graph = JSON.parse(head.jsonLd[0] ?? '') as { '@graph': { '@type': string; headline?: string }[] };
  expect(graph['@graph'].find((node) => node['@type'] === 'BlogPosting')?.headline).toContain(kept.slice(0, 60));
});

test('feeds and maps stay well-formed around hostile texts', async () => {
  for (const path of [
    '/feed.xml',
    '/atom.xml',
    '/categories/shelf/feed.xml',
    '/users/admin/atom.xml',
    '/sitemap.xml',
  ]) {
    const text = await (await site.get(path)).text();
    expect(() => parseXml(text), path).not.toThrow();
  }
  const channel = childOf(parseXml(await (await site.get('/feed.xml')).text()), 'channel');
  expect(JSON.stringify(channel)).toContain('</title></script></head>');
  expect(((await (await site.get('/feed.json')).json()) as { items: unknown[] }).items).toHaveLength(2);
});

test('a browser runs nothing of it', async ({ page }) => {
  for (const path of [...PAGES, '/posts/foreign']) {
    await page.goto(site.url + path);
    await expect(page.locator('h1')).toHaveCount(1);
    expect([path, await page.evaluate(() => 'broken' in window)]).toEqual([path, false]);
  }
});

test('a search for more than is looked for is a page, wherever its words are cut', async () => {
  for (const q of ['😀'.repeat(150), `a${'😀'.repeat(150)}`])
    expect((await site.get(`/search?q=${encodeURIComponent(q)}`)).status).toBe(200);
});

test('a canonical address that is none is refused', async () => {
  for (const canonical_url of ['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example/', 'x"><script>'])
    await expect(site.write('admin/posts', { body: { title: 'x', content: 'x', canonical_url } })).rejects.toThrow(
      /answered 422/,
    );
});

/** `fetch` does not let anybody lie about the host. */
function getWith(path: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${site.url}${path}`, { headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: text + JSON.stringify(response.headers) }),
      );
    });
    sent.on('error', reject).end();
  });
}

test('no address of a page, feed, map or redirect comes from what a client says of the host', async () => {
  const lies = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example;proto=https',
    'x-forwarded-proto': 'https',
    origin: 'https://evil.example',
  };
  for (const path of [
    '/posts/hostile?new=1',
    '/posts/never',
    '/post/hostile',
    '/categories/',
    '/profile',
    '/feed.xml?new=1',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/api/v1/posts',
    '/login',
    '/language?to=bn',
  ]) {
    const { status, text } = await getWith(path, lies);
    expect([path, status < 500, text.includes('evil.example')]).toEqual([path, true, false]);
  }
});
