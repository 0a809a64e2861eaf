import { pathTo, profileImageUrl } from '../../../paths.ts';
import { absoluteUrl } from '../absolute-url.ts';
import type { JsonLdNode } from './json-ld-node.ts';

/** Somebody as posts and comments name them; username and image are null for one without an account. */
export type NamedPerson = { name: string; username: string | null; image?: string | null };

export function personNode({ name, username, image }: NamedPerson): JsonLdNode {
  if (username === null) return { '@type': 'Person', name };
  const url = absoluteUrl(pathTo.user(username));
  return {
    '@type': 'Person',
    '@id': `${url}#person`,
    name,
    url,
    ...(image && { image: absoluteUrl(profileImageUrl(image)) }),
  };
}
