import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './setup/test.ts';
import { samplePages } from './setup/site-pages.ts';

const WIDTHS = [1280, 390, 320];

for (const scheme of ['light', 'dark'] as const) {
  test(`no page has an axe violation or scrolls sideways in ${scheme} at any width`, async ({ browser, request }) => {
    test.setTimeout(480_000);
    const context = await browser.newContext();
    await context.addInitScript((mode) => localStorage.setItem('mui-mode', mode), scheme);
    const page = await context.newPage();
    for (const path of await samplePages(request)) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveClass(new RegExp(scheme));
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
        expect([path, width, ...found]).toEqual([path, width]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect([path, width, overflow]).toEqual([path, width, 0]);
      }
    }
    await context.close();
  });
}
