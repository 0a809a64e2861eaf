import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { contextOf, signUp } from './setup/reader.ts';
import { settle } from './setup/settle.ts';
import { expect, test } from './setup/test.ts';

const POST = '/posts/why-a-comma-can-wait';
const [DESKTOP, TABLET, PHONE, SMALL] = [
  { width: 1280, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 320, height: 700 },
];

/** How the text of a post is set: characters to a line over all its paragraphs, letters, lines, where it begins. */
const measureText = (page: Page) =>
  page.locator('[data-text^="post-"] > p').evaluateAll((paragraphs) => {
    const linesOf = (paragraph: Element) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
    };
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    const characters = sum(paragraphs.map(({ textContent }) => textContent?.length ?? 0));
    const { fontSize, lineHeight } = getComputedStyle(paragraphs[0] ?? document.body);
    return {
      // The last line of a paragraph is half full.
      characters: characters / sum(paragraphs.map((paragraph) => linesOf(paragraph) - 0.5)),
      size: parseFloat(fontSize),
      spacing: parseFloat(lineHeight) / parseFloat(fontSize),
      top: paragraphs[0]?.getBoundingClientRect().top ?? 0,
    };
  });

test('a post is set for reading: 65 to 75 characters a line, its first line in the first view', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(POST);
  const wide = await measureText(page);
  expect(wide.characters).toBeGreaterThan(65);
  expect(wide.characters).toBeLessThan(75);
  expect(wide.size).toBe(20);
  expect(wide.spacing).toBeCloseTo(1.6, 1);
  expect(wide.top + wide.size).toBeLessThan(DESKTOP.height);
  await page.setViewportSize(PHONE);
  await page.reload();
  const narrow = await measureText(page);
  expect([narrow.size, narrow.top + narrow.size < PHONE.height]).toEqual([18, true]);
});

test('the sidebar stays away once it was put away, before anything is painted, and the post stands in the middle', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(POST);
  const sidebar = page.getByRole('navigation', { name: 'Browse' });
  await expect(sidebar).toBeVisible();
  await page.getByRole('button', { name: 'Browse' }).click();
  await expect(sidebar).toBeHidden();
  const { x = 0, width = 0 } = (await page.locator('main article').first().boundingBox()) ?? {};
  expect(Math.abs(x + width / 2 - DESKTOP.width / 2)).toBeLessThan(12);
  await page.goto(POST, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  await expect(sidebar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Browse' })).toHaveAttribute('aria-expanded', 'false');
});

test('each page marks the links that lead to it, and no others, in its HTML and as one goes on', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const marked = page.locator('[aria-current="page"]').locator('visible=true');
  const addresses = ['Technology', 'Travel'].flatMap((name) => {
    const slug = name.toLowerCase();
    return [`/categories/${slug}`, `/?category=${slug}`].map((address) => ({ address, slug }));
  });
  for (const { address, slug } of addresses) {
    const html = await (await page.request.get(address)).text();
    const links = [...html.matchAll(/<a [^>]*aria-current="([^"]*)"/g)].filter(([, mark]) => mark !== 'true');
    // In the drawer and in the sidebar.
    expect(links.map(([link, mark]) => [link.includes(`href="/categories/${slug}"`), mark])).toEqual([
      [true, 'page'],
      [true, 'page'],
    ]);
  }
  await page.goto('/categories/technology');
  await expect(marked.and(page.locator('a'))).toHaveText(/^Technology/);
  await page
    .getByRole('navigation', { name: 'Browse' })
    .getByRole('link', { name: /^Travel/ })
    .click();
  await expect(page).toHaveURL('/categories/travel');
  await expect(marked.and(page.locator('a'))).toHaveText(/^Travel/);
});

