import { locationsOf } from '../front/site-map.ts';

/** A kind of page that every blog has, and addresses of it. */
export type Kind = { page: string; urls: string[] };

const MOST = 12;
const WORDS = ['river', 'light', 'letter', 'bread', 'market', 'music', 'garden', 'train', 'winter', 'paper'];

// Ghost and WordPress name their site maps after what is in them; one map of everything, as Lekha's, leaves it to the addresses.
const KINDS = {
  post: { map: /posts?(?:-post)?(?:-1)?\.xml$/, path: /^\/posts\/[^/]+$/ },
  list: { map: /(?:categor|tag|taxonom)[^/]*\.xml$/, path: /^\/(?:categories|tags)\/[^/]+$/ },
  author: { map: /(?:author|user)[^/]*\.xml$/, path: /^\/users\/[^/]+$/ },
};

async function read(url: string): Promise<string> {
  const response = await fetch(url);
  return response.ok ? response.text() : '';
}

/** What the site's maps list, by the map that lists it. */
async function readMaps(site: string): Promise<Map<string, string[]>> {
  const named = /^sitemap:\s*(\S+)/im.exec(await read(`${site}/robots.txt`))?.[1];
  const first = here(site, named ?? '/sitemap.xml');
  const listed = locationsOf(await read(first));
  const maps = listed.filter((url) => new URL(url).pathname.endsWith('.xml'));
  if (maps.length === 0) return new Map([[first, listed]]);
  return new Map(await Promise.all(maps.map(async (map) => [map, locationsOf(await read(here(site, map)))] as const)));
}

/** The address at the site that was named: a site on this machine may say another of itself. */
function here(site: string, url: string): string {
  const { pathname, search } = new URL(url, site);
  return new URL(pathname + search, site).href;
}

function pagesOf(site: string, kind: keyof typeof KINDS, maps: ReadonlyMap<string, string[]>): string[] {
  const { map: own, path } = KINDS[kind];
  const listed = [...maps].flatMap(([map, urls]) =>
    own.test(map) ? urls : urls.filter((url) => path.test(new URL(url).pathname)),
  );
  return listed
    .map((url) => here(site, url))
    .filter((url) => new URL(url).pathname !== '/')
    .slice(0, MOST);
}

/** Where the site's own search form, or what it says of itself to browsers, leads; no addresses where a script searches. */
function searchPages(site: string, html: string): string[] {
  const form = /<form[^>]*role="search"[^>]*>[^]*?<\/form>/.exec(html)?.[0] ?? '';
  const action = /action="([^"]*)"/.exec(form)?.[1];
  const name = /name="([^"]+)"/.exec(form)?.[1];
  if (action === undefined || name === undefined) return [];
  return WORDS.map((word) => here(site, `${action || '/'}?${name}=${word}`));
}

/**
 * The same kinds of pages at any blog with site maps (Ghost, WordPress, Lekha): home, posts, lists of a category or tag,
 * authors, the feed, searches. A kind that a site has not has no addresses.
 */
export async function findKinds(site: string): Promise<Kind[]> {
  const [maps, html] = [await readMaps(site), await read(`${site}/`)];
  const feed = /<link[^>]*type="application\/rss\+xml"[^>]*href="([^"]+)"/.exec(html)?.[1];
  return [
    { page: 'home', urls: [`${site}/`] },
    { page: 'post', urls: pagesOf(site, 'post', maps) },
    { page: 'category or tag', urls: pagesOf(site, 'list', maps) },
    { page: 'author', urls: pagesOf(site, 'author', maps) },
    { page: 'feed', urls: feed === undefined ? [] : [here(site, feed)] },
    { page: 'search', urls: searchPages(site, html) },
  ];
}
