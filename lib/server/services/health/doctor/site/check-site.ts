import { DOCTOR_HEADERS, doctorMark } from '../../../../auth/secret.ts';
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

/** What the doctor knows of the proxies in front: TRUST_PROXY, and the site's secret, by which the site knows the doctor. */
type Proxies = { trusted: number; secret: string };

const HEALTH = 'Let /api/health through the proxies in front.';
// Nobody's (RFC 5737).
const MADE_UP = '192.0.2.7';

/**
 * Whether TRUST_PROXY is the number of proxies that a request goes through: each adds whom it was asked by, and the
 * outermost may leave out what was there. Nothing is said where the site does not know the doctor.
 */
export async function checkProxies({ asked, own }: SiteUnderTest, { trusted, secret }: Proxies): Promise<Finding[]> {
  // An instance that is asked by an address of this machine is not asked through its proxies.
  if (isLoopback(asked) && own.some((origin) => origin !== asked)) return [];
  const headers = { [DOCTOR_HEADERS.mark]: doctorMark(secret), 'x-forwarded-for': MADE_UP };
  const answer = await fetchAs('browser', `${asked}/api/health`, headers);
  const forwarded = answer.headers.get(DOCTOR_HEADERS.forwarded);
  if (forwarded === null) return [];
  const entries = forwarded.split(',').map((entry) => entry.trim());
  const isKept = entries[0] === MADE_UP;
  const count = isKept ? entries.length - 1 : entries.filter(Boolean).length;
  if (count === trusted) return [settings.ok(`Proxies in front: ${count}, as TRUST_PROXY says.`)];
  const text = `Proxies in front that write whom they were asked by: ${count}. TRUST_PROXY is ${trusted}`;
  if (count < trusted && !isKept)
    return [
      settings.warning(`${text}, and one of them leaves out what was there.`, 'Let each add to X-Forwarded-For.'),
    ];
  const harm = count < trusted ? 'readers can make up their address' : 'readers share the limits of one address';
  const mend = `Set TRUST_PROXY to ${count}, or let each proxy add to X-Forwarded-For (docs/deploy).`;
  return [settings.error(`${text}: ${harm}.`, mend)];
}

/**
 * Looks at a running site from outside, as readers, search engines and messengers see it, and with `proxies` at what
 * stands in front.
 */
export async function checkSite(site: SiteUnderTest, proxies?: Proxies): Promise<Finding[]> {
  return examine('site', `Does the site answer at ${site.asked}?`, async () => {
    const paths = await samplePaths(site);
    const { findings, links } = await checkPages(paths, site);
    return [
      ...checkAsked(site),
      ...(proxies ? await examine('settings', HEALTH, () => checkProxies(site, proxies)) : []),
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
