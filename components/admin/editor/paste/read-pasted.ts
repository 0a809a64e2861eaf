import { DOMParser as ModelParser, type Node as Model, Slice, type Schema } from '@tiptap/pm/model';
import { TASK_SIGNS } from '@/lib/text/markdown';
import { takeInlineFiles } from '../images/insert-images.ts';
import { isCaptioned } from '../schema/media.ts';
import { parsePasted } from '../schema/write-post.ts';
import { takeFootnotes } from './take-footnotes.ts';
import { restoreWordLists } from './word-lists.ts';

const NOISE =
  'script, style, meta, link, title, xml, template, iframe, object, embed, form input, select, textarea, button, svg, noscript';

function replaceTag(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/** Google Docs wraps all that it copies in a <b> that is not bold. */
function unwrapFalseBold(body: HTMLElement): void {
  for (const bold of body.querySelectorAll<HTMLElement>('b, strong'))
    if (/^(normal|400)$/.test(bold.style.fontWeight)) unwrap(bold);
}

// The title is the page's own first heading.
function lowerHeadings(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('h1')) replaceTag(heading, 'h2');
}

/** A heading that Word wrote as a paragraph of a heading's style. */
function findWordHeadings(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[class*="MsoTitle"], p[class*="MsoHeading"]'))
    replaceTag(paragraph, 'h2');
}

/** Formulas of other pages say their TeX beside what is shown: that is what we keep. */
function takeTex(body: HTMLElement): void {
  for (const math of body.querySelectorAll('math')) {
    const tex = math.querySelector('annotation[encoding="application/x-tex"]')?.textContent?.trim();
    if (!tex) continue;
    const code = body.ownerDocument.createElement('code');
    code.className = 'language-math';
    code.textContent = tex;
    const line = body.ownerDocument.createElement('pre');
    line.append(code.cloneNode(true));
    math.replaceWith(math.getAttribute('display') === 'block' ? line : code);
  }
}

// As Notion copies them, and as Markdown writes them.
const WRITTEN_BOX = /^\s*\[([ xX])\] /u;

/** Boxes of lists of things to do become the signs that such lists have here. */
function takeTasks(body: HTMLElement): void {
  // Google Docs shows the state by a picture, which nobody means to publish, and says it of the item.
  for (const picture of body.querySelectorAll('li img[aria-roledescription="checkbox"]')) picture.remove();
  for (const item of body.querySelectorAll('li[role="checkbox"]')) {
    const isDone = item.getAttribute('aria-checked') === 'true';
    (item.querySelector('p') ?? item).prepend(`${isDone ? TASK_SIGNS.done : TASK_SIGNS.open} `);
  }
  for (const box of body.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')) {
    const next = box.nextSibling;
    if (next instanceof Text) next.data = next.data.trimStart();
    box.replaceWith(`${box.hasAttribute('checked') ? TASK_SIGNS.done : TASK_SIGNS.open} `);
  }
  for (const { firstChild } of body.querySelectorAll('li, li > p:first-child'))
    if (firstChild instanceof Text)
      firstChild.data = firstChild.data.replace(
        WRITTEN_BOX,
        (_, state: string) => `${state === ' ' ? TASK_SIGNS.open : TASK_SIGNS.done} `,
      );
}

const COLOURS = ['color', 'background', 'background-color', 'font-size', 'font-family', 'line-height'];

function dropLooks(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[style]'))
    for (const name of COLOURS) element.style.removeProperty(name);
}

/** Word writes text through conditional comments and elements of its own namespaces. */
function dropOffice(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
  for (const element of body.querySelectorAll('*')) if (element.localName.includes(':')) unwrap(element);
}

/** What browsers cannot show: files on the writer's disk, which Word and mail programs name. */
const LOST_IMAGE = /^(?:file:|cid:|webkit-fake-url:|blob:|about:)/i;

function dropLostImages(body: HTMLElement): number {
  const lost = [...body.querySelectorAll('img')].filter((image) =>
    LOST_IMAGE.test(image.getAttribute('src') ?? 'about:'),
  );
  for (const image of lost) image.remove();
  return lost.length;
}

/** Images of one pixel count who opens a mail; nobody means to publish them. */
function dropSpacers(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img[width="1"][height="1"]')) image.remove();
}

const isBlank = (text: string | null) => !text?.replaceAll('\u00a0', ' ').trim();

// Of several breaks each is seen when those before it are gone.
const BLOCK = /^(?:BR|P|H[1-6]|[UOD]L|TABLE|DIV|BLOCKQUOTE|PRE|FIGURE|HR)$/u;

/** Whether a line break parts blocks, which are lines of their own. */
function isBetweenBlocks(line: Element): boolean {
  const isBlock = (side: Element | null) => side !== null && BLOCK.test(side.nodeName);
  const isSpace = (side: Node | null) => !(side instanceof Text) || isBlank(side.data);
  const { previousSibling, nextSibling, previousElementSibling: before, nextElementSibling: after } = line;
  if (!isSpace(previousSibling) || !isSpace(nextSibling)) return false;
  return before === null ? isBlock(after) : isBlock(before) && (after === null || isBlock(after));
}

