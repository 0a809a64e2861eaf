import { ANCHOR_ID, ANCHOR_PREFIX } from '../../../rules/anchors.ts';
import { element, elementsOf, findTree, hasContent, renderTree, type HtmlElement, type HtmlNode } from '../html-tree.ts';

/** What may hold footnotes at all: a link to a place in the text. */
const HINT = /<a\b[^>]{0,2000}href\s*=\s*["']?#/iu;
const OWN_NOTE = /^#anchor-fn-/u;
const LIST_CLASS = /(?:^|\s)(?:footnotes|footnotes-list|wp-block-footnotes)(?:\s|$)/u;
const FRAME_CLASS = /(?:^|\s)footnotes(?:-sep|-list)?(?:\s|$)/u;

const isElement = (node: HtmlNode): node is HtmlElement => typeof node === 'object';
const targetOf = ({ tag, attributes }: HtmlElement) =>
  tag === 'a' ? /^#(.+)$/u.exec(attributes.href ?? '')?.[1] : undefined;
const linksIn = (nodes: readonly HtmlNode[]) => [...elementsOf(nodes)].filter((node) => targetOf(node) !== undefined);
const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

type Note = { id: string; body: HtmlNode[] };

/** Places of markers, by their ids: what a note's way back leads to, and which note is marked there. */
function markerPlaces(nodes: readonly HtmlNode[]): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const node of elementsOf(nodes)) {
    const { id } = node.attributes;
    if (id === undefined || (node.tag !== 'sup' && node.tag !== 'a')) continue;
    places.set(id, new Set(linksIn([node]).flatMap((link) => targetOf(link) ?? [])));
  }
  return places;
}

/** A list is one of notes when it says so, or when each item is linked from a place that the item links back to. */
function isNotes(list: HtmlElement, places: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (list.tag !== 'ol') return false;
  if (LIST_CLASS.test(list.attributes.class ?? '')) return true;
  const items = list.children.filter(isElement);
  const isNote = ({ attributes: { id = '' }, children }: HtmlElement) =>
    linksIn(children).some((link) => places.get(targetOf(link) ?? '')?.has(id));
  return items.length > 0 && items.every(isNote);
}

function trimmedEnd(nodes: readonly HtmlNode[]): HtmlNode[] {
  const end = nodes.findLastIndex((node) => isElement(node) || node.trim() !== '') + 1;
  const last = nodes[end - 1];
  return [...nodes.slice(0, end - 1), ...(typeof last === 'string' ? [last.trimEnd()] : last ? [last] : [])];
}

/** A note without its ways back: links to where it is marked, which are shown anew each time. */
function bodyOf(nodes: readonly HtmlNode[], id: string, places: ReadonlyMap<string, ReadonlySet<string>>): HtmlNode[] {
  const isWayBack = (node: HtmlNode) => {
    if (!isElement(node)) return false;
    const target = targetOf(node);
    const isArrow = /^[\s↩↑^⏎\uFE0E\uFE0F\u2070-\u2079²³¹\d]*$/u.test(textOf(node.children));
    return target !== undefined && (places.get(target)?.has(id) === true || isArrow);
  };
  const kept = nodes
    .filter((node) => !isWayBack(node))
    .map((node) => (isElement(node) ? { ...node, children: bodyOf(node.children, id, places) } : node));
  return kept.length < nodes.length ? trimmedEnd(kept) : kept;
}

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

type Found = { notes: Note[]; ids: Map<string, string> };

/** All notes of these lists, a copy of one that stands there already left out; `ids` leads from written ids to given ones. */
function collectNotes(lists: readonly HtmlElement[], nodes: readonly HtmlNode[]): Found {
  const places = markerPlaces(nodes);
  const name = createNamer(new Set([...elementsOf(without(nodes, new Set(lists)))].flatMap(({ attributes }) => attributes.id ?? [])));
  const found: Found = { notes: [], ids: new Map() };
  for (const item of lists.flatMap(({ children }) => children.filter((child) => isElement(child) || hasContent(child)))) {
    const written = isElement(item) ? item.attributes.id : undefined;
    const body = trimmedEnd(bodyOf(isElement(item) ? item.children : [item], written ?? '', places));
    const known = found.notes.find(({ id }) => written !== undefined && id === found.ids.get(written));
    if (known && textOf(known.body).trim() === textOf(body).trim()) continue;
    const id = name(written);
    if (written !== undefined && !known) found.ids.set(written, id);
    found.notes.push({ id, body });
  }
  return found;
}

type Marking = Found & { order: string[] };

/** The note that a link within `sup`, or around one, marks; one without a text gets an empty note. */
function noteOf(link: HtmlElement, isRaised: boolean, { ids, notes }: Marking): string | undefined {
  const target = targetOf(link);
  if (target === undefined || !(isRaised || link.children.every((child) => isElement(child) && child.tag === 'sup')))
    return undefined;
  const known = ids.get(target);
  if (known !== undefined || !OWN_NOTE.test(`#${target}`) || !ANCHOR_ID.test(target)) return known;
  ids.set(target, target);
  notes.push({ id: target, body: [] });
  return target;
}

function mark(id: string, { order }: Marking): HtmlElement {
  if (!order.includes(id)) order.push(id);
  return element('sup', [element('a', [String(order.indexOf(id) + 1)], { href: `#${id}` })]);
}

/** Markers in their one form, each in a `sup` of its own, numbered in the order in which they stand. */
function markAll(nodes: readonly HtmlNode[], marking: Marking): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [node];
    const own = noteOf(node, false, marking);
    if (own !== undefined) return [mark(own, marking)];
    const inner = node.tag === 'sup' ? node.children.map((child) => isElement(child) ? noteOf(child, true, marking) : undefined) : [];
    if (inner.every((id) => id === undefined)) return [{ ...node, children: markAll(node.children, marking) }];
    return node.children.flatMap((child, index) => {
      const id = inner[index];
      if (id !== undefined) return [mark(id, marking)];
      return hasContent(child) ? [element('sup', [child])] : [];
    });
  });
}

/** The text without its lists of notes and what framed them. */
function without(nodes: readonly HtmlNode[], lists: ReadonlySet<HtmlElement>): HtmlNode[] {
  return nodes.flatMap((node) => {
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
  const found = collectNotes([...lists], nodes);
  const marking: Marking = { ...found, order: [] };
  const text = markAll(without(nodes, lists), marking);
  // Notes may mark notes: those are numbered behind the ones of the text.
  const bodies = new Map<string, HtmlNode[]>();
  for (const id of marking.order) bodies.set(id, markAll(marking.notes.find((note) => note.id === id)?.body ?? [], marking));
  for (const { id, body } of marking.notes) if (!bodies.has(id)) bodies.set(id, markAll(body, marking));
  if (bodies.size === 0) return html;
  const items = [...bodies].map(([id, body]) => element('li', body, { id }));
  return renderTree([...text, element('ol', items, { class: 'footnotes' })]);
}
