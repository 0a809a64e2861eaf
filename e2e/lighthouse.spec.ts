import { expect, test } from 'playwright/test';
import { startAudits } from './setup/audits.ts';

const PAGES = ['/', '/posts/why-a-comma-can-wait', '/categories/technology', '/users/tomas'];
// Accessibility is axe's: e2e/setup/find-violations.ts looks at all that Lighthouse would, on every page.
const CATEGORIES = ['best-practices', 'seo'];

test('Lighthouse gives best practices and SEO 100', async ({ baseURL, launchOptions }) => {
  const audits = await startAudits(launchOptions);
  try {
    for (const path of PAGES) {
      const url = `${baseURL}${path}`;
      expect(await audits.audit(url, CATEGORIES)).toEqual([url, ...CATEGORIES.map((id) => `${id} 1`)]);
    }
  } finally {
    await audits.close();
  }
});
