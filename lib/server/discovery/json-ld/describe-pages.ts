import { pathTo } from '../../../paths.ts';
import type { PublicUser } from '../../../schemas/user.ts';
import { absoluteUrl } from '../text-response.ts';
import { breadcrumbNode, type JsonLdNode, personNode, publisherNode, siteReference, websiteNode } from './nodes.ts';

/** The public profile of an author. */
export function describeAuthor(user: PublicUser): JsonLdNode[] {
  const path = pathTo.user(user.username);
  const name = user.full_name.trim() || user.username;
  const written = {
    '@type': 'InteractionCounter',
    interactionType: 'https://schema.org/WriteAction',
    userInteractionCount: user.post_count,
  };
  const person = {
    ...personNode({ name, username: user.username, image: user.profile_image }),
    alternateName: user.username,
    ...(user.bio && { description: user.bio }),
    ...(user.links.length > 0 && { sameAs: user.links }),
    agentInteractionStatistic: written,
  };
  const url = absoluteUrl(path);
  const page = {
    '@type': 'ProfilePage',
    '@id': `${url}#page`,
    url,
    dateCreated: user.created_at,
    mainEntity: person,
    isPartOf: siteReference(),
  };
  return [page, breadcrumbNode({ name, path })];
}

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

/** A list right below the home page, and the way to it (docs/product.md#screens: Home > category). */
export function describeCollection(collection: Collection): JsonLdNode[] {
  return [collectionNode(collection), breadcrumbNode(collection)];
}

/** The home page: the site, who publishes it, and the list that the page shows. */
export function describeHome(collection: Collection): JsonLdNode[] {
  return [websiteNode(), publisherNode(), collectionNode(collection)];
}

type TextPage = {
  type: 'WebPage' | 'AboutPage' | 'ContactPage';
  name: string;
  description: string;
  path: string;
  language: string;
};

/** A page with a text of the site's own. */
export function describeTextPage({ type, name, description, path, language }: TextPage): JsonLdNode[] {
  const url = absoluteUrl(path);
  return [
    { '@type': type, '@id': `${url}#page`, url, name, description, inLanguage: language, isPartOf: siteReference() },
    breadcrumbNode({ name, path }),
  ];
}
