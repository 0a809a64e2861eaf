import sharp from 'sharp';
import { env } from '../../lib/server/env.ts';
import { readHead, type PageHead } from '../../lib/server/services/health/doctor/site/check-pages.ts';
import { AGENTS } from '../../lib/server/services/health/doctor/site/site-under-test.ts';
import { graphContract } from '../../tests/server/discovery/json-ld/graph-contract.ts';

/** An address and what it has to answer. */
export type Expected = {
  path: string;
  /** 200 by default. */
  status?: number;
  /** Where a 307 or 308 leads: path and query. */
  location?: string;
  /** Path of the canonical link, or an absolute address elsewhere; by default the address itself. */
  canonical?: string;
  index?: 'noindex';
  /** Text that has to stand in the server's HTML. */
  text?: string;
  /** Kinds that the page's data has to hold. */
  data?: string[];
};

const LARGEST_PICTURE = 300 * 1024;

/** Addresses that pages name, each asked for once in a run. */
export function createResolver() {
  const asked = new Map<string, Promise<string[]>>();
  const once = (address: string, check: (address: string) => Promise<string[]>) => {
    const found = asked.get(address) ?? check(address);
    asked.set(address, found);
    return found;
  };
  return {
    isThere: (address: string) =>
      once(address, async () => {
        const answer = await fetch(address, { redirect: 'manual' });
        await answer.arrayBuffer();
        return answer.status === 200 ? [] : [`${address} answers ${answer.status}`];
      }),
    isPicture: (address: string) =>
      once(`picture ${address}`, async () => {
        const answer = await fetch(address, { redirect: 'manual' });
        const body = Buffer.from(await answer.arrayBuffer());
        if (answer.status !== 200) return [`${address} answers ${answer.status}`];
        const { width, height, format } = await sharp(body).metadata();
        const isGood =
          width === 1200 && height === 630 && ['jpeg', 'png'].includes(format) && body.length < LARGEST_PICTURE;
        return isGood ? [] : [`${address} is a ${format} of ${width}x${height} and ${body.length} bytes`];
      }),
  };
}

const only = <Value>(name: string, values: Value[]) =>
  values.length === 1 ? [] : [`${values.length} times ${name}: ${values.join(' | ')}`];

function checkData({ jsonLd }: PageHead, base: string, kinds: string[]): string[] {
  const wrong = only('JSON-LD', jsonLd);
  if (wrong.length > 0) return wrong;
  // The contract knows the address that this process would have.
  const graph = graphContract.safeParse(JSON.parse((jsonLd[0] ?? '').replaceAll(base, env().SITE_URL)));
  if (!graph.success) return graph.error.issues.map(({ path, message }) => `JSON-LD ${path.join('.')}: ${message}`);
  const present = new Set(graph.data['@graph'].map((node) => node['@type'] as string));
  return kinds.filter((kind) => !present.has(kind)).map((kind) => `JSON-LD has no ${kind}`);
}

function checkSocial(head: PageHead, canonical: string): string[] {
  const names = [
    'og:title',
    'og:description',
    'og:type',
    'og:site_name',
    'og:locale',
    'og:image',
    'og:image:width',
    'og:image:height',
  ];
  const twitter = ['twitter:card', 'twitter:title', 'twitter:description', 'twitter:image'];
  const wrong = [...names, ...twitter].flatMap((name) => only(name, head.metas(name)));
  const url = head.metas('og:url')[0] ?? canonical;
  if (url !== canonical) wrong.push(`og:url ${url}`);
  if (head.metas('twitter:image')[0] !== head.metas('og:image')[0]) wrong.push('two pictures');
  return wrong;
}

/** What of a page's head is wrong, apart from what it links to. */
function checkHead(
  head: PageHead,
  base: string,
  { path, status = 200, canonical = path, index, data = [] }: Expected,
): string[] {
  const wrong = [
    ...only('title', head.titles),
    ...only('description', head.metas('description')),
    ...only('h1', head.h1s),
    ...head.strays,
  ];
  for (const text of [...head.titles, ...head.metas('description'), ...head.h1s])
    if (text.trim() === '') wrong.push('an empty title, description or h1');
  const robots = head.metas('robots');
  wrong.push(...only('robots', robots));
  const isNoindex = robots[0]?.startsWith('noindex') === true;
  if (isNoindex !== (index === 'noindex' || status >= 400)) wrong.push(`robots ${robots[0]}`);
  if (!isNoindex && robots[0]?.includes('max-image-preview:large') !== true) wrong.push(`robots ${robots[0]}`);
  const links = head.links('canonical').map(({ href }) => href);
  if (status >= 400) return links.length === 0 ? wrong : [...wrong, `canonical ${links[0]}`];
  const address = canonical.startsWith('http') ? canonical : base + canonical;
  wrong.push(...only('canonical', links), ...checkSocial(head, address));
  if (links[0] !== address) wrong.push(`canonical ${links[0]}, not ${address}`);
  return data.length === 0 ? wrong : [...wrong, ...checkData(head, base, data)];
}

async function checkLinks(
  head: PageHead,
  base: string,
  resolver: ReturnType<typeof createResolver>,
): Promise<string[]> {
  const links = ['alternate', 'prev', 'next', 'manifest', 'icon', 'apple-touch-icon'].flatMap((rel) => head.links(rel));
  const addresses = [
    ...links.map(({ href }) => new URL(href, base).href),
    ...head.links('canonical').map(({ href }) => href),
  ];
  const own = addresses.filter((address) => address.startsWith(base));
  const found = await Promise.all([...own.map(resolver.isThere), ...head.metas('og:image').map(resolver.isPicture)]);
  const foreign = links.filter(
    ({ rel, href }) => ['alternate', 'prev', 'next'].includes(rel) && !href.startsWith(`${base}/`),
  );
  return [...found.flat(), ...foreign.map(({ href }) => `${href} is not an absolute address of ours`)];
}

/** Asks for an address as everybody does, twice each. @returns what is wrong, one line each */
export async function checkPage(
  base: string,
  expected: Expected,
  resolver: ReturnType<typeof createResolver>,
): Promise<string[]> {
  const { path, status = 200, location, text = '' } = expected;
  const wrong = new Set<string>();
  const bodies = new Set<string>();
  for (const [agent, userAgent] of Object.entries(AGENTS))
    for (const hit of ['first', 'second']) {
      const answer = await fetch(base + path, { redirect: 'manual', headers: { 'user-agent': userAgent } });
      const body = await answer.text();
      if (answer.status !== status) wrong.add(`${agent}, ${hit} hit: ${answer.status}`);
      const to = answer.headers.get('location') ?? undefined;
      if (to !== location) wrong.add(`${agent}, ${hit} hit: leads to ${to}`);
      if (location === undefined && answer.status === status) bodies.add(body);
    }
  for (const body of bodies) {
    const head = readHead(body);
    for (const fault of [...checkHead(head, base, expected), ...(await checkLinks(head, base, resolver))])
      wrong.add(fault);
    if (!head.text.includes(text)) wrong.add(`the HTML does not say «${text}»`);
  }
  return [...wrong].map((fault) => `${path}: ${fault}`);
}
