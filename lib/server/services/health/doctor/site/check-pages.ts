import { DomUtils, parseDocument } from 'htmlparser2';
import sharp from 'sharp';
import { isLanguage } from '../../../../../text/detect-language.ts';
import { findingsAbout, type Finding } from '../finding.ts';
import { askedAddress, type SiteUnderTest, AGENTS, fetchAs, type Agent } from './site-under-test.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type LinkTag = { rel: string; href: string; type: string; hreflang: string };

/** What crawlers read of a page, from its HTML alone. */
export type PageHead = {
  titles: string[];
  h1s: string[];
  /** The page's text without scripts and styles. */
  text: string;
  /** Contents of the meta tags with this name or property that stand in <head>. */
  metas: (name: string) => string[];
  /** Links of <head> with this relation. */
  links: (rel: string) => LinkTag[];
  /** Data scripts, as text. */
  jsonLd: string[];
  /** Tags for the head that stand elsewhere, where crawlers do not look. */
  strays: string[];
};

const named = (root: Element | ReturnType<typeof parseDocument>, tag: string) =>
  DomUtils.getElementsByTagName(tag, root, true);
const isHeadTag = ({ name, attribs }: Element) =>
  name === 'title' || attribs.name === 'description' || attribs.name === 'robots' || attribs.rel === 'canonical';

function isInside(element: Element, tags: string[]): boolean {
  for (let parent = element.parent; parent; parent = parent.parent)
    if ('name' in parent && tags.includes(parent.name)) return true;
  return false;
}

/** Reads a page as a crawler that runs no scripts does. */
export function readHead(html: string): PageHead {
  const document = parseDocument(html);
  const [head] = named(document, 'head');
  if (!head) throw new Error('The page has no head.');
  const metas = named(head, 'meta');
  const links = named(head, 'link');
  const candidates = ['title', 'meta', 'link'].flatMap((tag) => named(document, tag));
  const strays = candidates.filter((element) => isHeadTag(element) && !isInside(element, ['head', 'svg']));
  const scripts = named(document, 'script').filter(({ attribs }) => attribs.type === 'application/ld+json');
  return {
    titles: named(head, 'title').map((title) => DomUtils.textContent(title)),
    h1s: named(document, 'h1').map((heading) => DomUtils.innerText(heading).trim()),
    text: DomUtils.innerText(named(document, 'body')).replace(/\s+/g, ' '),
    metas: (name) =>
      metas
        .filter(({ attribs }) => (attribs.name ?? attribs.property) === name)
        .map(({ attribs }) => attribs.content ?? ''),
    links: (rel) =>
      links
        .filter(({ attribs }) => attribs.rel === rel)
        .map(({ attribs: { href = '', type = '', hreflang = '' } }) => ({ rel, href, type, hreflang })),
    jsonLd: scripts.filter((script) => isInside(script, ['head'])).map((script) => DomUtils.textContent(script)),
    strays: strays.map((element) => DomUtils.getOuterHTML(element)),
  };
}

const only = (name: string, values: string[]) => {
  if (values.length !== 1) return [`has ${values.length} ${name}`];
  return values[0]?.trim() ? [] : [`has an empty ${name}`];
};

const editionsOf = (head: PageHead) => head.links('alternate').filter(({ hreflang }) => hreflang !== '');

/** What Google asks of pages in several languages. One that belongs elsewhere is not among its own editions. */
function checkEditions(head: PageHead, site: SiteUnderTest): string[] {
  const editions = editionsOf(head);
  if (editions.length === 0) return [];
  const codes = editions.map(({ hreflang }) => hreflang.toLowerCase());
  const wrong = codes
    .filter((code) => code !== 'x-default' && !isLanguage(code))
    .map((code) => `has an alternate in no language: ${code} (hreflang)`);
  const again = codes.filter((code, index) => codes.indexOf(code) !== index);
  wrong.push(...[...new Set(again)].map((code) => `has several alternates in ${code} (hreflang)`));
  if (site.canonical) return wrong;
  const [canonical] = head.links('canonical');
  if (!editions.some(({ hreflang, href }) => hreflang !== 'x-default' && href === canonical?.href))
    wrong.push('is not among its own alternates (hreflang)');
  if (!codes.includes('x-default')) wrong.push('has alternates without x-default (hreflang)');
  return wrong;
}

/** Title, description, canonical link, languages and social tags of a page that is to be found. */
function checkHead(head: PageHead, path: string, site: SiteUnderTest): string[] {
  const canonical = head.links('canonical').map(({ href }) => href);
  const wrong = [
    ...only('title', head.titles),
    ...only('description', head.metas('description')),
    ...only('canonical', canonical),
    ...['og:title', 'og:description', 'og:url', 'og:image', 'twitter:card'].flatMap((name) =>
      only(name, head.metas(name)),
    ),
    ...head.strays.map((tag) => `has ${tag.slice(0, 60)} outside of its head`),
  ];
  const isOwn = (origin: string) => canonical[0] === origin + path || canonical[0] === origin + decodeURI(path);
  if (canonical[0] && !(site.canonical ? canonical[0] === site.canonical : site.own.some(isOwn)))
    wrong.push(`calls itself ${canonical[0]} (canonical)`);
  const relative = head.links('alternate').filter(({ href }) => !URL.canParse(href));
  wrong.push(...relative.map(({ href }) => `has an alternate that is no absolute address: ${href}`));
  if (relative.length === 0) wrong.push(...checkEditions(head, site));
  if (head.metas('robots').some((robots) => robots.includes('noindex'))) wrong.push('says noindex');
  return wrong;
}

