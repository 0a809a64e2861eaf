import { pathTo } from '../../../paths.ts';
import { env } from '../../env.ts';
import { absoluteUrl } from '../absolute-url.ts';
import type { JsonLdNode } from './json-ld-node.ts';

const home = () => absoluteUrl(pathTo.home());

/** The site as others refer to it. */
export const siteReference = (): JsonLdNode => ({ '@id': `${home()}#website` });
export const publisherReference = (): JsonLdNode => ({ '@id': `${home()}#publisher` });

/** Who publishes the site: itself. */
export function publisherNode(): JsonLdNode {
  const logo = { '@type': 'ImageObject', url: absoluteUrl('/icon-512.png'), width: 512, height: 512 };
  return { '@type': 'Organization', ...publisherReference(), name: env().SITE_NAME, url: home(), logo };
}

/** The site, with the way to search it. */
export function websiteNode(): JsonLdNode {
  const target = { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl(pathTo.search())}?q={search_term_string}` };
  return {
    '@type': 'WebSite',
    ...siteReference(),
    name: env().SITE_NAME,
    url: home(),
    publisher: publisherReference(),
    potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
  };
}
