import { pathTo } from '../../../paths.ts';
import { env } from '../../env.ts';
import { absoluteUrl } from '../absolute-url.ts';
import type { JsonLdNode } from './json-ld-node.ts';

export type Crumb = { name: string; path: string };

/** The way from the home page to the last crumb, which is the page itself. */
export function breadcrumbNode(...crumbs: Crumb[]): JsonLdNode {
  const trail = [{ name: env().SITE_NAME, path: pathTo.home() }, ...crumbs];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}