/** What Google asks of each kind (developers.google.com/search/docs/appearance/structured-data), as paths into a node. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  BlogPosting: ['headline', 'image', 'datePublished', 'author'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
  ProfilePage: ['mainEntity'],
  Person: ['name'],
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
};

/** Every node of a piece of JSON-LD, however deep. */
function nodesOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  return [{ ...value }, ...Object.values(value).flatMap(nodesOf)];
}

const isReference = (node: Record<string, unknown>) => Object.keys(node).every((key) => key.startsWith('@'));
const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/** Whether a page's JSON-LD parses, and holds what its kinds require. */
function checkJsonLd(jsonLd: string[]): string[] {
  const wrong = new Set<string>();
  for (const text of jsonLd)
    try {
      for (const node of nodesOf(JSON.parse(text)).filter((found) => !isReference(found)))
        for (const name of REQUIRED[String(node['@type'])] ?? [])
          if (isMissing(node[name])) wrong.add(`has a ${node['@type']} without ${name} (JSON-LD)`);
    } catch {
      wrong.add('has JSON-LD that does not parse');
    }
  return jsonLd.length === 0 ? ['has no JSON-LD'] : [...wrong];
}

// WhatsApp shows nothing that is larger; others scale down to it.
const LARGEST_PICTURE = 300 * 1024;
const LEAST_WIDTH = 600;

/** The picture of shared links, as it comes. */
async function checkPicture(address: string, site: SiteUnderTest): Promise<string[]> {
  const own = askedAddress(address, site);
  if (!own) return [];
  const { status, body } = await fetchAs('WhatsApp', own);
  if (status !== 200) return [`has an og:image that answers ${status}: ${address}`];
  const { width = 0, height = 0 } = await sharp(body).metadata();
  if (width < LEAST_WIDTH) return [`has an og:image of ${width}x${height}, less than ${LEAST_WIDTH} wide: ${address}`];
  if (body.length > LARGEST_PICTURE) return [`has an og:image of ${Math.round(body.length / 1024)} kB: ${address}`];
  return [];
}

const { ok, error } = findingsAbout('pages');
const FAULT = 'Look at its text; where that is well, report it as a fault of this version.';
const MOST_LINKS = 100;
const AT_ONCE = 4;

/** A page as each of them gets it. */
async function fetchAsAll(address: string): Promise<{ wrong: string[]; text: string }> {
  const wrong: string[] = [];
  const titles = new Set<string>();
  let text = '';
  for (const agent of Object.keys(AGENTS) as Agent[]) {
    const answer = await fetchAs(agent, address);
    if (answer.status !== 200) wrong.push(`answers ${agent} with ${answer.status}`);
    else titles.add(/<title>([^<]*)/.exec(answer.text)?.[1] ?? '');
    if (agent === 'browser') ({ text } = answer);
  }
  if (titles.size > 1) wrong.push('is not the same for everybody');
  return { wrong, text };
}

function linksOf(html: string): string[] {
  const anchors = DomUtils.getElementsByTagName('a', parseDocument(html), true);
  return anchors.flatMap(({ attribs }) => (attribs.href ? [attribs.href] : []));
}

type Links = Map<string, string[]>;
export type CheckedPages = {
  findings: Finding[];
  /** Addresses that the pages link to, and of which pages each is an edition. */ links: Links;
};

/** Looks at pages as a browser and the robots that matter get them. */
export async function checkPages(paths: string[], site: SiteUnderTest): Promise<CheckedPages> {
  const findings: Finding[] = [];
  const links: Links = new Map();
  for (const path of paths) {
    const { wrong, text } = await fetchAsAll(site.asked + path);
    if (wrong.length === 0) {
      const head = readHead(text);
      wrong.push(...checkHead(head, path, site), ...checkJsonLd(head.jsonLd));
      for (const picture of head.metas('og:image')) wrong.push(...(await checkPicture(picture, site)));
      const editions = new Set(site.canonical ? [] : editionsOf(head).map(({ href }) => href));
      const [canonical] = head.links('canonical');
      for (const href of [...head.links('alternate').map((link) => link.href), ...linksOf(text)]) {
        const address = askedAddress(URL.parse(href, site.asked + path)?.href ?? href, site);
        if (!address) continue;
        const known = links.get(address) ?? [];
        links.set(address, canonical && editions.has(href) ? [...new Set([...known, canonical.href])] : known);
      }
    }
    for (const fault of wrong) findings.push(error(`${path} ${fault}.`, FAULT));
    if (wrong.length === 0) findings.push(ok(`${path} is whole for ${Object.keys(AGENTS).join(', ')}.`));
  }
  return { findings, links };
}

// It sets a cookie and leads back.
const isSwitch = (address: string) => new URL(address).pathname === '/language';

/** Of these pages, those that an edition of theirs does not name as its own editions. */
function unanswered(pages: string[], html: string): string[] {
  if (pages.length === 0) return [];
  const named = new Set(editionsOf(readHead(html)).map(({ href }) => href));
  return pages.filter((page) => !named.has(page));
}

/** Asks for what pages link to, up to a hundred addresses, and whether editions point back. */
export async function checkLinks(links: Links): Promise<Finding[]> {
  const asked = [...links].filter(([address]) => !isSwitch(address)).slice(0, MOST_LINKS);
  const found: Finding[] = [];
  const waiting = [...asked];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [address, pages] = next;
      const { status, text } = await fetchAs('browser', address);
      const { pathname } = new URL(address);
      if (status >= 400)
        found.push(
          error(`A link leads to ${pathname} (${status}).`, 'Mend the text that has it, or redirect the address.'),
        );
      for (const page of status === 200 ? unanswered(pages, text) : [])
        found.push(error(`${pathname} does not point back to ${page} (hreflang).`, FAULT));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found.length > 0 ? found : [ok(`${asked.length} links lead somewhere.`)];
}
