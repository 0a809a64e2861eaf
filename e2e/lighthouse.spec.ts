import { existsSync } from 'node:fs';
import lighthouse from 'lighthouse';
import { chromium, expect, test } from 'playwright/test';
import { freePort } from './setup/server-process.ts';

const PAGES = ['/', '/posts/why-a-comma-can-wait', '/categories/technology', '/users/tomas'];
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
const DEBIAN_CHROMIUM = '/usr/bin/chromium';

test('Lighthouse gives accessibility, best practices and SEO 100', async ({ baseURL }) => {
  test.setTimeout(300_000);
  const port = await freePort();
  const browser = await chromium.launch({
    ...(existsSync(DEBIAN_CHROMIUM) && { executablePath: DEBIAN_CHROMIUM }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  for (const path of PAGES) {
    const result = await lighthouse(`${baseURL}${path}`, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
    const categories = Object.values(result?.lhr.categories ?? {});
    const failed = Object.values(result?.lhr.audits ?? {}).filter((audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary');
    expect([path, ...categories.map(({ id, score }) => `${id} ${score}`), ...failed.map((audit) => audit.id)]).toEqual([
      path,
      ...CATEGORIES.map((id) => `${id} 1`),
    ]);
  }
  await browser.close();
});
