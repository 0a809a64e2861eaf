import { escapeHtml } from '../../../text/html.ts';
import {
  element,
  elementsOf,
  hasContent,
  type HtmlElement,
  type HtmlNode,
  renderTree,
  textIn,
  VOID_TAGS,
  isElement,
  isSpace,
} from '../html-tree.ts';
import { isFootnoteList, markedNote } from '../blocks/footnote-shapes.ts';
import { isEmphasis, isSayableEmphasis, isTex, type Neighbours, neighboursAt, texOf, plainCard } from './emphasis.ts';

const elements = ({ children }: HtmlElement) => children.filter(isElement);
const rowsOf = (table: HtmlElement): HtmlElement[] =>
  elements(table).flatMap((part) => (part.tag === 'tr' ? [part] : elements(part)));

// Blocks within a cell; one paragraph is the cell's own text.
const CELL_BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 ul ol blockquote pre hr table dl figure'.split(' '));

function isSayableCell(cell: HtmlElement): boolean {
  const blocks = [...elementsOf(cell.children)].filter(({ tag }) => CELL_BLOCKS.has(tag));
  const [only] = elements(cell);
  return blocks.length === 0 || (blocks.length === 1 && cell.children.length === 1 && only?.tag === 'p');
}

// Runs of them are read in other ways than they are written.
const PIPES = /\|\||\\\|/u;

// The conversion counts all rows for each of them.
const MOST_ROWS = 100;

/** Whether a table is one of GitHub's: one row of heads, then rows of as many cells, each of one line. */
function isSayableTable(table: HtmlElement): boolean {
  if (elements(table).some(({ tag }) => tag === 'caption')) return false;
  const [head, ...rows] = rowsOf(table);
  if (!head || rows.length === 0 || rows.length > MOST_ROWS) return false;
  const isHead = elements(head).length > 0 && elements(head).every(({ tag }) => tag === 'th');
  const width = elements(head).length;
  const isEven = rows.every((row) => elements(row).length === width && elements(row).some(({ tag }) => tag === 'td'));
  const hasOneHead = !elements(table).some(
    ({ tag, children }) => tag === 'thead' && children.filter(isElement).length > 1,
  );
  return (
    isHead &&
    isEven &&
    hasOneHead &&
    [head, ...rows].flatMap(elements).every(isSayableCell) &&
    !PIPES.test(textIn([table]))
  );
}

/** The table with the text of each cell in the cell itself, nothing but elements between rows and cells. */
function plainCells(table: HtmlElement): HtmlElement {
  const cell = (node: HtmlElement): HtmlElement => {
    const [only] = node.children;
    return typeof only === 'object' && only.tag === 'p' ? { ...node, children: only.children } : node;
  };
  const row = (node: HtmlElement): HtmlElement => ({ ...node, children: elements(node).map(cell) });
  const part = (node: HtmlElement): HtmlElement =>
    node.tag === 'tr' ? row(node) : { ...node, children: elements(node).map(row) };
  return { ...table, children: elements(table).map(part) };
}

/** The element in whose place a piece of HTML comes back; its text is the number of the piece. */
export const KEPT_TAG = 'kept-html';

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr table thead tbody tfoot tr th td caption dl dt dd figure figcaption aside details summary'.split(
    ' ',
  ),
);
const INLINE = new Set(['br', 'strong', 'em', 'b', 'i', 's', 'del', 'a', 'img', 'code']);
const HTML_ONLY = new Set(['dl', 'dt', 'dd', 'figure', 'figcaption', 'caption', 'aside', 'details', 'summary']);
// What Markdown has no way to say of an element.
const LOST_ATTRIBUTES = ['id', 'lang', 'dir', 'colspan', 'rowspan'];
const isLost = ({ attributes }: HtmlElement) => LOST_ATTRIBUTES.some((name) => attributes[name] !== undefined);

export const isBlock = (node: HtmlNode | undefined): boolean => typeof node === 'object' && BLOCKS.has(node.tag);

