import { imageSize } from '../../../image-variants.ts';
import { pathTo, profileImageUrl } from '../../../paths.ts';
import type { PostListItem } from '../../../schemas/post.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { renderContext } from '../../http/render-context.ts';
import { absoluteUrl } from '../text-response.ts';
import { iconPath } from '../web-manifest.ts';

/** A thing of schema.org, as JSON-LD has it. Undefined properties are left out. */
export type JsonLdNode = { [property: string]: JsonLdValue };
type JsonLdValue = string | number | JsonLdNode | readonly JsonLdValue[] | undefined;

export type Crumb = { name: string; path: string };

/** The way from the home page to the last crumb, which is the page itself. */
export function breadcrumbNode(...crumbs: Crumb[]): JsonLdNode {
  const trail = [{ name: siteSettings().name, path: pathTo.home() }, ...crumbs];
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

/** Posts as what a page lists. */
export function itemsOfPosts(posts: readonly Pick<PostListItem, 'title' | 'slug'>[]): { name: string; path: string }[] {
  return posts.map(({ title, slug }) => ({ name: title, path: pathTo.post(slug) }));
}

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

const home = () => absoluteUrl(pathTo.home());

// With its name, because not every reader puts the nodes of a graph together by their ids, and the site's own node is on
// the home page only.
const named = (type: string, id: string): JsonLdNode => ({
  '@type': type,
  '@id': `${home()}#${id}`,
  name: siteSettings().name,
  url: home(),
});

/** The site as others refer to it. */
export const siteReference = (): JsonLdNode => named('WebSite', 'website');
/** Who publishes the site, as others refer to it: itself. */
export const publisherReference = (): JsonLdNode => named('Organization', 'publisher');

/** Who publishes the site, in full. */
export function publisherNode(): JsonLdNode {
  const { description, logo, social } = siteSettings();
  const own = logo === null ? undefined : imageSize(logo);
  const picture = own
    ? { '@type': 'ImageObject', url: absoluteUrl(logo ?? ''), ...own }
    : { '@type': 'ImageObject', url: absoluteUrl(iconPath(512)), width: 512, height: 512 };
  return {
    ...publisherReference(),
    logo: picture,
    ...(description && { description }),
    ...(social.length > 0 && { sameAs: social }),
  };
}

/** The site, with the way to search it. */
export function websiteNode(): JsonLdNode {
  const target = { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl(pathTo.search())}?q={search_term_string}` };
  const { tagline, description } = siteSettings();
  return {
    ...siteReference(),
    ...(tagline && { alternateName: tagline }),
    ...(description && { description }),
    publisher: publisherReference(),
    potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
  };
}

/**
 * Says, from inside of a page, what the page is about. Outside of a render it does nothing. React would put an inline data
 * script where its component stands, which is in <body>; the gateway puts it into <head>, and into no payload of a
 * navigation, where nobody would read it.
 */
export function describePage(nodes: readonly JsonLdNode[]): void {
  renderContext()?.graph.push(...nodes);
}

/** Nothing that HTML could take for the end of the script, or a script of its own, comes through. */
function escapeForScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The data script of a page; empty for a page that says nothing. The CSP does not concern data. */
export function graphScript(graph: readonly object[]): string {
  if (graph.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${escapeForScript(json)}</script>`;
}
