import { absoluteUrl } from '../absolute-url.ts';
import { breadcrumbNode } from './breadcrumb-node.ts';
import type { JsonLdNode } from './json-ld-node.ts';
import { publisherNode, siteReference, websiteNode } from './site-nodes.ts';

export type Collection = {
  name: string;
  description?: string;
  /** Of this very page of it. */
  path: string;
  /** Of what it lists, in order. */
  items: { name: string; path: string }[];
};

/** A page that lists other pages. */
function collectionNode({ name, description, path, items }: Collection): JsonLdNode {
  const url = absoluteUrl(path);
  return {
    '@type': 'CollectionPage',
    '@id': `${url}#page`,
    url,
    name,
    description: description || undefined,
    isPartOf: siteReference(),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: items.length,
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: item.name,
        url: absoluteUrl(item.path),
      })),
    },
  };
}

/** A list right below the home page, and the way to it (SPEC 2: Home > category). */
export function describeCollection(collection: Collection): JsonLdNode[] {
  return [collectionNode(collection), breadcrumbNode(collection)];
}

/** The home page: the site, who publishes it, and the list that the page shows. */
export function describeHome(collection: Collection): JsonLdNode[] {
  return [websiteNode(), publisherNode(), collectionNode(collection)];
}
