import { TASK_SIGNS } from '@/lib/text/markdown-tasks';
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

/** Boxes of lists of things to do become the signs that such lists have here. */
function takeTasks(body: HTMLElement): void {
  for (const box of body.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')) {
    const next = box.nextSibling;
    if (next instanceof Text) next.data = next.data.trimStart();
    box.replaceWith(`${box.hasAttribute('checked') ? TASK_SIGNS.done : TASK_SIGNS.open} `);
  }
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

/** Empty lines that stand for the space between paragraphs. */
function dropEmptyParagraphs(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p'))
    if (isBlank(paragraph.textContent) && !paragraph.querySelector('img')) paragraph.remove();
}

export type Cleaned = { body: HTMLElement; lostImages: number };

/**
 * Pasted HTML of a word processor or web page made plain: structure and emphasis stay, looks go. The rest is up to the
 * editor's model, which takes what it knows and keeps the text of all else.
 */
export function cleanPasted(body: HTMLElement): Cleaned {
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
  return { body, lostImages };
}
