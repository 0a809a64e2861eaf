import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, type APIRequestContext, type Page, type Response } from 'playwright/test';
import { firstLoadScripts, scriptsOf } from '../bench/page/first-load.ts';
import { LANGUAGES } from '../lib/rules/languages.ts';
import { readTexts } from './setup/interface-texts.ts';
import { settle } from './setup/settle.ts';
import { listAllPosts } from './setup/site-pages.ts';

const POST_HTML_BYTES = 20 * 1_024;
const SCRIPT_BYTES = 165_000;
const LOGIN_SCRIPT_BYTES = 156_000;
// Of letters, on a page in English whose posts are in English as well.
const FONT_BYTES = 60 * 1_024;
// Ten cards in two scripts, and the data that the feed goes on from (components/posts/short-post.ts).
const HOME_HTML_BYTES = 15 * 1_024;
// The document, four style sheets, scripts, one or two fonts, the pictures of the first view, the connection for events.
const REQUESTS = 40;
const PAGES = ['/', '/posts/why-a-comma-can-wait', '/categories/technology', '/users/tomas'];
const PHONE = { width: 390, height: 844 };

/** Bytes of a page's HTML on the wire, to a reader of the language. */
async function htmlBytes(request: APIRequestContext, path: string, language: string): Promise<number> {
  const answer = await request.get(path, { headers: { 'accept-encoding': 'gzip', cookie: `language=${language}` } });
  expect([answer.status(), answer.headers()['content-encoding']]).toEqual([200, 'gzip']);
  return Number(answer.headers()['content-length']);
}

test('the HTML of every post is at most 20 KB on the wire, in every language', async ({ request }) => {
  const posts = await listAllPosts(request);
  expect(posts.length).toBeGreaterThan(60);
  const weights: { path: string; language: string; bytes: number }[] = [];
  const weigh = async (path: string, language: string) =>
    weights.push({ path, language, bytes: await htmlBytes(request, path, language) });
  for (const { slug } of posts)
    for (const language of ['en', 'bn']) await weigh(`/posts/${encodeURIComponent(slug)}`, language);
  const { path } = weights.reduce((heavy, weight) => (weight.bytes > heavy.bytes ? weight : heavy));
  for (const { code } of LANGUAGES) await weigh(path, code);
  expect(weights.filter(({ bytes }) => !(bytes <= POST_HTML_BYTES))).toEqual([]);
});

test('the HTML of the home page is at most 15 KB on the wire', async ({ request }) => {
  for (const language of ['en', 'es', 'zh']) {
    const bytes = await htmlBytes(request, '/', language);
    expect([language, bytes, bytes <= HOME_HTML_BYTES]).toEqual([language, bytes, true]);
  }
});

test('a post is in its document once', async ({ request }) => {
  const html = await (await request.get('/posts/why-a-comma-can-wait')).text();
  const sentence = /<p>([^<]{60,})<\/p>/.exec(html)?.[1] ?? '';
  expect(sentence).not.toBe('');
  expect(html.split(sentence)).toHaveLength(2);
});

test('the JavaScript of a first load is at most 165 KB, without forms, sockets, requests and validation', async ({
  request,
  baseURL,
}) => {
  for (const path of PAGES) {
    const scripts = await firstLoadScripts(baseURL ?? '', path);
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(SCRIPT_BYTES);
    for (const script of scripts) {
      const code = await (await request.get(script.path)).text();
      expect([
        script.path,
        /ZodError|fieldState|engine\.io|X-RateLimit-Reset|Realtime connection dropped/.exec(code)?.[0],
      ]).toEqual([script.path, undefined]);
    }
  }
});

