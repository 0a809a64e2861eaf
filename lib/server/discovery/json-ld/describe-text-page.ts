import { absoluteUrl } from '../absolute-url.ts';
import { breadcrumbNode } from './breadcrumb-node.ts';
import type { JsonLdNode } from './json-ld-node.ts';
import { siteReference } from './site-nodes.ts';

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