const isText = (nodes: readonly HtmlNode[]) => nodes.every((node) => typeof node === 'string');

/** The one text of a block of code, in its `code`, or undefined where it holds more. */
function codeOf({ children }: HtmlElement): HtmlElement | undefined {
  const [only, ...others] = children;
  if (typeof only === 'object' && only.tag === 'code')
    return others.length === 0 && isText(only.children) ? only : undefined;
  return isText(children) ? element('code', children) : undefined;
}

function isSayableBlock(node: HtmlElement): boolean {
  if (HTML_ONLY.has(node.tag) || isLost(node)) return false;
  if ((node.tag === 'blockquote' || node.tag === 'pre') && node.attributes.class !== undefined) return false;
  if (node.tag === 'table') return isSayableTable(node) && ![...elementsOf(node.children)].some(isLost);
  if (node.tag === 'pre') return codeOf(node) !== undefined;
  if (/^h\d$/u.test(node.tag))
    return ![...elementsOf(node.children)].some(({ tag }) => tag === 'br' || isBlock(element(tag, [])));
  if (node.tag === 'ul' || node.tag === 'ol')
    return node.children.every((item) => typeof item === 'string' || (item.tag === 'li' && !isLost(item)));
  return true;
}

/** Whether Markdown's own marks take an address and its words as they are. */
const isPlainAddress = (address = '') => address !== '' && !/[\s()<>\\]/u.test(address);

