import type { Page } from 'playwright/test';

/** Declarations of style attributes that the browser does not take. */
export function findStyleFaults(page: Page): Promise<string[]> {
  return page.locator('[style]').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = element.getAttribute('style') ?? '';
      const declarations = text.match(/[^:;]+:(?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])+/g) ?? [];
      return declarations.filter((declaration) => !CSS.supports(declaration.replace(/!important\s*$/, '')));
    }),
  );
}
