import { DomUtils, parseDocument } from 'htmlparser2';
import { StartError } from '../../../../errors.ts';
import { findingsAbout, type Finding } from '../finding.ts';
import { type SiteUnderTest, fetchAs } from './site-under-test.ts';

const { ok, warning, error } = findingsAbout('robots');
const UPGRADE = 'Look at the log of the site, and at the proxy in front.';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
/** How many posts a feed has, and what is wrong with it. */
type Feed = { count: number; wrong: string[] };
/** @returns undefined for what is no feed. `self`: addresses that it may give as its own */
type ReadFeed = (text: string, self: string[]) => Feed | undefined;

const inside = (parent: { children: unknown[] }, name: string) =>
  (parent.children as Element[]).filter((child) => child.type === 'tag' && child.name === name);
const said = (parent: Element, name: string) => {
  const [found] = inside(parent, name);
  return found ? DomUtils.textContent(found).trim() : '';
};
const lacks = (parent: Element, what: string, names: string[]) =>
  names.filter((name) => said(parent, name) === '').map((name) => `has ${what} without ${name}`);
const isHttp = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '');
const hasTwice = (ids: string[]) => (new Set(ids).size < ids.length ? ['has two items with one id'] : []);

const RFC_822 =
  /^((Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d(:\d\d)? ([A-Z]{1,3}|[+-]\d{4})$/;
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function badDates(dates: string[], shape: RegExp): string[] {
  const bad = dates.find((date) => !shape.test(date) || Number.isNaN(Date.parse(date)));
  return bad === undefined ? [] : [`has a date that is none: ${bad.slice(0, 40)}`];
}

function badSelf(parent: Element, tag: string, self: string[]): string[] {
  const links = inside(parent, tag).filter(({ attribs }) => attribs.rel === 'self');
  if (links.length !== 1) return [`has ${links.length} links to itself (rel=self)`];
  const { href = '' } = links[0]?.attribs ?? {};
  return self.includes(href) ? [] : [`calls itself ${href} (rel=self)`];
}

/** Readers of feeds give up at the first fault of the XML itself. */
function badXml(text: string): string[] {
  const plain = text.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, '');
  return [
    ...(/<\/(rss|feed)>\s*$/.test(plain) ? [] : ['does not come to its end']),
    ...(/&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(plain) ? ['has an & that is not escaped'] : []),
    ...(/[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]/.test(text) ? ['has a character that XML forbids'] : []),
  ];
}

const readRss: ReadFeed = (text, self) => {
  const [root] = inside(parseDocument(text, { xmlMode: true }), 'rss');
  const channel = root && inside(root, 'channel')[0];
  if (!channel) return undefined;
  const items = inside(channel, 'item');
  const guids = items.flatMap((item) => inside(item, 'guid'));
  const dates = [channel, ...items].flatMap((part) => [...inside(part, 'pubDate'), ...inside(part, 'lastBuildDate')]);
  const isPlace = ({ attribs }: Element) => attribs.isPermaLink !== 'false';
  const links = [channel, ...items].map((part) => said(part, 'link')).filter(Boolean);
  const wrong = [
    ...badXml(text),
    ...(root.attribs.version === '2.0' ? [] : ['is not of version 2.0']),
    ...lacks(channel, 'a channel', ['title', 'link', 'description']),
    ...badSelf(channel, 'atom:link', self),
    ...links.filter((link) => !isHttp(link)).map((link) => `has a link that is no address: ${link}`),
    ...items.flatMap((item) => lacks(item, 'an item', ['guid', 'pubDate'])),
    ...(items.every((item) => said(item, 'title') || said(item, 'description'))
      ? []
      : ['has an item without title and description']),
    ...(guids.every((guid) => !isPlace(guid) || isHttp(DomUtils.textContent(guid)))
      ? []
      : ['has a guid that is no address, and does not say so (isPermaLink)']),
    ...hasTwice(guids.map((guid) => DomUtils.textContent(guid))),
    ...badDates(dates.map((date) => DomUtils.textContent(date).trim()).filter(Boolean), RFC_822),
  ];
  return { count: items.length, wrong };
};

const readAtom: ReadFeed = (text, self) => {
  const [feed] = inside(parseDocument(text, { xmlMode: true }), 'feed');
  if (!feed) return undefined;
  const entries = inside(feed, 'entry');
  const parts = [feed, ...entries];
  const ids = parts.map((part) => said(part, 'id')).filter(Boolean);
  const authors = parts.flatMap((part) => inside(part, 'author'));
  const dates = parts.flatMap((part) => [said(part, 'updated'), said(part, 'published')]).filter(Boolean);
  const hasAuthor = (part: Element) => inside(part, 'author').length > 0;
  const isLinked = (entry: Element) =>
    inside(entry, 'link').some(({ attribs }) => (attribs.rel ?? 'alternate') === 'alternate' && attribs.href);
  const wrong = [
    ...badXml(text),
    ...(feed.attribs.xmlns === 'http://www.w3.org/2005/Atom' ? [] : ['is not of the namespace of Atom']),
    ...lacks(feed, 'a feed', ['id', 'title', 'updated']),
    ...badSelf(feed, 'link', self),
    ...entries.flatMap((entry) => lacks(entry, 'an entry', ['id', 'title', 'updated'])),
    ...(hasAuthor(feed) || entries.every(hasAuthor) ? [] : ['has an entry without author']),
    ...authors.flatMap((author) => lacks(author, 'an author', ['name'])),
    ...(entries.every((entry) => said(entry, 'content') || isLinked(entry))
      ? []
      : ['has an entry without content and link']),
    ...ids.filter((id) => !URL.canParse(id)).map((id) => `has an id that is no URI: ${id}`),
    ...hasTwice(ids),
    ...badDates(dates, RFC_3339),
  ];
  return { count: entries.length, wrong };
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const readJson: ReadFeed = (text, self) => {
  let feed: unknown;
  try {
    feed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(feed) || !Array.isArray(feed.items)) return undefined;
  const items = feed.items.map((item: unknown) => (isRecord(item) ? item : {}));
  const dates = items.flatMap(({ date_published, date_modified }) => [date_published, date_modified]);
  const wrong = [
    ...(/^https:\/\/jsonfeed\.org\/version\/1(\.1)?$/.test(String(feed.version))
      ? []
      : ['has no version of JSON Feed']),
    ...(isText(feed.title) ? [] : ['has no title']),
    ...(self.includes(String(feed.feed_url)) ? [] : [`calls itself ${String(feed.feed_url)} (feed_url)`]),
    ...(items.every(({ id }) => isText(id)) ? [] : ['has an item without id']),
    ...(items.every((item) => isText(item.content_html) || isText(item.content_text))
      ? []
      : ['has an item without content']),
    ...hasTwice(items.map(({ id }) => id).filter(isText)),
    ...badDates(dates.filter((date) => date !== undefined).map(String), RFC_3339),
  ];
  return { count: items.length, wrong };
};

const FEEDS = [
  ['/feed.xml', readRss],
  ['/atom.xml', readAtom],
  ['/feed.json', readJson],
] as const;

/** By the rules of the W3C's validator (validator.w3.org/feed/docs) and of jsonfeed.org. */
async function checkFeeds({ asked, own }: SiteUnderTest, hasPosts: boolean): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [path, read] of FEEDS) {
    const { status, text } = await fetchAs('browser', asked + path);
    const self = own.map((origin) => origin + path);
    const feed = status === 200 ? read(text, self) : undefined;
    if (!feed) found.push(error(`${path} is no feed (${status}).`, UPGRADE));
    else if (feed.count === 0 && hasPosts) found.push(error(`${path} is empty.`, UPGRADE));
    else if (feed.wrong.length === 0) found.push(ok(`${path} has ${feed.count} posts.`));
    for (const fault of new Set(feed?.wrong)) found.push(error(`${path} ${fault}.`, UPGRADE));
  }
  return found;
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
export async function samplePaths({ asked }: SiteUnderTest): Promise<string[]> {
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