/** Empty lines that stand for the space between paragraphs. */
function dropEmptyParagraphs(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p'))
    if (isBlank(paragraph.textContent) && !paragraph.querySelector('img')) paragraph.remove();
  for (const line of body.querySelectorAll('br')) if (isBetweenBlocks(line)) line.remove();
}

/** A picture that a paragraph holds alone is a figure, which takes a caption. What it shows is still to be said where nobody has. */
function liftPictures(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const [image, ...others] = paragraph.querySelectorAll('img');
    const isAlone = image && others.length === 0 && isBlank(paragraph.textContent);
    if (!isAlone || paragraph.closest('li, td, th, blockquote, figure')) continue;
    const figure = body.ownerDocument.createElement('figure');
    figure.append(image.closest('a') ?? image);
    if (!image.alt) image.removeAttribute('alt');
    paragraph.replaceWith(figure);
  }
}

/** Pictures of other sites. Those of our own pages, which a browser copies with the site's name, stay what they are. */
function findPictures(body: HTMLElement): string[] {
  const own = `${window.location.origin}/uploads/`;
  const images = [...body.querySelectorAll('img')];
  for (const image of images) {
    const src = (image.getAttribute('src') ?? '').replace(/^(?=\/\/)/u, 'https:');
    image.setAttribute('src', src.startsWith(own) ? new URL(src).pathname : src);
  }
  const addresses = images.map((image) => image.getAttribute('src') ?? '');
  return [...new Set(addresses)].filter((src) => /^https?:/iu.test(src));
}

type Cleaned = { body: HTMLElement; lostImages: number };

/**
 * Pasted HTML of a word processor or web page made plain: structure and emphasis stay, looks go. The rest is up to the
 * editor's model, which takes what it knows and keeps the text of all else.
 */
function cleanPasted(body: HTMLElement): Cleaned {
  // Word's lists are told by comments and styles, so they come first.
  restoreWordLists(body);
  takeTasks(body);
  takeFootnotes(body);
  for (const element of body.querySelectorAll(NOISE)) element.remove();
  takeTex(body);
  dropOffice(body);
  unwrapFalseBold(body);
  findWordHeadings(body);
  lowerHeadings(body);
  dropLooks(body);
  dropSpacers(body);
  const lostImages = dropLostImages(body);
  dropEmptyParagraphs(body);
  liftPictures(body);
  return { body, lostImages };
}

// A bare row or cell is dropped by the parser outside of a table.
const TABLE_PART = /^\s*(?:<meta[^>]*>\s*)*<(?:tr|td|th|tbody|thead)\b/i;

/** How deep a copy was cut open at its ends: the editor notes it with what it copies. */
const OWN = /^(\d+) (\d+)/;

export type Pasted = {
  slice: Slice;
  /** Pictures that are files on somebody's disk: the clipboard names them and does not hold them. */
  lostImages: number;
  /** Uploads of pictures that the HTML held. */
  uploads: string[];
  /** Addresses of pictures that are shown from other sites. */
  pictures: string[];
};

/** What is no more than loose words when it is cut open: a picture with its caption, and cells beside each other. */
const isWhole = (block: Model | null) =>
  block !== null && (isCaptioned(block) || (block.type.name === 'table' && (block.firstChild?.childCount ?? 0) > 1));

/** The same, without ends that lie in such a block. */
function closedEnds({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(content, isWhole(content.firstChild) ? 0 : openStart, isWhole(content.lastChild) ? 0 : openEnd);
}

type Announce = (file: File) => string;

/** HTML of the clipboard as a piece of the editor's model. What our own editor copied comes as it was. */
export function readPasted(schema: Schema, html: string, announce: Announce): Pasted {
  const body = parsePasted(TABLE_PART.test(html) ? `<table><tbody>${html}</tbody></table>` : html);
  const parser = ModelParser.fromSchema(schema);
  const [, start, end] = OWN.exec(body.querySelector('[data-pm-slice]')?.getAttribute('data-pm-slice') ?? '') ?? [];
  const isOwn = start !== undefined && end !== undefined;
  const { lostImages } = isOwn ? { lostImages: 0 } : cleanPasted(body);
  const uploads = isOwn ? [] : takeInlineFiles(body, announce);
  const pictures = isOwn ? [] : findPictures(body);
  // As a whole document: every piece gets the blocks around it that it needs.
  const { content } = parser.parse(body, { preserveWhitespace: isOwn });
  const widest = Slice.maxOpen(content, true);
  // Notes go to the end of the text, and take nothing along that stands behind them here.
  const open = content.lastChild?.type.name === 'footnoteList' ? new Slice(content, widest.openStart, 0) : widest;
  if (!isOwn) return { slice: closedEnds(open), lostImages, uploads, pictures };
  const slice = new Slice(content, Math.min(open.openStart, Number(start)), Math.min(open.openEnd, Number(end)));
  return { slice, lostImages, uploads, pictures };
}