function isSayableInline(node: HtmlElement, around: Neighbours): boolean {
  const { tag, attributes, children } = node;
  if (!INLINE.has(tag) || isLost(node)) return false;
  if (/["\\\n]/u.test(attributes.title ?? '')) return false;
  if (tag === 'img') return isPlainAddress(attributes.src) && !/[[\]\\`*_<>&~!\n|]/u.test(attributes.alt ?? '');
  if (tag === 'a') return attributes.href === undefined || isPlainAddress(attributes.href);
  if (tag === 'code') return isText(children);
  return !isEmphasis(node) || isSayableEmphasis(node, around);
}

// A blank line would end the piece for readers of Markdown.
export const onOneLine = (html: string) => html.replace(/\r?\n/gu, '&#10;');

// Between the tags within a line Markdown is read: no sign of it stands there as itself.
const withoutMarks = (node: HtmlElement): string =>
  startOf(node) +
  escapeHtml(textIn(node.children)).replace(/[\\`*_$~[\]()!#^|{}:@\n]/gu, (sign) => `&#${sign.charCodeAt(0)};`) +
  `</${node.tag}>`;

function startOf({ tag, attributes }: HtmlElement): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return onOneLine(`<${tag}${written.join('')}>`);
}

const isList = (node: HtmlNode | undefined) => typeof node === 'object' && (node.tag === 'ul' || node.tag === 'ol');

/** Collects what stays HTML. `hasNotes`: footnotes do, so that none is lost. */
export type KeptHtml = { pieces: string[]; hasNotes: boolean };

const notesOf = ({ children }: HtmlElement) => children.filter((child) => typeof child === 'object');
const marksIn = (nodes: readonly HtmlNode[]) => [...elementsOf(nodes)].flatMap((node) => markedNote(node) ?? []);

/** What is marked in blocks that stay HTML. */
const marksInHtml = (nodes: readonly HtmlNode[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string' || plainCard(node)) return [];
    const isKept = isBlock(node) && !isFootnoteList(node) && !isSayableBlock(node);
    return isKept ? marksIn([node]) : marksInHtml(node.children);
  });

/** Whether readers of Markdown would drop a note: its mark stands in HTML, where they do not look for it, or nowhere. */
export function losesNotes(nodes: readonly HtmlNode[]): boolean {
  const marked = new Set(marksIn(nodes));
  const notes = [...elementsOf(nodes)].filter(isFootnoteList).flatMap(notesOf);
  return marksInHtml(nodes).length > 0 || notes.some(({ attributes }) => !marked.has(attributes.id ?? ''));
}

/** HTML that comes back as it is; a block on a line of its own. */
function keep(kept: KeptHtml, html: string, place: 'block' | 'inline'): HtmlElement {
  kept.pieces.push(place === 'block' ? `\n\n${html}\n\n` : html);
  return element(KEPT_TAG, [String(kept.pieces.length - 1)]);
}

/** A block as HTML. */
const keepBlock = (kept: KeptHtml, nodes: readonly HtmlNode[]): HtmlElement =>
  keep(kept, onOneLine(renderTree(nodes)), 'block');

/** A list whose items say their number. */
function numbered(list: HtmlElement): HtmlElement {
  let number = Number(list.attributes.start ?? 1);
  const children = list.children.map((item) =>
    typeof item === 'string' ? item : { ...item, attributes: { ...item.attributes, value: String(number++) } },
  );
  return { ...list, children };
}

/** The element of a footnote's text; the converter writes its number before it. */
export const NOTE_TAG = 'footnote-text';

function footnote(note: HtmlElement, number: number, kept: KeptHtml): HtmlElement {
  // A reader of Markdown takes no note without a text.
  if (!hasContent(note)) return keep(kept, `[^${number}]: <!-- -->`, 'block');
  return element(NOTE_TAG, setAside(note.children, kept), { number: String(number) });
}

function setAsideOne(node: HtmlElement, kept: KeptHtml, around: Neighbours): HtmlNode[] {
  const formula = texOf(node, around);
  if (formula) return [keep(kept, formula.text, formula.place)];
  const note = markedNote(node) === undefined ? '' : textIn(node.children);
  const isMarker = /^\d+$/u.test(note);
  if (isTex(node)) return [keep(kept, withoutMarks(node), 'inline')];
  if (isMarker && kept.hasNotes) return [keep(kept, onOneLine(renderTree([node])), 'inline')];
  if (isMarker) return [keep(kept, `[^${note}]`, 'inline')];
  if (isFootnoteList(node) && kept.hasNotes) return [keepBlock(kept, [node])];
  if (isFootnoteList(node)) return notesOf(node).map((item, index) => footnote(item, index + 1, kept));
  const card = plainCard(node);
  if (card) return setAside(card, kept);
  if (isBlock(node)) {
    if (!isSayableBlock(node)) return [keepBlock(kept, [node])];
    if (node.tag === 'pre') return [{ ...node, children: [codeOf(node) ?? ''] }];
    const plain = node.tag === 'table' ? plainCells(node) : node.tag === 'ol' ? numbered(node) : node;
    return [{ ...plain, children: setAside(plain.children, kept) }];
  }
  if (isSayableInline(node, around)) {
    const inside = isEmphasis(node) ? around : undefined;
    return [{ ...node, children: node.tag === 'code' ? node.children : setAside(node.children, kept, inside) }];
  }
  const start = keep(kept, startOf(node), 'inline');
  if (VOID_TAGS.has(node.tag)) return [start];
  // Within a line Markdown goes on between the tags.
  return [start, ...setAside(node.children, kept), keep(kept, `</${node.tag}>`, 'inline')];
}

/**
 * A tree in which whatever Markdown cannot say has become a number of a kept piece of HTML: tags of its own, attributes
 * that would be lost, tables without one head row, emphasis where its marks would not be read as such.
 */
export function setAside(nodes: readonly HtmlNode[], kept: KeptHtml, outer?: Neighbours): HtmlNode[] {
  let before: HtmlNode | undefined;
  return nodes.flatMap((node, index) => {
    if (typeof node === 'string') {
      if (!isSpace(node)) before = node;
      return [node];
    }
    // Two lists after each other would be read as one.
    const parted = isList(node) && isList(before) ? [keep(kept, '<!-- -->', 'block')] : [];
    before = node;
    return [...parted, ...setAsideOne(node, kept, neighboursAt(nodes, index, outer))];
  });
}
