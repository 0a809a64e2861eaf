import { pathTo } from '../../../paths.ts';
import type { PublicUser } from '../../../schemas/user.ts';
import { absoluteUrl } from '../absolute-url.ts';
import { breadcrumbNode } from './breadcrumb-node.ts';
import type { JsonLdNode } from './json-ld-node.ts';
import { personNode } from './person-node.ts';
import { siteReference } from './site-nodes.ts';

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
