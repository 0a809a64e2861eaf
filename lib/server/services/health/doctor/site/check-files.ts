import { parseFeed } from 'htmlparser2';
import { findingsAbout, type Finding } from '../finding.ts';
import { type SiteUnderTest, fetchAs } from './site-under-test.ts';

const { ok, warning, error } = findingsAbout('robots');
const UPGRADE = 'Look at the log of the site, and at the proxy in front.';

function countXml(text: string): number | undefined {
  return parseFeed(text)?.items.length;
}

function countJson(text: string): number | undefined {
  try {
    const feed: unknown = JSON.parse(text);
    const items = typeof feed === 'object' && feed !== null && 'items' in feed ? feed.items : undefined;
    return Array.isArray(items) ? items.length : undefined;
  } catch {
    return undefined;
  }
}

const FEEDS = [
  ['/feed.xml', countXml],
  ['/atom.xml', countXml],
  ['/feed.json', countJson],
] as const;

async function checkFeeds({ asked }: SiteUnderTest, hasPosts: boolean): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [path, count] of FEEDS) {
    const { status, text } = await fetchAs('browser', asked + path);
    const items = status === 200 ? count(text) : undefined;
    if (items === undefined) found.push(error(`${path} is no feed (${status}).`, UPGRADE));
    else if (items === 0 && hasPosts) found.push(error(`${path} is empty.`, UPGRADE));
    else found.push(ok(`${path} has ${items} posts.`));
  }
  return found;
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
const MOST_MAPS = 50;

/** Paths of everything that the map of the site lists. */
async function readSitemap({ asked }: SiteUnderTest): Promise<Set<string> | undefined> {
  const { status, text } = await fetchAs('Googlebot', `${asked}/sitemap.xml`);
  if (status !== 200) return undefined;
  if (!text.includes('<sitemapindex')) return new Set(locations(text).map((address) => new URL(address).pathname));
  const paths = new Set<string>();
  for (const map of locations(text).slice(0, MOST_MAPS)) {
    const part = await fetchAs('Googlebot', asked + new URL(map).pathname);
    for (const address of locations(part.text)) paths.add(new URL(address).pathname);
  }
  return paths;
}

/** Whether the map of the site lists pages. */
export async function checkSitemap(site: SiteUnderTest, paths: string[]): Promise<Finding[]> {
  const listed = await readSitemap(site);
  if (!listed) return [error('/sitemap.xml does not come.', UPGRADE)];
  const missing = paths.filter((path) => !listed.has(path));
  if (missing.length === 0) return [ok(`/sitemap.xml lists ${listed.size} addresses.`)];
  return missing.map((path) => error(`/sitemap.xml does not list ${path}.`, UPGRADE));
}

async function checkRobots({ asked }: SiteUnderTest): Promise<Finding[]> {
  const { status, text } = await fetchAs('Googlebot', `${asked}/robots.txt`);
  if (status !== 200) return [error(`/robots.txt answers ${status}.`, UPGRADE)];
  if (/^disallow: *\/ *$/im.test(text)) return [warning('/robots.txt shuts every robot out.', 'Look at the settings.')];
  if (!/^sitemap: *http/im.test(text)) return [warning('/robots.txt does not name the sitemap.', UPGRADE)];
  return [ok('/robots.txt lets robots in and names the sitemap.')];
}

/** Feeds, the map of the site and what robots are told. `paths` are pages that are to be in the map. */
export async function checkFiles(site: SiteUnderTest, paths: string[], hasPosts: boolean): Promise<Finding[]> {
  return [...(await checkFeeds(site, hasPosts)), ...(await checkSitemap(site, paths)), ...(await checkRobots(site))];
}
