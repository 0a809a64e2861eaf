// npm run screens -- ADDRESS FOLDER [--axe] [--only=WORD]: pictures of every screen of a site that runs with the demo
// content, for a person to look at: phone and desktop, light and dark, English, Bengali and Arabic. --axe also looks for
// violations of accessibility in each, and ends with an error when there is one; --only draws what has the word in its name:
// post-code, phone, desktop-dark-bn. The administration is drawn with the
// account of ADMIN_EMAIL and ADMIN_PASSWORD. Start the site with RATE_LIMITS=relaxed: this is one busy reader.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from '../e2e/setup/find-violations.ts';
import { openBrowser, openContext } from './screens/open-browser.mjs';
import { guestStates, writerStates } from './screens/states.mjs';

const [site, folder] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isAxe = process.argv.includes('--axe');
const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7) ?? '';
const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
if (!site || !folder) {
  console.error('Usage: npm run screens -- ADDRESS FOLDER [--axe] [--only=WORD]');
  process.exit(2);
}

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };
const LOOKS = Object.keys(SIZES).flatMap((screen) =>
  ['light', 'dark'].flatMap((scheme) =>
    ['en', 'bn', 'ar'].map((language) => ({ screen, size: SIZES[screen], scheme, language })),
  ),
);

const get = async (path) => (await fetch(`${site}/api/v1/${path}`)).json();

/** Addresses of posts that show something, whatever the demo is made of. */
async function findPosts() {
  const { posts } = await get('posts?limit=50');
  const to = (post) => `/posts/${encodeURIComponent(post.slug)}`;
  const first = (test) => posts.find(test) ?? posts[0];
  const texts = await Promise.all(posts.map(async ({ id }) => (await get(`posts/${id}`)).post));
  return {
    english: to(first((post) => post.language === 'en' && post.comment_count > 10)),
    bengali: to(first((post) => post.language === 'bn' && post.featured_image)),
    plain: to(first((post) => !post.featured_image)),
    code: to(texts.find(({ content }) => /<(pre|table)/.test(content)) ?? posts[0]),
    author: `/users/${encodeURIComponent(posts[0].author_username)}`,
  };
}

/** Signs the context's reader in. */
async function signIn(page) {
  // The browser's own request: the context has the cookie of the session from then on.
  const data = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  const answer = await page.request.post(`${site}/api/v1/auth/login`, { data });
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`);
  const { user, accessToken, refreshToken } = await answer.json();
  // Where no script of the site runs: it would end a session that only the cookie knows.
  await page.goto(`${site}/robots.txt`);
  await page.evaluate((items) => Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value)), {
    accessToken,
    refreshToken,
    user: JSON.stringify(user),
  });
  return accessToken;
}

const labelOf = ({ screen, scheme, language }) => `${screen}-${scheme}-${language}`;
const wanted = (look, states) => states.filter(([name]) => `${name} ${labelOf(look)}`.includes(only));

const faults = [];
const drawn = new Map();

async function draw(context, look, [name, path, prepare]) {
  const page = await context.newPage();
  const label = labelOf(look);
  try {
    await page.goto(site + path, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
    // A screen of the administration comes with its scripts.
    await page.locator('h1:not([role])').first().waitFor({ state: 'attached' });
    await page.locator('main [role="progressbar"]').first().waitFor({ state: 'hidden' });
    await prepare?.(page);
    await page.waitForTimeout(150);
    mkdirSync(join(folder, name), { recursive: true });
    await page.screenshot({ path: join(folder, name, `${label}.png`) });
    drawn.set(name, [...(drawn.get(name) ?? []), label]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) faults.push(`${name} ${label}: scrolls sideways by ${wide}`);
    if (isAxe) faults.push(...(await findViolations(page)).map((fault) => `${name} ${label}: ${fault}`));
  } catch (error) {
    faults.push(`${name} ${label}: ${String(error).split('\n', 1)[0]}`);
  } finally {
    await page.close();
  }
}

/** All pictures on one page, a row for each screen. */
function writeIndex() {
  const rows = [...drawn].map(([name, labels]) => {
    const pictures = labels.map(
      (label) => `<a href="${name}/${label}.png"><img loading="lazy" src="${name}/${label}.png" alt="${label}"></a>`,
    );
    return `<h2>${name}</h2><p>${pictures.join('')}</p>`;
  });
  const style =
    'body{font:16px sans-serif}p{display:flex;gap:8px;overflow-x:auto}img{height:360px;border:1px solid #999}';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><style>${style}</style>${rows.join('')}`,
  );
}

const browser = await openBrowser();
const posts = await findPosts();
for (const look of LOOKS) {
  if (wanted(look, [...guestStates(posts), ...writerStates(0, posts)]).length === 0) continue;
  const context = await openContext(browser, site, look);
  for (const state of wanted(look, guestStates(posts))) await draw(context, look, state);
  if (ADMIN_EMAIL && ADMIN_PASSWORD) {
    const page = await context.newPage();
    await signIn(page);
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await (await fetch(`${site}/api/v1/admin/posts?limit=1`, { headers })).json();
    await page.close();
    for (const state of wanted(look, writerStates(answer.posts[0].id, posts))) await draw(context, look, state);
  }
  await context.close();
  console.log(`${look.screen}, ${look.scheme}, ${look.language}: ${drawn.size} screens`);
}
await browser.close();
writeIndex();
for (const fault of faults) console.error(fault);
console.log(`${[...drawn.values()].flat().length} pictures in ${folder}, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
