import { element, type HtmlNode } from '../../content/html-tree.ts';
import { decodePath, oldPathKey } from '../../content/old-path.ts';
import { anchorId, type FindFragment } from './place-anchors.ts';

/** The old site as its texts name it. */
export type OldSite = {
  /** Path, query and fragment within the old site that an address has; undefined for any other address. */
  pathWithin(address: string | undefined): string | undefined;
};

const hostOf = ({ host }: URL) => host.replace(/^www\./u, '');

/** The site that is found at any of these addresses, with or without www, by http or https. */
export function createOldSite(addresses: readonly string[]): OldSite {
  const bases = addresses.flatMap((address) => {
    const url = URL.parse(address);
    return url ? [{ host: hostOf(url), folder: url.pathname.replace(/\/+$/u, '') }] : [];
  });
  return {
    pathWithin(address) {
      const url = /^https?:/iu.test(address ?? '') ? URL.parse(address ?? '') : null;
      if (!url) return undefined;
      const base = bases.find(
        ({ host, folder }) =>
          host === hostOf(url) && (url.pathname === folder || url.pathname.startsWith(`${folder}/`)),
      );
      if (!base) return undefined;
      const path = url.pathname.slice(base.folder.length).replace(/^\/+/u, '/');
      return (path || '/') + url.search + url.hash;
    },
  };
}

/** Links to places within the text whose old address was `path`, by the place alone or by the whole address. */
export function fragmentFinder(site: OldSite, paths: readonly string[]): FindFragment {
  const keys = new Set(paths.map((path) => oldPathKey(path)).filter(Boolean));
  return (href) => {
    if (href.startsWith('#')) return href.slice(1);
    const [path = '', fragment] = (site.pathWithin(href) ?? '').split('#', 2);
    return fragment && keys.has(oldPathKey(decodePath(path))) ? fragment : undefined;
  };
}

/**
 * Links within the old site become links within this one: old addresses lead to the new ones, and places of other texts
 * are found by their ids here. `stays` says which ones are left as they are.
 */
export function ownLinks(
  nodes: readonly HtmlNode[],
  site: OldSite,
  stays: (path: string) => boolean = () => false,
): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const children = ownLinks(node.children, site, stays);
    const path = node.tag === 'a' ? site.pathWithin(node.attributes.href) : undefined;
    if (path === undefined || stays(path)) return { ...node, children };
    const [place = '', fragment] = path.split('#', 2);
    const href = fragment ? `${place}#${anchorId(fragment)}` : place;
    return element(node.tag, children, { ...node.attributes, href });
  });
}
