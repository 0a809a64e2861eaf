import { type HtmlElement, type HtmlNode, element } from '../../content/html-tree.ts';
import { decodePath, oldPathKey } from '../../content/old-path.ts';
import { CLOSE, type FindFragment, OPEN, ownFragment, placeAnchors, STRAY, anchorId } from './place-anchors.ts';

const MOST = 2_000;
const LONGEST = 300;

// These hold parts, no text of their own: their place is at the beginning of the first part.
const OF_PARTS = new Set(['ul', 'ol', 'menu', 'dir', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr']);
// The place is before these: they hold no text.
const BEFORE = new Set([
  'figure',
  'picture',
  'img',
  'hr',
  'br',
  'iframe',
  'video',
  'audio',
  'object',
  'embed',
  'input',
]);

export type Anchors = {
  /** A tree whose places are marked, so that they survive whatever becomes of their elements. */
  mark(nodes: readonly HtmlNode[]): HtmlNode[];
  /** Blocks with an id at each marked place, and links within the text that lead there. */
  place(blocks: readonly HtmlNode[]): HtmlNode[];
};

function intoFirstPart(children: HtmlNode[], mark: string): HtmlNode[] | null {
  const index = children.findIndex((child) => typeof child !== 'string' && !/^col/u.test(child.tag));
  const first = children[index];
  if (typeof first !== 'object') return null;
  const inside = OF_PARTS.has(first.tag) ? intoFirstPart(first.children, mark) : [mark, ...first.children];
  return inside && children.with(index, { ...first, children: inside });
}

function inside({ tag }: HtmlElement, children: HtmlNode[], mark: string): HtmlNode[] | null {
  if (BEFORE.has(tag)) return null;
  return OF_PARTS.has(tag) ? intoFirstPart(children, mark) : [mark, ...children];
}

/** The places of one text: whatever had an id or a name there has an id here, under a prefix of ours. */
export function createAnchors(find: FindFragment = ownFragment): Anchors {
  const names: string[] = [];
  const known = new Set<string>();
  const markOf = (name: string | undefined): string => {
    const plain = name?.trim() ?? '';
    if (plain === '' || plain.length > LONGEST || known.has(plain) || names.length >= MOST) return '';
    known.add(plain);
    return `${OPEN}${names.push(plain) - 1}${CLOSE}`;
  };
  const mark = (nodes: readonly HtmlNode[]): HtmlNode[] =>
    nodes.flatMap((node) => {
      if (typeof node === 'string') return [node.replace(STRAY, '')];
      const { tag, attributes } = node;
      const own = markOf(attributes.id) + (tag === 'a' ? markOf(attributes.name) : '');
      const children = mark(node.children);
      const marked = own === '' ? children : inside(node, children, own);
      return marked ? [{ ...node, children: marked }] : [own, { ...node, children }];
    });
  return { mark, place: (blocks) => placeAnchors(blocks, names, find) };
}

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

// Comments have other numbers here: a link to one leads to where they stand.
const OF_COMMENTS = /^(?:comment-\d+|comments|respond)$/u;

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
    const target = fragment && (OF_COMMENTS.test(fragment) ? 'comments' : anchorId(fragment));
    const href = target ? `${place}#${target}` : place;
    return element(node.tag, children, { ...node.attributes, href });
  });
}
