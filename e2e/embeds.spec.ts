import sharp from 'sharp';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { everyBlock, uploadBlockFiles } from './setup/every-block.ts';
import { findViolations } from './setup/find-violations.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { settle } from './setup/settle.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });

const site = oneStaffedSite();

const FILM = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const PAGES: [provider: string, address: string, framed: string][] = [
  ['YouTube', FILM, 'https://www.youtube-nocookie.com'],
  ['Vimeo', 'https://vimeo.com/76979871', 'https://player.vimeo.com'],
  ['X', 'https://x.com/jack/status/20', 'https://platform.twitter.com'],
  ['Mastodon', 'https://mastodon.social/@Gargron/109318821117356215', 'https://mastodon.social'],
  ['SoundCloud', 'https://soundcloud.com/forss/flickermood', 'https://w.soundcloud.com'],
  ['Spotify', 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT', 'https://open.spotify.com'],
  ['CodePen', 'https://codepen.io/chriscoyier/pen/gfdDu', 'https://codepen.io'],
  ['GitHub Gist', 'https://gist.github.com/octocat/6cad326836d38bd3a7ae', "'self'"],
  ['OpenStreetMap', 'https://www.openstreetmap.org/#map=10/23.8/90.4', 'https://www.openstreetmap.org'],
];
const card = (kind: string, href: string, title: string, place: string) =>
  `<figure class="${kind}"><a href="${href.replaceAll('&', '&amp;')}"><strong>${title}</strong><br><small>Some words about it</small><br><cite>${place}</cite></a></figure>`;

async function publish(title: string, content: string): Promise<string> {
  const { post } = await site.call<{ post: AdminPost }>('editor', 'POST', 'admin/posts', {
    ...{ title, content, status: 'published', language: 'en' },
  });
  return `/posts/${post.slug}`;
}

/** Every request to another host is refused, and kept. */
async function watchHosts(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== site.url && /^https?:$/.test(url.protocol),
    (route) => {
      asked.push(route.request().url());
      return route.abort();
    },
  );
  return asked;
}

async function readerOf(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; asked: string[]; broken: string[] }> {
  const context = await browser.newContext({ baseURL: site.url, ...options });
  const asked = await watchHosts(context);
  const page = await context.newPage();
  const broken: string[] = [];
  await page.exposeFunction('reportViolation', (report: string) => broken.push(report));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { reportViolation: (report: string) => void }).reportViolation(
        `${violatedDirective}: ${blockedURI}`,
      );
    });
  });
  return { page, asked, broken };
}

const policyOf = async (path: string) => {
  const answer = await fetch(site.url + path);
  const policy = answer.headers.get('content-security-policy') ?? '';
  return { frames: policy.split('; ').find((part) => part.startsWith('frame-src')), html: await answer.text() };
};

let all = '';
test.beforeAll(async () => {
  const files = await uploadBlockFiles(site.url, site.people.editor.accessToken);
  const cards = PAGES.map(([name, address]) => card('embed', address, `From ${name}`, name));
  all = await publish('Every block', `<p>Before</p>${cards.join('')}${everyBlock(files)}`);
});

test('a page of every block asks no other host; a click asks the provider of its card alone', async ({ browser }) => {
  const { page, asked, broken } = await readerOf(browser);
  await page.goto(all);
  await settle(page);
  await expect(page.locator('figure.embed')).toHaveCount(PAGES.length);
  await expect(page.locator('article :is(aside, details, .pull-quote, .wide, .gallery, audio, video)')).toHaveCount(8);
  await page.getByText('More about it').click();
  await page.locator('audio').focus();
  for (const block of await page.locator('[data-text^="post-"] > *').all()) await block.scrollIntoViewIfNeeded();
  await settle(page);
  expect(asked).toEqual([]);
  expect(broken).toEqual([]);
  for (const [name, address] of PAGES) {
    const link = page.getByRole('link', { name: `From ${name} ` });
    await link.focus();
    await page.keyboard.press('Enter');
    const frame = page.locator(`figure.embed:has(a[href="${address}"]) > iframe`);
    await expect(frame).toBeFocused();
    expect(await frame.getAttribute('title')).toBe(`From ${name}`);
    expect(await frame.getAttribute('sandbox')).not.toMatch(/top-navigation|modals|downloads/);
  }
  await expect(page).toHaveURL(site.url + all);
  const hosts = () => [...new Set(asked.map((address) => new URL(address).origin))].sort();
  const own = PAGES.map(([, , framed]) => framed).filter((framed) => framed !== "'self'");
  // GitHub's script is asked for by the page of ours that its frame holds, once that has come.
  await expect.poll(hosts).toEqual([...own, 'https://gist.github.com'].sort());
  expect(broken).toEqual([]);
});

test('only pages that hold a provider may frame it, and only they carry the script', async () => {
  const { frames, html } = await policyOf(all);
  expect(frames?.split(' ').slice(1).sort()).toEqual(PAGES.map(([, , framed]) => framed).sort());
  expect(html).toContain('a[data-player]');
  const one = await policyOf(await publish('One film', card('embed', FILM, 'A film', 'YouTube')));
  expect(one.frames).toBe('frame-src https://www.youtube-nocookie.com');
  const none = await policyOf(
    await publish(
      'No film',
      `${card('bookmark', FILM, 'A film', 'YouTube')}<p>${FILM} data-player="https://x.example/"</p>`,
    ),
  );
  expect(none.frames).toBe("frame-src 'none'");
  expect(none.html).not.toContain('a[data-player]');
  expect((await policyOf('/')).frames).toBe("frame-src 'none'");
});

