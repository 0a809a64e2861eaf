import { findingsAbout, type Finding } from '../finding.ts';
import { fetchAs } from './fetch-as.ts';
import type { SiteUnderTest } from './site-under-test.ts';

const { ok, error } = findingsAbout('headers');

/** What Mozilla's Observatory wants of a page, and whether an answer has it. */
const WANTED: readonly [name: string, isGood: (value: string) => boolean][] = [
  ['content-security-policy', (value) => value.includes("default-src 'none'") && !/script-src[^;]*'unsafe/.test(value)],
  ['x-content-type-options', (value) => value === 'nosniff'],
  ['x-frame-options', (value) => /^(deny|sameorigin)$/i.test(value)],
  ['referrer-policy', (value) => value !== '' && value !== 'unsafe-url'],
];
const OF_HTTPS: typeof WANTED = [
  ['strict-transport-security', (value) => Number(/max-age=(\d+)/.exec(value)?.[1]) >= 15_768_000],
];

/** Headers that keep readers safe, as they come through whatever stands in front. */
export async function checkHeaders({ asked }: SiteUnderTest): Promise<Finding[]> {
  const { headers } = await fetchAs('browser', `${asked}/`);
  const wanted = asked.startsWith('https:') ? [...WANTED, ...OF_HTTPS] : WANTED;
  const wrong = wanted.filter(([name, isGood]) => !isGood(headers.get(name) ?? ''));
  if (wrong.length === 0) return [ok('All are there.')];
  return wrong.map(([name]) => {
    const value = headers.get(name);
    const text = value === null ? `${name} is missing.` : `${name} is «${value.slice(0, 80)}».`;
    return error(text, 'The site sends it: let the proxy in front leave it alone.');
  });
}
