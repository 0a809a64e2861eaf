import { DOMSerializer, type Node, DOMParser as ModelParser, type Schema } from '@tiptap/pm/model';
import { trustedHtml } from '@/components/ui/trusted-html';

/** True for a <p> that says nothing but that it is one. */
function isPlainParagraph(node: ChildNode | null | undefined): node is HTMLParagraphElement {
  return node instanceof HTMLParagraphElement && node.attributes.length === 0;
}

const isList = (node: Element) => node.nodeName === 'UL' || node.nodeName === 'OL';

/** The model wants paragraphs in items and cells; HTML does not. A lone one is unwrapped, also before an inner list. */
function unwrapParagraphs(root: DocumentFragment): void {
  for (const box of root.querySelectorAll('li, td, th, dd')) {
    const [first, ...others] = box.children;
    if (isPlainParagraph(first) && others.every((other) => box.nodeName === 'LI' && isList(other)))
      first.replaceWith(...first.childNodes);
  }
}

function sectionOf(row: HTMLTableRowElement, isStart: boolean): 'thead' | 'tbody' | 'tfoot' {
  if (row.dataset.section === 'foot') return 'tfoot';
  const isHead = row.cells.length > 0 && [...row.cells].every(({ nodeName }) => nodeName === 'TH');
  return isStart && isHead ? 'thead' : 'tbody';
}

/** Rows of headings at the start are the table's head. */
function groupRows(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const sections: HTMLElement[] = [];
  for (const row of rows) {
    const isStart = sections.every(({ nodeName }) => nodeName === 'THEAD');
    const name = sectionOf(row, isStart);
    if (sections.at(-1)?.nodeName !== name.toUpperCase()) sections.push(document.createElement(name));
    row.removeAttribute('data-section');
    sections.at(-1)?.append(row);
  }
  for (const body of table.querySelectorAll(':scope > tbody')) body.remove();
  for (const caption of table.querySelectorAll(':scope > caption')) caption.removeAttribute('contenteditable');
  table.append(...sections);
}

function dropEmptyEnd(root: DocumentFragment): void {
  while (isPlainParagraph(root.lastChild) && !root.lastChild.hasChildNodes()) root.lastChild.remove();
}

// A card whose address is asked for, a file on its way, a gallery without pictures.
const UNFINISHED =
  'figure:is(.embed, .bookmark, .file):has(> a[href=""]), figure:has(> [controls][src=""]), figure.gallery:not(:has(> img))';

/** The HTML of a post, as its author would have written it by hand. */
export function writePost(doc: Node): string {
  const root = document.createDocumentFragment();
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document }, root);
  // An image that is still on its way has no address.
  for (const image of root.querySelectorAll('img[src=""]')) (image.closest('figure') ?? image).remove();
  for (const empty of root.querySelectorAll(UNFINISHED)) empty.remove();
  unwrapParagraphs(root);
  for (const table of root.querySelectorAll('table')) groupRows(table);
  for (const caption of root.querySelectorAll('figcaption:empty')) caption.remove();
  dropEmptyEnd(root);
  const box = document.createElement('div');
  box.append(root);
  return box.innerHTML;
}

// What would stand in the head of a page, and the space around it.
const HEAD = new Set(['#comment', 'BASE', 'LINK', 'META', 'STYLE', 'TITLE']);
const isHead = ({ nodeName, textContent }: ChildNode) =>
  HEAD.has(nodeName) || (nodeName === '#text' && !textContent?.trim());

/** Where the address of a player leads within this site's own files; undefined for all others. */
function ownFile(src: string): string | undefined {
  const link = document.createElement('a');
  link.href = src;
  return link.origin === window.location.origin && link.pathname.startsWith('/uploads/files/')
    ? link.pathname
    : undefined;
}

/** Sound, film and frames of other places are links to them, as the server would store the first two (sanitise/purify.ts). */
function replacePlayer(player: Element): void {
  const src = (player.getAttribute('src') ?? player.querySelector('source')?.getAttribute('src') ?? '').trim();
  const own = player.nodeName === 'IFRAME' ? undefined : ownFile(src);
  player.replaceChildren();
  if (own !== undefined) return player.setAttribute('src', own);
  const link = player.ownerDocument.createElement('a');
  link.setAttribute('href', src);
  link.textContent = src;
  return /^https?:\/\//iu.test(src) ? player.replaceWith(link) : player.remove();
}

/**
 * Takes out what a document would read although none of it runs there: its policy is the page's, which refuses and
 * reports it. A template reads nothing.
 */
function disarm(content: DocumentFragment): void {
  for (const element of content.querySelectorAll('style, base, object, embed')) element.remove();
  for (const player of content.querySelectorAll('audio, video, iframe')) replacePlayer(player);
  for (const element of content.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (name.startsWith('on')) element.removeAttribute(name);
}

/** HTML as a document of its own, in which nothing runs or loads. */
export function parseInert(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('');
  const template = document.createElement('template');
  template.innerHTML = trustedHtml(html);
  disarm(template.content);
  for (let first = template.content.firstChild; first && isHead(first); first = template.content.firstChild)
    first.remove();
  body.append(template.content);
  return body;
}

const HANDLER = /(?<=[\s/"'])on[a-z]+(?=\s*=)/giu;
// So far back a tag of a handler may begin.
const LONGEST_TAG = 1_000;
// With signs of tags in its values.
const OPEN_TAG = /<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*$/iu;

/**
 * HTML of the clipboard as such a document. Nothing in it runs, but the policy reports each handler as soon as it is
 * read: where a tag is open they have another name before that.
 */
export function parsePasted(html: string): HTMLElement {
  const named = html.replace(HANDLER, (name, at: number) => {
    const before = html.slice(Math.max(0, at - LONGEST_TAG), at);
    const isInTag = before.lastIndexOf('<') > before.lastIndexOf('>') || OPEN_TAG.test(before);
    return isInTag ? 'data-off' : name;
  });
  return parseInert(named);
}

/** The HTML of a post as the editor's model. */
export function readPost(schema: Schema, html: string): Node {
  return ModelParser.fromSchema(schema).parse(parseInert(html));
}
