import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

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
} satisfies Parameters<AxeBuilder['options']>[0];

/**
 * Everything that axe finds wrong with a page as it stands, and all that Lighthouse's accessibility category would:
 * whose audits are axe's rules too, so that one look does for both. `within` keeps to a part of the page.
 * @returns a line for each rule that is broken
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  // No page of ours has frames: one call in the page does, without a second page that gathers what frames found.
  const builder = new AxeBuilder({ page }).options(OPTIONS).setLegacyMode();
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(' | ')}`,
  );
}
