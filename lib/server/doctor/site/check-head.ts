import sharp from 'sharp';
import { fetchAs } from './fetch-as.ts';
import type { PageHead } from './read-head.ts';
import { askedAddress, type SiteUnderTest } from './site-under-test.ts';

const only = (name: string, values: string[]) => {
  if (values.length !== 1) return [`has ${values.length} ${name}`];
  return values[0]?.trim() ? [] : [`has an empty ${name}`];
};

/** Title, description, canonical link, languages and social tags of a page that is to be found. */
export function checkHead(head: PageHead, path: string, site: SiteUnderTest): string[] {
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
  if (
    canonical[0] &&
    !site.own.some((origin) => canonical[0] === origin + path || canonical[0] === origin + decodeURI(path))
  )
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
export function checkJsonLd(jsonLd: string[]): string[] {
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
export async function checkPicture(address: string, site: SiteUnderTest): Promise<string[]> {
  const own = askedAddress(address, site);
  if (!own) return [];
  const { status, body } = await fetchAs('WhatsApp', own);
  if (status !== 200) return [`has an og:image that answers ${status}: ${address}`];
  const { width = 0, height = 0 } = await sharp(body).metadata();
  if (width < LEAST_WIDTH) return [`has an og:image of ${width}x${height}, less than ${LEAST_WIDTH} wide: ${address}`];
  if (body.length > LARGEST_PICTURE) return [`has an og:image of ${Math.round(body.length / 1024)} kB: ${address}`];
  return [];
}
