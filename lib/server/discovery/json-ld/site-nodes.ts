import { pathTo } from '../../../paths.ts';
import { env } from '../../env.ts';
import { absoluteUrl } from '../absolute-url.ts';
import type { JsonLdNode } from './json-ld-node.ts';

const home = () => absoluteUrl(pathTo.home());

// With its name, because not every reader puts the nodes of a graph together by their ids, and the site's own node is on
// the home page only.
const named = (type: string, id: string): JsonLdNode => ({
  '@type': type,
  '@id': `${home()}#${id}`,
  name: env().SITE_NAME,
  url: home(),
});

/** The site as others refer to it. */
export const siteReference = (): JsonLdNode => named('WebSite', 'website');
/** Who publishes the site, as others refer to it: itself. */
export const publisherReference = (): JsonLdNode => named('Organization', 'publisher');

/** Who publishes the site, in full. */
export function publisherNode(): JsonLdNode {
  const logo = { '@type': 'ImageObject', url: absoluteUrl('/icon-512.png'), width: 512, height: 512 };
  return { ...publisherReference(), logo };
}

/** The site, with the way to search it. */
export function websiteNode(): JsonLdNode {
  const target = { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl(pathTo.search())}?q={search_term_string}` };
  return {
    ...siteReference(),
    publisher: publisherReference(),
    potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
  };
}