test('the first load of /login is at most 156 KB, and its fields stand in the HTML', async ({ request, baseURL }) => {
  const scripts = await firstLoadScripts(baseURL ?? '', '/login');
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(LOGIN_SCRIPT_BYTES);
  for (const language of ['en', 'bn', 'ur']) {
    const html = await (await request.get('/login', { headers: { cookie: `language=${language}` } })).text();
    const main = /<main\b[^]*<\/main>/.exec(html)?.[0] ?? '';
    // Nothing that waits to be put in its place by a script.
    expect([language, main.includes('type="email"'), main.includes('type="password"')]).toEqual([language, true, true]);
    expect([language, /<template|<div hidden/.exec(main)?.[0]]).toEqual([language, undefined]);
    expect([language, /<style data-emotion="mui(?:rtl)? /.test(html)]).toEqual([language, true]);
  }
});

// A text that is in every language's file for client components, and in no other script.
const LANGUAGE_MARK = 'comments.loginFirst';

for (const language of ['en', 'bn', 'ur'])
  test(`a page in ${language} loads the texts of its language, named in its HTML, and of no other`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    const scripts: Promise<{ url: string; code: string }>[] = [];
    const note = (answer: Response) => {
      if (answer.request().resourceType() === 'script')
        scripts.push(answer.text().then((code) => ({ url: answer.url(), code })));
    };
    page.on('response', note);
    const html = (await (await page.goto('/posts/why-a-comma-can-wait'))?.text()) ?? '';
    await settle(page);
    // One that comes later could not be read to its end.
    page.off('response', note);
    const loaded = await Promise.all(scripts);
    const catalogues = loaded.flatMap(({ url, code }) =>
      LANGUAGES.flatMap((known) =>
        code.includes(readTexts(known.code).get(LANGUAGE_MARK) ?? '')
          ? [{ language: known.code, path: new URL(url).pathname }]
          : [],
      ),
    );
    expect(catalogues.map((catalogue) => catalogue.language)).toEqual([language]);
    expect(scriptsOf(html)).toContain(catalogues[0]?.path);
  });

test('files of the build come compressed, to be kept for good', async ({ request, baseURL }) => {
  const [script] = await firstLoadScripts(baseURL ?? '', '/');
  for (const encoding of ['gzip', 'br']) {
    const answer = await request.get(script?.path ?? '', { headers: { 'accept-encoding': encoding } });
    const headers = answer.headers();
    expect([headers['content-encoding'], headers['cache-control'], headers.vary]).toEqual([
      encoding,
      'public, max-age=31536000, immutable',
      'Accept-Encoding',
    ]);
  }
});

/** Adds up what moves on a page by itself, from its beginning. @returns the sum until now */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
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
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

for (const path of [...PAGES, '/login', '/register'])
  test(`${path} on a phone shifts nothing and asks for few files`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    const shifts = await watchShifts(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(path);
    await settle(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await shifts()).toBeLessThan(0.1);
    expect([asked.length <= REQUESTS, asked]).toEqual([true, asked]);
  });

test('the feed shifts nothing on a slow line, and goes on for who comes to its end at one bound', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const shifts = await watchShifts(page);
  await page.route('**/posts/infinite**', async (route) => {
    await pause(800);
    await route.continue();
  });
  await page.goto('/');
  await settle(page);
  const cards = page.locator('[data-post]');
  for (let step = 0; step < 60 && (await cards.count()) < 25; step += 1) {
    await page.mouse.wheel(0, 350);
    await pause(250);
  }
  expect(await cards.count()).toBeGreaterThanOrEqual(25);
  expect(await shifts()).toBeLessThan(0.1);
  await page.keyboard.press('End');
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(35);
});

for (const path of PAGES)
  test(`${path} fetches its scripts once its first picture is there`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await settle(page);
    const { picture, scripts, painted } = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const first = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.currentSrc;
      return {
        picture: files.find(({ name }) => name === first)?.responseEnd,
        scripts: files.filter(({ initiatorType }) => initiatorType === 'script').map(({ startTime }) => startTime),
        painted: performance.getEntriesByName('first-contentful-paint').length,
      };
    });
    expect(painted).toBe(1);
    expect(scripts.length).toBeGreaterThan(5);
    expect(Math.min(...scripts)).toBeGreaterThan(picture ?? Number.NaN);
  });