test('a tablet keeps language and login in its bar; a phone has them in the drawer, with the site’s texts', async ({
  page,
}) => {
  const bar = page.getByRole('banner');
  await page.setViewportSize(TABLET);
  await page.goto('/');
  await expect(bar.getByRole('button', { name: /^Language/ })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.setViewportSize(SMALL);
  await expect(bar.getByRole('button', { name: /^Language/ })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByText('Language: English')).toBeInViewport();
  for (const name of ['About Us', 'Privacy Policy', 'RSS feed'])
    await expect(drawer.getByRole('link', { name })).toBeVisible();
});

test('nothing of the banner runs into the rest, or is broken within a word, at 320 pixels', async ({ page }) => {
  await page.setViewportSize(SMALL);
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  const { height = 0 } = (await title.boundingBox()) ?? {};
  const line = await title.evaluate((heading) => parseFloat(getComputedStyle(heading).lineHeight));
  expect(height).toBeLessThan(line * 1.5);
});

test('the name of an author on a card is 24 pixels high, for a finger', async ({ page }) => {
  await page.setViewportSize(SMALL);
  await page.goto('/');
  const names = await page.locator('article a[href^="/users/"]').all();
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect((await name.boundingBox())?.height).toBeGreaterThanOrEqual(24);
});

test('letters of twice the size keep the search page within a small phone, where the path of a post ends in no arrow', async ({
  page,
}) => {
  await page.setViewportSize(SMALL);
  await page.goto('/search?q=moon');
  const width = () =>
    page.evaluate(() => {
      document.documentElement.style.setProperty('font-size', '200%', 'important');
      return document.documentElement.scrollWidth;
    });
  expect(await width()).toBe(SMALL.width);
  await page.goto(POST);
  const arrow = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('li:nth-last-child(2)');
  expect(await arrow.evaluate((item) => getComputedStyle(item, '::after').content)).toBe('none');
});

test('related posts on a phone are four and More, without a scroller within the page', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(POST);
  const box = page.getByRole('region', { name: 'Related Posts' });
  await expect(box.getByRole('article')).toHaveCount(4);
  expect(await box.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(box.getByRole('article').nth(4).getByRole('link')).toBeFocused();
  await page.setViewportSize(DESKTOP);
  expect((await box.boundingBox())?.height).toBe(700);
});

test('the lightbox says what a picture shows, which of how many it is, and has arrows to see', async ({ page }) => {
  await page.goto('/posts/a-book-before-supper');
  const pictures = page.locator('main a[data-gallery]');
  const count = await pictures.count();
  await pictures.first().click();
  const viewer = page.locator('.yarl__root');
  await expect(viewer.locator('.yarl__slide_current')).toBeVisible();
  const caption = (await pictures.first().locator('img').getAttribute('alt')) ?? '';
  await expect(viewer.locator('.yarl__slide_current').getByText(caption)).toBeVisible();
  if (count === 1) return;
  await expect(viewer.locator('.yarl__slide_current').getByText(`1 / ${count}`)).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Next image' })).toBeVisible();
});

test('in an interface from right to left a text from left to right begins, with all of its head, at one edge', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'ar', url: baseURL ?? '' }]);
  await page.setViewportSize(DESKTOP);
  await page.goto(POST);
  const article = page.locator('main article').first();
  const edges = await Promise.all(
    [
      article.getByRole('heading', { level: 1 }),
      article.locator('header img').first(),
      article.locator('p').first(),
    ].map(async (element) => Math.round((await element.boundingBox())?.x ?? -1)),
  );
  expect(new Set(edges).size).toBe(1);
});

test('who has still to verify their address reads so in whole lines on a phone, and the way to start anew below', async ({
  browser,
  request,
  baseURL,
}) => {
  const context = await contextOf(browser, await signUp(request, { firstName: 'Mina', state: 'unverified' }), baseURL);
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/verify-email');
  // The server knows the session from here on.
  await expect(page.getByRole('button', { name: /^Resend/ })).toBeVisible();
  await page.goto('/profile');
  const note = page.getByRole('note');
  const [words, button] = await Promise.all(
    [note.getByText('not verified'), note.getByRole('button')].map((part) => part.boundingBox()),
  );
  expect(words?.width).toBeGreaterThan(230);
  expect(button?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
  // One line, as tall as a finger.
  expect(button?.height).toBeLessThan(50);
  await context.close();
});

test('on paper there is the post, without bars, forms and buttons', async ({ page }) => {
  await page.goto(POST);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const gone of [page.getByRole('banner'), page.getByRole('contentinfo'), page.locator('#comments')])
    await expect(gone).toBeHidden();
  await expect(page.locator('main button:visible')).toHaveCount(0);
});

