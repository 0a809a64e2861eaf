import { isLoopback } from '../../../../env.ts';
import { StartError } from '../../../../errors.ts';
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

type ListedPost = {
  slug: string;
  author_username: string;
  canonical_url: string | null;
  categories?: { slug: string }[];
};

/** @throws Error that says what came instead, such as the page of a proxy */
async function readPosts(asked: string): Promise<ListedPost[]> {
  const path = '/api/v1/posts?limit=50';
  const { status, text } = await fetchAs('browser', asked + path);
  if (status !== 200) throw new StartError(`${path} answers ${status}.`);
  try {
    return (JSON.parse(text) as { posts: ListedPost[] }).posts;
  } catch (cause) {
    throw new StartError(`${path} answers what is no list of posts.`, { cause });
  }
}

/** One page of each kind: home, the newest post that belongs here, its author and category. */
async function samplePaths({ asked }: SiteUnderTest): Promise<string[]> {
  const posts = await readPosts(asked);
  const own = posts.find(({ canonical_url }) => !canonical_url);
  const post = own ?? posts[0];
  if (!post) return ['/'];
  const { text: categories } = await fetchAs('browser', `${asked}/api/v1/categories`);
  const [category] = post.categories ?? (JSON.parse(categories) as { categories: { slug: string }[] }).categories;
  const segment = encodeURIComponent;
  return [
    '/',
    ...(own ? [`/posts/${segment(own.slug)}`] : []),
    `/users/${segment(post.author_username)}`,
    ...(category ? [`/categories/${segment(category.slug)}`] : []),
  ];
}

const settings = findingsAbout('settings');

/** An instance may be asked by an address of this machine; any other is where readers are. */
function checkAsked({ asked, own }: SiteUnderTest): Finding[] {
  const named = own.find((origin) => origin !== asked);
  if (!named || isLoopback(asked)) return [];
  const text = `SITE_URL is ${named}, and the site was asked at ${asked}: its links, feeds and mails lead elsewhere.`;
  return [settings.warning(text, `Set SITE_URL to ${asked}, if that is where readers are.`)];
}

/** Looks at a running site from outside, as readers, search engines and messengers see it. */
export async function checkSite(site: SiteUnderTest): Promise<Finding[]> {
  return examine('site', `Does the site answer at ${site.asked}?`, async () => {
    const paths = await samplePaths(site);
    const { findings, links } = await checkPages(paths, site);
    return [
      ...checkAsked(site),
      ...findings,
      ...(await checkLinks(links)),
      ...(await checkFiles(site, paths, paths.length > 1)),
      ...(await checkHeaders(site)),
    ];
  });
}

/**
 * Looks at one page as readers, search engines and messengers get it, at what it links to, and whether the map has it: not where
 * it says that it belongs elsewhere (`canonical`).
 */
export async function checkPost(path: string, site: SiteUnderTest, canonical?: string | null): Promise<Finding[]> {
  return examine('site', `Does the site answer at ${site.asked}?`, async () => {
    const { findings, links } = await checkPages([path], { ...site, canonical: canonical ?? null });
    return [...findings, ...(await checkLinks(links)), ...(canonical ? [] : await checkSitemap(site, [path]))];
  });
}
