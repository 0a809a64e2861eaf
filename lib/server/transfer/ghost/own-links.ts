import { element, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import type { Note } from './card.ts';
import { UNKNOWN_ADDRESS } from './site-address.ts';

const FILE = /^\/content\//u;
const nameOf = (path: string) =>
  path
    .split('/')
    .at(-1)
    ?.replace(/[?#].*$/u, '') ?? path;

/** The path within the old site that an address has; undefined for any other address. */
function pathWithin(address: string | undefined, base: string): string | undefined {
  if (address === base) return '/';
  return address?.startsWith(`${base}/`) ? address.slice(base.length) : undefined;
}

function fromLink(node: HtmlElement, children: HtmlNode[], base: string): HtmlElement {
  const path = pathWithin(node.attributes.href, base);
  const stays = path === undefined || (FILE.test(path) && base !== UNKNOWN_ADDRESS);
  return element('a', children, stays ? node.attributes : { ...node.attributes, href: path });
}

/**
 * Links within the old site become links within this one: their addresses lead to the new ones. A picture of a site
 * whose address nobody knows becomes a link to its file.
 */
export function ownLinks(nodes: readonly HtmlNode[], base: string, note: Note): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const children = ownLinks(node.children, base, note);
    if (node.tag === 'a') return fromLink(node, children, base);
    const path = node.tag === 'img' && base === UNKNOWN_ADDRESS ? pathWithin(node.attributes.src, base) : undefined;
    if (path === undefined) return element(node.tag, children, node.attributes);
    note(`picture ${path} became a link: give --url or --files to fetch it`);
    return element('a', [node.attributes.alt || nameOf(path)], { href: path });
  });
}
