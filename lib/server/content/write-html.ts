import type { SafeHtml } from '../../schemas/safe-html.ts';
import { escapeHtml, escapeHtmlText } from '../../text/html.ts';
import { trustHtml } from '../../trust-html.ts';
import { findTree, VOID_TAGS, type HtmlElement, type HtmlNode } from './html-tree.ts';
import { plainText } from './plain-text.ts';
import { stableHtml } from './sanitise/check-html.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, DATA_IMAGE } from './sanitise/rules.ts';

/** Of texts, and of what a page puts around them. */
const TAGS: ReadonlySet<string> = new Set([...ALLOWED_TAGS.shown, 'div', 'picture', 'source', 'nav', 'button']);
const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...ALLOWED_ATTRIBUTES.shown,
  ...'srcset sizes media rel loading decoding type style role tabindex aria-label'.split(' '),
  ...'data-gallery data-player data-provider data-copied'.split(' '),
]);
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src']);
// An address with a scheme has one of these; all others are ways within the site.
const SCHEME = /^(?:https?|mailto):/iu;
const ANY_SCHEME = /^[^/?#]*:/u;

// As the sanitiser writes it.
const withNbsp = (html: string) => html.replace(/\u00a0/gu, '&nbsp;');

function isAddressAllowed(value: string): boolean {
  // What browsers drop in an address before they read its scheme.
  const address = value.replace(/[\p{Cc}\s]/gu, '');
  return !ANY_SCHEME.test(address) || SCHEME.test(address) || DATA_IMAGE.test(address);
}

function writeAttributes({ attributes }: HtmlElement): string {
  return Object.entries(attributes)
    .filter(([name, value]) => ATTRIBUTES.has(name) && (!ADDRESSES.has(name) || isAddressAllowed(value)))
    .map(([name, value]) => ` ${name}="${withNbsp(escapeHtml(value))}"`)
    .join('');
}

function write(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return withNbsp(escapeHtmlText(node));
      if (!TAGS.has(node.tag)) return write(node.children);
      const start = `<${node.tag}${writeAttributes(node)}>`;
      return VOID_TAGS.has(node.tag) ? start : `${start}${write(node.children)}</${node.tag}>`;
    })
    .join('');
}

/**
 * A tree as HTML: the one way in which HTML that is safe already is changed. Only tags and attributes of texts and
 * their frames are written, everything else escaped, whatever the tree holds.
 */
export function writeHtml(nodes: readonly HtmlNode[]): SafeHtml {
  return trustHtml(stableHtml(write(nodes)));
}

/** The same HTML, changed as a tree. */
export function changeHtml(html: SafeHtml, change: (nodes: HtmlNode[]) => HtmlNode[]): SafeHtml {
  // The sanitiser lets 32 levels through: what cannot be read as a tree is none of its HTML, and becomes text.
  return writeHtml(change(findTree(html) ?? [plainText(html)]));
}