/** Collects the fonts that a page asks for from now on. */
function collectFonts(page: Page): { names: string[]; bytes: () => Promise<number> } {
  const names: string[] = [];
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'font') return;
    names.push(/media\/(\w+)/.exec(answer.url())?.[1] ?? '');
    answers.push(answer);
  });
  // Read when they are asked for: a test may end before one that comes later.
  const bytes = async () =>
    (await Promise.all(answers.map((answer) => answer.body()))).reduce((sum, { length }) => sum + length, 0);
  return { names, bytes };
}

const LATIN = 'roboto_latin';
const FURTHER_DOWN = ['noto_sans_bengali_bengali', 'roboto_latin_italic'];

test('a page without Bengali letters takes 60 KB of fonts at most and no Bengali one, one with them asks for it at once', async ({
  page,
  request,
}) => {
  const early = async (path: string) => (await request.get(path)).headers().link?.match(/noto_sans_bengali/g) ?? [];
  expect(await early('/users/tomas')).toEqual([]);
  expect(await early('/')).toHaveLength(1);
  await page.setViewportSize(PHONE);
  const fonts = collectFonts(page);
  await page.goto('/users/tomas');
  await settle(page);
  expect(fonts.names).toContain(LATIN);
  expect(fonts.names).not.toContain('noto_sans_bengali_bengali');
  expect(await fonts.bytes()).toBeLessThanOrEqual(FONT_BYTES);
});

// Its text has slanted words, and further down one in Bengali letters.
const MIXED = '/posts/why-a-comma-can-wait';

test('on a phone the font of letters further down comes when its reader begins to scroll', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const fonts = collectFonts(page);
  await page.goto(MIXED);
  await settle(page);
  expect(fonts.names).toContain(LATIN);
  expect(fonts.names).not.toContain('noto_sans_bengali_bengali');
  expect(await fonts.bytes()).toBeLessThanOrEqual(FONT_BYTES);
  await page.mouse.wheel(0, 10);
  await expect.poll(() => fonts.names.toSorted()).toEqual([...FURTHER_DOWN, LATIN].toSorted());
});

test('fonts of letters that may be on the screen come behind the first picture', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const fonts = collectFonts(page);
  await page.goto(MIXED);
  await expect.poll(() => fonts.names.toSorted()).toEqual([...FURTHER_DOWN, LATIN].toSorted());
  const { loaded, late } = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource').filter(({ name }) => /bengali|italic/.test(name));
    return { loaded: visit?.loadEventStart ?? Number.NaN, late: files.map(({ startTime }) => startTime) };
  });
  expect(late).toHaveLength(FURTHER_DOWN.length);
  // What the script hides is found by the layout behind the event.
  expect(Math.min(...late)).toBeGreaterThan(loaded);
});

test('fonts come at once where no script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  const fonts = collectFonts(page);
  await page.goto(`${baseURL}${MIXED}`);
  await expect.poll(() => fonts.names.toSorted()).toEqual([...FURTHER_DOWN, LATIN].toSorted());
  await context.close();
});

for (const language of ['en', 'bn'])
  test(`pages in ${language} open without the tables of numbers, dates and locales of a browser`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.addInitScript(() => {
      const asked: string[] = [];
      for (const name of ['NumberFormat', 'DateTimeFormat', 'Segmenter', 'Collator', 'Locale', 'ListFormat'] as const) {
        const table = Intl[name] as new (...args: never[]) => object;
        const construct: ProxyHandler<typeof table>['construct'] = (target, args, caller) => {
          asked.push(name);
          return Reflect.construct(target, args, caller) as object;
        };
        Object.assign(Intl, { [name]: new Proxy(table, { construct }) });
      }
      Object.assign(window, { askedTables: asked });
    });
    for (const path of PAGES) {
      await page.goto(path);
      await settle(page);
      expect([path, await page.evaluate(() => 'askedTables' in window && window.askedTables)]).toEqual([path, []]);
      expect(await page.locator('time').allTextContents()).not.toContain('');
    }
  });
