import { findStyleFaults } from './setup/find-style-faults.ts';
import { findViolations } from './setup/find-violations.ts';
import { mainTexts, shellTexts } from './setup/main-texts.ts';
import { openAlive } from './setup/settle.ts';
import { samplePages } from './setup/site-pages.ts';
import { expect, test, watchProblems } from './setup/test.ts';

const WIDTHS = [1280, 390, 320];

for (const scheme of ['light', 'dark'] as const) {
  test(`every page shows what it has to, without an axe violation or a console error, and none scrolls sideways, in ${scheme} at any width`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(480_000);
    const context = await browser.newContext();
    await context.addInitScript((mode) => localStorage.setItem('mui-mode', mode), scheme);
    const page = await context.newPage();
    const problems: string[] = [];
    watchProblems(page, problems);
    const missing = new Set<string>();
    page.on('response', (answer) => answer.status() === 404 && missing.add(new URL(answer.url()).pathname));
    for (const path of await samplePages(request)) {
      const texts = await mainTexts(request, path);
      const status = await openAlive(page, path);
      await expect(page.locator('html')).toHaveClass(new RegExp(scheme));
      expect([path, ...(await findStyleFaults(page))]).toEqual([path]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const shown = (await page.locator('body').innerText()).toLowerCase();
        const unsaid = [...texts, ...shellTexts(width)].filter((text) => !shown.includes(text.trim().toLowerCase()));
        expect([path, width, ...unsaid]).toEqual([path, width]);
        expect([path, width, ...(await findViolations(page))]).toEqual([path, width]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([path, width, overflow]).toEqual([path, width, 0]);
      }
      // The browser itself notes a 404 in its console.
      const unexpected = problems.splice(0).filter((problem) => status !== 404 || !problem.includes('404'));
      expect([path, ...unexpected]).toEqual([path]);
    }
    expect([...missing]).toEqual(['/posts/never-was']);
    await context.close();
  });
}

test('the look finds a fault that depends on markup, on colour, and on size', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1>
    <p style="color: #bbb; background: #fff">Too pale to be read.</p>
    <button></button><button style="width: 9px; padding: 0">a</button><button style="width: 9px; padding: 0">b</button>`);
  const found = await findViolations(page);
  expect(found.map((line) => line.split(':', 1)[0]).sort()).toEqual(['button-name', 'color-contrast', 'target-size']);
});
