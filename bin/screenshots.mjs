// npm run screenshots -- [ADDRESS]: the pictures of the README, of a site that runs with the demo content.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { root } from './ensure.mjs';

const site = process.argv[2] ?? 'http://localhost:3000';
const folder = join(root, 'docs', 'images');
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const PICTURES = [
  { name: 'home', path: '/', size: { width: 1280, height: 800 }, scheme: 'light', language: 'en' },
  { name: 'post', path: undefined, size: { width: 390, height: 844 }, scheme: 'dark', language: 'bn' },
];

/** The newest post in Bengali: the one that shows most of what the letters need. */
async function findPost() {
  const answer = await fetch(`${site}/api/v1/posts?limit=50`);
  const { posts } = await answer.json();
  const post = posts.find(({ title }) => /\p{Script=Bengali}/u.test(title)) ?? posts[0];
  return `/posts/${encodeURIComponent(post.slug)}`;
}

const browser = await chromium.launch({
  ...(existsSync(DEBIAN_CHROMIUM) && { executablePath: DEBIAN_CHROMIUM }),
  args: ['--no-sandbox', '--disable-gpu'],
});
mkdirSync(folder, { recursive: true });
for (const { name, path, size, scheme, language } of PICTURES) {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'language', value: language, url: site }]);
  await context.addInitScript((mode) => localStorage.setItem('mui-mode', mode), scheme);
  const page = await context.newPage();
  await page.goto(site + (path ?? (await findPost())), { waitUntil: 'networkidle' });
  // 256 colours are enough for it, in a third of the bytes.
  const picture = sharp(await page.screenshot());
  await picture.png({ palette: true, effort: 10 }).toFile(join(folder, `${name}.png`));
  console.log(`docs/images/${name}.png`);
  await context.close();
}
await browser.close();
