import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Rules that Lighthouse's accessibility category counts and axe leaves out unless asked.
const RULES_OF_LIGHTHOUSE = [
  'identical-links-same-purpose',
  'label-content-name-mismatch',
  'table-fake-caption',
  'target-size',
  'td-has-header',
];

const OPTIONS = {
  rules: Object.fromEntries(RULES_OF_LIGHTHOUSE.map((rule) => [rule, { enabled: true }])),
  // What passed is not described, and style sheets are not fetched anew for a rule that is off.
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
} satisfies RunOptions;

/**
 * Everything that axe finds wrong with a page as it stands, and all that Lighthouse's accessibility category would:
 * whose audits are axe's rules too, so that one look does for both. `within` keeps to a part of the page.
 * @returns a line for each rule that is broken
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  // Next sets the title of a page that was navigated to some frames after its content.
  await page.waitForFunction(() => document.title !== '');
  // Given to each document once, small: most documents are looked at several times.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SCRIPT);
  const look = async ({ selector, options }: { selector: string | undefined; options: RunOptions }) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector ?? document, options);
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(' | ')}`,
    );
  };
  return page.evaluate(look, { selector: within, options: OPTIONS });
}
