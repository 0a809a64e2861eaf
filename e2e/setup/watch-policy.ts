import type { Page } from 'playwright/test';

/** Keeps every report of the browser that a page broke its policy, also those that no console shows. */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  const reports: string[] = [];
  await page.exposeFunction('reportViolation', (report: string) => reports.push(report));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const report = `${violatedDirective}: ${blockedURI} ${sample}`;
      (window as unknown as { reportViolation: (report: string) => void }).reportViolation(report);
    });
  });
  return async () => {
    // What was reported before this has arrived by then.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return reports;
  };
}
