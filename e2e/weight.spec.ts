import { expect, test } from 'playwright/test';
import { firstLoadScripts } from '../bench/page/first-load.ts';
import { listAllPosts } from './setup/site-pages.ts';

const POST_HTML_BYTES = 20 * 1_024;
const SCRIPT_BYTES = 225_000;
// The document, four style sheets, scripts, one or two fonts, the pictures of the first view, the connection for events.
const REQUESTS = 40;
const PAGES = ['/', '/posts/why-a-comma-can-wait', '/categories/technology', '/users/tomas'];
const PHONE = { width: 390, height: 844 };

test('the HTML of every post is at most 20 KB on the wire', async ({ request }) => {
  const posts = await listAllPosts(request);
  expect(posts.length).toBeGreaterThan(60);
  const tooHeavy: [string, number][] = [];
  for (const { slug } of posts) {
    const answer = await request.get(`/posts/${encodeURIComponent(slug)}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers()['content-encoding']).toBe('gzip');
    const bytes = Number(answer.headers()['content-length']);
    if (!(bytes <= POST_HTML_BYTES)) tooHeavy.push([slug, bytes]);
  }
  expect(tooHeavy).toEqual([]);
});

test('a post is in its document once', async ({ request }) => {
  const html = await (await request.get('/posts/why-a-comma-can-wait')).text();
  const sentence = /<p>([^<]{60,})<\/p>/.exec(html)?.[1] ?? '';
  expect(sentence).not.toBe('');
  expect(html.split(sentence)).toHaveLength(2);
});

test('the JavaScript of a first load is at most 225 KB, without forms and validation', async ({ request, baseURL }) => {
  for (const path of PAGES) {
    const scripts = await firstLoadScripts(baseURL ?? '', path);
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(SCRIPT_BYTES);
    for (const script of scripts) {
      const code = await (await request.get(script.path)).text();
      expect([script.path, /ZodError|fieldState|engine\.io/.exec(code)?.[0]]).toEqual([script.path, undefined]);
    }
  }
});

test('files of the build come compressed, to be kept for good', async ({ request, baseURL }) => {
  const [script] = await firstLoadScripts(baseURL ?? '', '/');
  for (const encoding of ['gzip', 'br']) {
    const answer = await request.get(script?.path ?? '', { headers: { 'accept-encoding': encoding } });
    const headers = answer.headers();
    expect([headers['content-encoding'], headers['cache-control'], headers.vary]).toEqual([encoding, 'public, max-age=31536000, immutable', 'Accept-Encoding']);
  }
});

for (const path of PAGES)
  test(`${path} on a phone shifts nothing and asks for few files`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      const observer = new PerformanceObserver((list) => {
        // TypeScript's DOM does not know this kind of entry.
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.sum += entry.value;
      });
      observer.observe({ type: 'layout-shift', buffered: true });
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const shifted = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
    expect(shifted).toBeLessThan(0.1);
    expect([asked.length <= REQUESTS, asked]).toEqual([true, asked]);
  });
