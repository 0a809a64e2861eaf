import { ANCHOR_ID, ANCHOR_PREFIX } from '../../../rules/anchors.ts';
import {
  element,
  elementsOf,
  findTree,
  hasContent,
  isElement,
  renderTree,
  textIn,
  type HtmlElement,
  type HtmlNode,
} from '../html-tree.ts';
import { bodyOf, isNotes, LIST_CLASS, markedNote, markerPlaces, targetOf, trimmedEnd } from './footnote-shapes.ts';

/** What may hold footnotes at all: a link to a place in the text. */
const HINT = /href\s*=\s*["']?#/iu;
const OWN_NOTE = /^anchor-fn-/u;
const FRAME_CLASS = /(?:^|\s)footnotes(?:-sep|-list)?(?:\s|$)/u;

const idsOf = (nodes: readonly HtmlNode[]) => [...elementsOf(nodes)].flatMap(({ attributes }) => attributes.id ?? []);

/** Gives out ids that are allowed in texts and not taken. */
function createNamer(taken: Set<string>) {
  return (wanted: string | undefined): string => {
    const prefixed = wanted === undefined || ANCHOR_ID.test(wanted) ? wanted : `${ANCHOR_PREFIX}${wanted}`;
    let id = prefixed ?? '';
    for (let number = 1; !ANCHOR_ID.test(id) || taken.has(id); number += 1) id = `${ANCHOR_PREFIX}fn-${number}`;
    taken.add(id);
    return id;
  };
}

/** Texts of notes by their ids; `ids` leads from written ids to given ones, `taken` are those that stand elsewhere in the text. */
type Found = { notes: Map<string, HtmlNode[]>; ids: Map<string, string>; taken: ReadonlySet<string> };

/** A note's id; an import gave it to the note's first paragraph. */
function idOf(item: HtmlNode): string | undefined {
  if (!isElement(item)) return undefined;
  const first = item.children.find(hasContent);
  return item.attributes.id ?? (first !== undefined && isElement(first) ? first.attributes.id : undefined);
}

/** All notes of these lists, those of a list within a note as well; of two with one id that say the same the second is left out. */
function collectNotes(lists: ReadonlySet<HtmlElement>, nodes: readonly HtmlNode[]): Found {
  const places = markerPlaces(nodes);
  const taken = idsOf(without(nodes, lists));
  const name = createNamer(new Set(taken));
  const found: Found = { notes: new Map(), ids: new Map(), taken: new Set(taken) };
  for (const item of [...lists].flatMap(({ children }) => children)) {
    if (!isElement(item) && !hasContent(item)) continue;
    const written = idOf(item);
    const own = isElement(item) ? without(item.children, lists) : [item];
    const body = trimmedEnd(bodyOf(own, written ?? '', places));
    const known = written === undefined ? undefined : found.notes.get(found.ids.get(written) ?? '');
    if (known && textIn(known).trim() === textIn(body).trim()) continue;
    const id = name(written);
    if (written !== undefined && !known) found.ids.set(written, id);
    found.notes.set(id, body);
  }
  return found;
}

/** `order`: the number of each note that is marked. */
type Marking = Found & { order: Map<string, number> };

/** The note that a link within `sup`, or around one, marks; one that leads nowhere gets an empty note. */
function noteOf(link: HtmlElement, isRaised: boolean, { ids, notes, taken }: Marking): string | undefined {
  const target = targetOf(link);
  if (target === undefined || !(isRaised || link.children.every((child) => isElement(child) && child.tag === 'sup')))
    return undefined;
  const known = ids.get(target);
  if (known !== undefined || taken.has(target) || !OWN_NOTE.test(target) || !ANCHOR_ID.test(target)) return known;
  ids.set(target, target);
  notes.set(target, []);
  return target;
}

function mark(id: string, { order }: Marking): HtmlElement {
  const number = order.get(id) ?? order.size + 1;
  order.set(id, number);
  return element('sup', [element('a', [String(number)], { href: `#${id}` })]);
}

/** A link with markers in it as several, with the markers between them: HTML has no link within a link. */
function parted(node: HtmlElement): HtmlNode[] {
  const pieces = node.children.flatMap((child) =>
    isElement(child) && markedNote(child) === undefined ? parted(child) : [child],
  );
  const parts: HtmlNode[] = [];
  let open: HtmlElement | undefined;
  for (const piece of pieces) {
    const isMarker = isElement(piece) && markedNote(piece) !== undefined;
    if (isMarker) parts.push(piece);
    else if (open) open.children.push(piece);
    else parts.push((open = { ...node, children: [piece] }));
    if (isMarker) open = undefined;
  }
  return parts.length > 0 ? parts : [node];
}

/** Markers in their one form, each in a `sup` of its own, numbered in the order in which they stand. */
function markAll(nodes: readonly HtmlNode[], marking: Marking): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    const own = noteOf(node, false, marking);
    if (own !== undefined) return [mark(own, marking)];
    const inner =
      node.tag === 'sup'
        ? node.children.map((child) => (isElement(child) ? noteOf(child, true, marking) : undefined))
        : [];
    if (inner.every((id) => id === undefined)) {
      const marked = { ...node, children: markAll(node.children, marking) };
      return node.tag === 'a' ? parted(marked) : [marked];
    }
    return node.children.flatMap((child, index) => {
      const id = inner[index];
      if (id !== undefined) return [mark(id, marking)];
      return hasContent(child) ? [element('sup', [child])] : [];
    });
  });
}

/** The text without its lists of notes and what framed them. */
function without(nodes: readonly HtmlNode[], lists: ReadonlySet<HtmlElement>): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    if (lists.has(node)) return [];
    const isFrame = FRAME_CLASS.test(node.attributes.class ?? '');
    const children = without(node.children, lists);
    if (isFrame && children.every((child) => !hasContent(child) || (isElement(child) && child.tag === 'hr'))) return [];
    return [{ ...node, children }];
  });
}

/**
 * Brings footnotes of any usual origin into the one form that is stored: markers `<sup><a href="#anchor-…">1</a></sup>`
 * and, last in the text, `<ol class="footnotes">` with an item per note, in the order of the markers. Notes that nothing
 * marks come after them; a marker without a note gets an empty one. Ways back are not stored. A text without footnotes
 * comes back as it was, to the letter.
 */
export function gatherFootnotes(html: string): string {
  const nodes = HINT.test(html) || LIST_CLASS.test(html) ? findTree(html) : null;
  if (!nodes) return html;
  const places = markerPlaces(nodes);
  const lists = new Set([...elementsOf(nodes)].filter((node) => isNotes(node, places)));
  const marking: Marking = { ...collectNotes(lists, nodes), order: new Map() };
  const text = markAll(without(nodes, lists), marking);
  // Notes may mark notes: those are numbered behind the ones of the text. A map goes on with what is added meanwhile.
  const items = new Map<string, HtmlElement>();
  const write = (id: string) => {
    if (!items.has(id)) items.set(id, element('li', markAll(marking.notes.get(id) ?? [], marking), { id }));
  };
  for (const id of marking.order.keys()) write(id);
  for (const id of marking.notes.keys()) write(id);
  if (items.size === 0) return html;
  return renderTree([...text, element('ol', [...items.values()], { class: 'footnotes' })]);
}