test('whoever comes from another page of the site can play as well', async ({ browser }) => {
  await publish('A film to come to', card('embed', FILM, 'A film', 'YouTube'));
  const { page, asked, broken } = await readerOf(browser);
  await page.goto('/');
  await settle(page);
  await page.getByRole('link', { name: 'A film to come to' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A film to come to');
  await page.getByRole('link', { name: /^A film/ }).click();
  await expect(page.locator('figure.embed > iframe')).toBeVisible();
  expect(asked.map((address) => new URL(address).host)).toEqual(['www.youtube-nocookie.com']);
  expect(broken).toEqual([]);
});

test('without JavaScript every card is a link with its title', async ({ browser }) => {
  const { page, asked } = await readerOf(browser, { javaScriptEnabled: false });
  await page.goto(all);
  for (const [name, address] of PAGES)
    await expect(page.getByRole('link', { name: `From ${name} ` })).toHaveAttribute('href', address);
  await expect(page.locator('.embed-hint').first()).toBeHidden();
  expect(asked).toEqual([]);
});

for (const [device, width] of [
  ['desktop', 1280],
  ['phone', 360],
] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`cards have no fault that axe finds: ${device}, ${scheme}`, async ({ browser }) => {
      const { page } = await readerOf(browser, { viewport: { width, height: 800 } });
      await page.addInitScript((mode) => localStorage.setItem('mui-mode', mode), scheme);
      await page.goto(all);
      await settle(page);
      expect(await findViolations(page, 'article')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    });

test('paper holds every word of every block, in black on white whatever the screen is, and where links lead', async ({
  browser,
}, info) => {
  const looks: Buffer[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    const { page } = await readerOf(browser, { viewport: { width: 720, height: 1_000 } });
    await page.addInitScript((mode) => localStorage.setItem('mui-mode', mode), scheme);
    await page.goto(all);
    await settle(page);
    for (const image of await page.locator('article img').all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete)).toBe(true);
    }
    await page.emulateMedia({ media: 'print' });
    for (const words of [
      'Mind the tide.',
      'Mind the bank.',
      'Folded words.',
      'Said well.',
      'Order now',
      'In a letter.',
    ])
      await expect(page.getByText(words)).toBeVisible();
    await expect(page.locator('main :is(button, audio, video, nav):visible')).toHaveCount(0);
    for (const gone of [page.getByRole('banner'), page.getByRole('contentinfo')]) await expect(gone).toBeHidden();
    const behind = (name: string) =>
      page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link, '::after').content);
    expect(await behind('a link')).toContain('(');
    // Nothing is cut off at the edge of the paper.
    expect(
      await page.locator('pre').evaluateAll((boxes) => boxes.every((box) => box.scrollWidth <= box.clientWidth)),
    ).toBe(true);
    looks.push(await page.screenshot({ fullPage: true, path: info.outputPath(`${scheme}.png`) }));
  }
  const [light, dark] = looks;
  const pixels = (look: Buffer | undefined) => sharp(look).raw().toBuffer();
  expect((await pixels(dark)).equals(await pixels(light))).toBe(true);
  const { channels } = await sharp(light).greyscale().stats();
  expect(channels[0]?.mean).toBeGreaterThan(190);
});

async function paste(page: Page, plain: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Text of the post' }).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, plain);
}

test('an address that is pasted on a line of its own becomes a card; one that cannot be read stays a link', async ({
  browser,
  problems,
}) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } });
  await site.enter(context, 'author');
  const page = await context.newPage();
  watchProblems(page, problems);
  await page.route('**/api/v1/admin/links', async (route) => {
    const { url } = route.request().postDataJSON() as { url: string };
    // What the internet would say; addresses of this machine go to the server.
    if (url.startsWith('http://127.')) return route.continue();
    const link = {
      url,
      kind: 'bookmark',
      title: '<b>News</b>',
      description: 'Of today',
      site: 'news.example',
      image: null,
    };
    return route.fulfill({
      json: { link: url === FILM ? { ...link, kind: 'embed', title: 'A film', site: 'YouTube' } : link },
    });
  });
  await page.goto('/admin/posts/new');
  const text = page.getByRole('textbox', { name: 'Text of the post' });
  await expect(text).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Cards');
  await page.keyboard.press('Enter');
  await paste(page, FILM);
  await expect(text.locator('figure.embed strong')).toHaveText('A film');
  await paste(page, 'https://news.example/today');
  await expect(text.locator('figure.bookmark strong')).toHaveText('<b>News</b>');
  await paste(page, 'http://127.0.0.1:1/secret');
  await expect(page.getByText('This page could not be read, so its address stays a link')).toBeVisible();
  await expect(text.getByRole('link', { name: 'http://127.0.0.1:1/secret' })).toBeVisible();
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('422')));
  await page.keyboard.type('The end');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^Saved at|^All changes saved/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  // What was saved first may be what stood there in the middle of a word.
  const stored = async () => (await site.call<{ post: AdminPost }>('author', 'GET', `admin/posts/${id}`)).post.content;
  await expect
    .poll(stored)
    .toBe(
      `<figure class="embed"><a href="${FILM}" rel="noopener"><strong>A film</strong><br><small>Of today</small><br><cite>YouTube</cite></a></figure>` +
        '<figure class="bookmark"><a href="https://news.example/today" rel="noopener"><strong>&lt;b&gt;News&lt;/b&gt;</strong><br><small>Of today</small><br><cite>news.example</cite></a></figure>' +
        '<p><a href="http://127.0.0.1:1/secret" rel="noopener">http://127.0.0.1:1/secret</a></p><p>The end</p>',
    );
  // Back into the editor without loss.
  await page.reload();
  await expect(text.locator('figure.bookmark strong')).toHaveText('<b>News</b>');
  expect(await findViolations(page)).toEqual([]);
  await context.close();
});