test('on paper the home page has whole cards, its word on its line, and no places of what is still to come', async ({
  page,
}) => {
  await page.goto('/');
  const coming = page.locator('main [class*="skeleton"]');
  await expect(coming.first()).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(coming.locator('visible=true')).toHaveCount(0);
  const card = page.locator('main article').first();
  expect(await card.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid');
  const strokes = await page.locator('h1').evaluate((title) => {
    const line = title.parentElement ?? title;
    return [getComputedStyle(line, '::before'), getComputedStyle(line.lastElementChild ?? line)].map(
      (style) => `${style.printColorAdjust} ${style.backgroundColor}`,
    );
  });
  expect(strokes).toEqual(['exact rgb(0, 0, 0)', 'exact rgb(0, 0, 0)']);
});

test('who asks for more contrast has no quiet words, and sees where cards and buttons end', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await page.goto('/?page=2');
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.className = name), scheme);
    const [ink, ...quiet] = await page.evaluate(() => {
      const styleOf = (path: string) => getComputedStyle(document.querySelector(path) ?? document.body);
      return [
        styleOf('body').color,
        styleOf('main article time').color,
        styleOf('main article > div').borderTopColor,
        styleOf('main nav a[rel]').borderTopColor,
      ];
    });
    expect(quiet).toEqual([ink, ink, ink]);
  }
});

test('on a phone the ways to newer and older posts stand beside each other', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'ar', url: baseURL ?? '' }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/?page=2');
  const steps = await page
    .locator('main nav a[rel]')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().y)));
  expect(steps).toHaveLength(2);
  expect(new Set(steps).size).toBe(1);
});

test('the place of a bookmark is no emphasis in scripts that emphasise by weight', async ({ page }) => {
  await page.goto('/about-us');
  const weight = await page.evaluate(async () => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/post-blocks.css' });
    const come = new Promise((resolve) => sheet.addEventListener('load', resolve));
    const place = document.createElement('cite');
    const [figure, link] = [document.createElement('figure'), document.createElement('a')];
    Object.assign(figure, { className: 'bookmark', lang: 'ar' }).append(link);
    link.append(place);
    document.head.append(sheet);
    document.body.append(figure);
    await come;
    return getComputedStyle(place).fontWeight;
  });
  expect(weight).toBe('400');
});

test('a browser that asks for Bengali is offered the site in Bengali once, and a no is kept', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'bn-BD' });
  const page = await context.newPage();
  await page.goto('/');
  const offer = page.getByRole('link', { name: 'এই সাইট বাংলায় পড়ুন' });
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'না, ধন্যবাদ' }).click();
  await page.reload();
  await settle(page);
  await expect(offer).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await offer.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(offer).toBeHidden();
  await context.close();
});

test('the page of results narrows down without JavaScript, shows where a word stands, and helps on when it finds nothing', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto('/search?q=river');
  const main = page.getByRole('main');
  const results = main.getByRole('listitem');
  const all = await results.count();
  await expect(results.first().locator('p').first()).toBeVisible();
  await page.getByText('Narrow down').click();
  await main.locator('select[name="category"]').selectOption('travel');
  await main.locator('select[name="language"]').selectOption('en');
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/q=river&category=travel/);
  expect(await results.count()).toBeLessThan(all);
  await page.goto('/search?q=the');
  await page.getByRole('link', { name: 'More', exact: true }).click();
  await expect(page).toHaveURL(/q=the&page=2/);
  await expect(results.first()).toBeVisible();
  await page.goto('/search?q=zzzzzz&category=travel');
  await page.getByRole('link', { name: 'Search the whole site' }).click();
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(main.getByRole('link', { name: 'City Life' })).toBeVisible();
  await page.goto('/search?q=commma');
  await main.getByRole('link', { name: 'comma', exact: true }).click();
  await expect(page).toHaveURL(/q=comma$/);
  await expect(results.first()).toBeVisible();
  await context.close();
});

test('the arrow of a list to choose from is the same on both sides, whichever way one reads', async ({
  page,
  baseURL,
}) => {
  for (const [language, edge] of [
    ['en', (box: Box) => box.x + box.width - 25],
    ['ar', (box: Box) => box.x + 15],
  ] as const) {
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.goto('/search?q=the&language=en');
    const box = await page.locator('main select').first().boundingBox();
    if (!box) throw new Error('No list');
    const clip = { x: Math.round(edge(box)), y: Math.round(box.y + box.height / 2) - 3, width: 10, height: 6 };
    const pixels = await sharp(await page.screenshot({ clip }))
      .greyscale()
      .raw()
      .toBuffer();
    const ink = Array.from({ length: 10 }, (_column, x) =>
      Array.from({ length: 6 }, (_row, y) => 255 - (pixels[y * 10 + x] ?? 0)).reduce((sum, one) => sum + one, 0),
    );
    const most = Math.max(...ink);
    expect([language, most > 255, ...ink.map((one, x) => Math.abs(one - (ink[9 - x] ?? 0)) < most / 3)]).toEqual([
      language,
      true,
      ...ink.map(() => true),
    ]);
  }
});
type Box = { x: number; width: number };
