import { newNoteId } from '../schema/footnotes.ts';

const NUMBER = /^\[?(?:\d{1,4}|[ivxlc]{1,6}|[a-z*†‡§])\]?$/iu;
// What leads back: an arrow, a caret, the number once more.
const BACK = /^(?:[\s↩↑^⤴\uFE0E\uFE0F]*|\[?\d{0,4}\]?\.?|back.{0,30})$/iu;

// Browsers copy a page's own anchors with the address of the page before them.
const ANCHORS = 'a[href*="#"]';
const partsOf = (link: Element) => /^([^#]*)#(.+)$/su.exec(link.getAttribute('href') ?? '') ?? [];

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function targetOf(body: HTMLElement, link: HTMLAnchorElement): Element | undefined {
  const [, , name] = partsOf(link);
  if (name === undefined) return undefined;
  const names = [name, decoded(name)].map((text) => CSS.escape(text));
  return body.querySelector(names.flatMap((one) => [`[id="${one}"]`, `a[name="${one}"]`]).join()) ?? undefined;
}

// Word raises its numbers by a style of its own page, which is not pasted.
const OF_WORD = '[class*="FootnoteReference"], [class*="EndnoteReference"]';

// Google Docs raises them by a style.
const RAISED = 'sup, [style*="vertical-align:super"], [style*="vertical-align: super"]';

const isRaised = (link: HTMLAnchorElement) =>
  link.closest(RAISED) !== null || link.querySelector(`${RAISED}, ${OF_WORD}`) !== null;

/** The note that a raised number leads to, when it stands behind it: what leads back stands in it. */
function noteOf(body: HTMLElement, link: HTMLAnchorElement): Element | undefined {
  const target = targetOf(body, link);
  const note = target?.closest('li') ?? target?.closest('div[id]') ?? target?.closest('p') ?? undefined;
  const isBehind = target && link.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBehind && note && !note.contains(link) ? note : undefined;
}

function dropWaysBack(note: Element, page: string): void {
  for (const link of note.querySelectorAll<HTMLAnchorElement>(ANCHORS)) {
    if (partsOf(link)[1] !== page || !BACK.test(link.textContent?.trim() ?? '')) continue;
    const raised = link.parentElement;
    link.remove();
    if (raised?.nodeName === 'SUP' && !raised.textContent?.trim()) raised.remove();
  }
}

/** Word's line between a text and its notes: our own list has one. */
function dropLineOfWord(body: HTMLElement): void {
  for (const line of body.querySelectorAll('[style*="mso-element"] > hr')) line.remove();
}

/** A line that stood before the notes, which nothing follows now. */
function dropLastLine(body: HTMLElement): void {
  const line = [...body.querySelectorAll('hr')].at(-1);
  if (!line) return;
  const behind = body.ownerDocument.createRange();
  behind.selectNodeContents(body);
  behind.setStartAfter(line);
  if (behind.toString().trim() === '' && !behind.cloneContents().querySelector('img')) line.remove();
}

/** The note, and the list and section that held nothing else. */
function removeEmptied(note: Element, body: HTMLElement): void {
  const { parentElement } = note;
  note.remove();
  const isEmpty = parentElement !== null && parentElement !== body && !parentElement.textContent?.trim();
  if (isEmpty && !parentElement.querySelector('img, hr, table')) removeEmptied(parentElement, body);
}

/**
 * Footnotes of other pages, of Word and of Google Docs in the form of our own: markers, and one list of what they lead to.
 * Whatever is not linked both ways stays as it is.
 */
export function takeFootnotes(body: HTMLElement): void {
  const { ownerDocument } = body;
  const ids = new Map<Element, string>();
  const pages = new Map<Element, string>();
  const names = `${newNoteId()}-`;
  const list = ownerDocument.createElement('ol');
  list.className = 'footnotes';
  for (const link of body.querySelectorAll<HTMLAnchorElement>(ANCHORS)) {
    const note = isRaised(link) && NUMBER.test(link.textContent?.trim() ?? '') ? noteOf(body, link) : undefined;
    if (!note) continue;
    const id = ids.get(note) ?? `${names}${ids.size + 1}`;
    ids.set(note, id);
    pages.set(note, partsOf(link)[1] ?? '');
    const marker = ownerDocument.createElement('sup');
    const own = ownerDocument.createElement('a');
    own.href = `#${id}`;
    own.textContent = String([...ids.keys()].indexOf(note) + 1);
    marker.append(own);
    (link.closest(RAISED) ?? link).replaceWith(marker);
  }
  if (ids.size > 0) dropLineOfWord(body);
  for (const [note, id] of ids) {
    dropWaysBack(note, pages.get(note) ?? '');
    const item = ownerDocument.createElement('li');
    item.id = id;
    item.append(...note.childNodes);
    removeEmptied(note, body);
    list.append(item);
  }
  if (ids.size === 0) return;
  dropLastLine(body);
  body.append(list);
}
