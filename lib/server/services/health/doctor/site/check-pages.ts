import { DomUtils, parseDocument } from 'htmlparser2';
import sharp from 'sharp';
import { findingsAbout, type Finding } from '../finding.ts';
import { askedAddress, type SiteUnderTest, AGENTS, fetchAs, type Agent } from './site-under-test.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type LinkTag = { rel: string; href: string; type: string };

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
        .map(({ attribs }) => ({ rel, href: attribs.href ?? '', type: attribs.type ?? '' })),
    jsonLd: scripts.filter((script) => isInside(script, ['head'])).map((script) => DomUtils.textContent(script)),
    strays: strays.map((element) => DomUtils.getOuterHTML(element)),
  };
}

const only = (name: string, values: string[]) => {
  if (values.length !== 1) return [`has ${values.length} ${name}`];
  return values[0]?.trim() ? [] : [`has an empty ${name}`];
};

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
  for (const { href } of head.links('alternate'))
    if (!URL.canParse(href)) wrong.push(`has an alternate that is no absolute address: ${href}`);
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

export type CheckedPages = { findings: Finding[]; /** Addresses that the pages link to. */ links: Set<string> };

/** Looks at pages as a browser and the robots that matter get them. */
export async function checkPages(paths: string[], site: SiteUnderTest): Promise<CheckedPages> {
  const findings: Finding[] = [];
  const links = new Set<string>();
  for (const path of paths) {
    const { wrong, text } = await fetchAsAll(site.asked + path);
    if (wrong.length === 0) {
      const head = readHead(text);
      wrong.push(...checkHead(head, path, site), ...checkJsonLd(head.jsonLd));
      for (const picture of head.metas('og:image')) wrong.push(...(await checkPicture(picture, site)));
      const alternates = head.links('alternate').map(({ href }) => href);
      for (const href of [...linksOf(text), ...alternates]) {
        const address = askedAddress(URL.parse(href, site.asked + path)?.href ?? href, site);
        if (address) links.add(address);
      }
    }
    for (const fault of wrong)
      findings.push(
        error(`${path} ${fault}.`, 'Look at its text; where that is well, report it as a fault of this version.'),
      );
    if (wrong.length === 0) findings.push(ok(`${path} is whole for ${Object.keys(AGENTS).join(', ')}.`));
  }
  return { findings, links };
}

// It sets a cookie and leads back.
const isSwitch = (address: string) => new URL(address).pathname === '/language';

/** Asks for what pages link to, up to a hundred addresses. */
export async function checkLinks(links: Set<string>): Promise<Finding[]> {
  const asked = [...links].filter((address) => !isSwitch(address)).slice(0, MOST_LINKS);
  const broken: string[] = [];
  const waiting = [...asked];
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const { status } = await fetchAs('browser', address);
      if (status >= 400) broken.push(`${new URL(address).pathname} (${status})`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (broken.length === 0) return [ok(`${asked.length} links lead somewhere.`)];
  return broken.map((path) => error(`A link leads to ${path}.`, 'Mend the text that has it, or redirect the address.'));
}
