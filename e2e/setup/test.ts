import { expect, test as base, type Page } from 'playwright/test';

type Fixtures = { problems: string[] };

/** Every test fails on a console error, a page error, or a policy violation that it did not expect. */
export const test = base.extend<Fixtures>({
  problems: [
    async ({}, use) => {
      const problems: string[] = [];
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  // Opened for those alone who ask for it: many tests open their own.
  page: async ({ page, problems }, use) => {
    watchProblems(page, problems);
    await use(page);
    // What the end of a page says is nobody's problem.
    page.removeAllListeners('console').removeAllListeners('pageerror');
  },
});

/** Collects what goes wrong in a page's console. */
export function watchProblems(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || /hydrat|Content Security Policy/i.test(message.text()))
      problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
}

export { expect };
