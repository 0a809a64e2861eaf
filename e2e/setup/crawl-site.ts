import { DomUtils, parseDocument } from 'htmlparser2';

export type Crawl = {
  /** Addresses that do not answer 200, and where they were found. */
  broken: string[];
  /** Links to a place of a page that it does not have. */
  lostFragments: string[];
  /** Paths of pages reached through `a[href]` alone. */
  pages: Set<string>;
  /** How many addresses were asked for. */
  asked: number;
};

type Found = { links: string[]; files: string[]; ids: Set<string> };

const AT_ONCE = 6;
// Each page has one for each language: they set a cookie and lead back to the page that they stand on.
const isSwitch = (url: URL) => url.pathname === '/language';
const isMarkup = (type: string) => type.startsWith('text/html');

function fromSrcset(srcset: string): string[] {
  return srcset.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
}

function fromCss(css: string): string[] {
  return [...css.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)].map((match) => match[1] ?? '');
}

/** Everything that a page links to or loads. */
function readPage(html: string): Found {
  const found: Found = { links: [], files: [], ids: new Set() };
  for (const { name, attribs } of DomUtils.getElementsByTagName('*', parseDocument(html), true)) {
    if (attribs.id) found.ids.add(attribs.id);
    if (name === 'a' && attribs.href) found.links.push(attribs.href);
    if (name === 'link' && attribs.href && !attribs.rel?.includes('preconnect')) found.files.push(attribs.href);
    if (attribs.src) found.files.push(attribs.src);
    for (const srcset of [attribs.srcset, attribs.imagesrcset]) if (srcset) found.files.push(...fromSrcset(srcset));
    if (attribs.style) found.files.push(...fromCss(attribs.style));
  }
  return found;
}

/** Follows every own link from `/`, as a reader without scripts does, and asks for every file that pages name. */
export async function crawlSite(base: string): Promise<Crawl> {
  const { origin } = new URL(base);
  const crawl: Crawl = { broken: [], lostFragments: [], pages: new Set(), asked: 0 };
  const queue: { address: string; from: string; isLink: boolean }[] = [];
  const known = new Set<string>();
  const idsOf = new Map<string, Set<string>>();
  const fragments: { address: string; id: string; from: string }[] = [];

  function add(reference: string, from: string, isLink: boolean): void {
    const url = URL.parse(reference, from);
    if (!url) return void crawl.broken.push(`${reference} is no address (on ${from})`);
    if (url.origin !== origin || isSwitch(url)) return;
    const id = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    if (isLink && id) fragments.push({ address: url.href, id, from });
    // The same address may be linked to and loaded: as a link its own links count.
    const key = `${isLink} ${url.href}`;
    if (known.has(key)) return;
    known.add(key);
    queue.push({ address: url.href, from, isLink });
  }

  async function visit({ address, from, isLink }: (typeof queue)[number]): Promise<void> {
    crawl.asked += 1;
    const answer = await fetch(address, { redirect: 'manual' });
    const type = answer.headers.get('content-type') ?? '';
    const body = await answer.text();
    // Pages for members alone send guests to the login page, which is where such a link leads.
    if (answer.status === 307 && answer.headers.get('location')?.startsWith('/login')) return;
    if (answer.status !== 200) return void crawl.broken.push(`${address} answers ${answer.status} (on ${from})`);
    if (type.startsWith('text/css')) for (const url of fromCss(body)) add(url, address, false);
    if (!isLink || !isMarkup(type)) return;
    crawl.pages.add(new URL(address).pathname + new URL(address).search);
    const page = readPage(body);
    idsOf.set(address, page.ids);
    for (const href of page.links) add(href, address, true);
    for (const file of page.files) add(file, address, false);
  }

  add('/', base, true);
  while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(visit));
  const lost = fragments.filter(({ address, id }) => idsOf.has(address) && !idsOf.get(address)?.has(id));
  crawl.lostFragments.push(...lost.map(({ address, id, from }) => `${address}#${id} (on ${from})`));
  return crawl;
}
