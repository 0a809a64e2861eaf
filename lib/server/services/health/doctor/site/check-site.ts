import { examine, type Finding, findingsAbout } from '../finding.ts';
import { checkFiles, checkSitemap } from './check-files.ts';
import { checkLinks, checkPages } from './check-pages.ts';
import { type SiteUnderTest, fetchAs } from './site-under-test.ts';

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

type Listed = { posts: { slug: string; author_username: string; categories?: { slug: string }[] }[] };

/** One page of each kind: home, the newest post, its author and category. */
async function samplePaths({ asked }: SiteUnderTest): Promise<string[]> {
  const { text } = await fetchAs('browser', `${asked}/api/v1/posts?limit=1`);
  const listed: Listed = JSON.parse(text);
  const [post] = listed.posts;
  if (!post) return ['/'];
  const { text: categories } = await fetchAs('browser', `${asked}/api/v1/categories`);
  const [category] = post.categories ?? (JSON.parse(categories) as { categories: { slug: string }[] }).categories;
  const segment = encodeURIComponent;
  return [
    '/',
    `/posts/${segment(post.slug)}`,
    `/users/${segment(post.author_username)}`,
    ...(category ? [`/categories/${segment(category.slug)}`] : []),
  ];
}

/** Looks at a running site from outside, as readers, search engines and messengers see it. */
export async function checkSite(site: SiteUnderTest): Promise<Finding[]> {
  return examine('site', `Does the site answer at ${site.asked}?`, async () => {
    const paths = await samplePaths(site);
    const { findings, links } = await checkPages(paths, site);
    return [
      ...findings,
      ...(await checkLinks(links)),
      ...(await checkFiles(site, paths, paths.length > 1)),
      ...(await checkHeaders(site)),
    ];
  });
}

/** Looks at one page as readers, search engines and messengers get it, at what it links to, and whether the map has it. */
export async function checkPost(path: string, site: SiteUnderTest): Promise<Finding[]> {
  return examine('site', `Does the site answer at ${site.asked}?`, async () => {
    const { findings, links } = await checkPages([path], site);
    return [...findings, ...(await checkLinks(links)), ...(await checkSitemap(site, [path]))];
  });
}
