import { ANCHOR_PREFIX } from '../../../rules/anchors.ts';
import { type HtmlElement, elementsOf, type HtmlNode, isElement, textIn, element } from '../html-tree.ts';

/** The list of a text's notes, as it is stored: `<ol class="footnotes">`, each item with its id. */
export const isFootnoteList = ({ tag, attributes }: HtmlElement): boolean =>
  tag === 'ol' && attributes.class === 'footnotes';

/** The id of the note that an element marks: `<sup><a href="#anchor-fn-x">1</a></sup>`, its address absolute or not. */
export function markedNote({ tag, children }: HtmlElement): string | undefined {
  const [link] = children;
  if (tag !== 'sup' || children.length !== 1 || typeof link !== 'object' || link.tag !== 'a') return undefined;
  return /#(anchor-.+)$/u.exec(link.attributes.href ?? '')?.[1];
}

/** Lists that say what they are: ours, Markdown's and WordPress'. */
export const LIST_CLASS = /(?:^|\s)(?:footnotes|footnotes-list|wp-block-footnotes)(?:\s|$)/u;
export const targetOf = ({ tag, attributes }: HtmlElement) =>
  tag === 'a' ? /^#(.+)$/u.exec(attributes.href ?? '')?.[1] : undefined;
const linksIn = (nodes: readonly HtmlNode[]) => [...elementsOf(nodes)].filter((node) => targetOf(node) !== undefined);

/** Places of markers, by their ids: what a note's way back leads to, and which note is marked there. */
export function markerPlaces(nodes: readonly HtmlNode[]): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const node of elementsOf(nodes)) {
    const { id } = node.attributes;
    if (id === undefined || (node.tag !== 'sup' && node.tag !== 'a')) continue;
    places.set(id, new Set(linksIn([node]).flatMap((link) => targetOf(link) ?? [])));
  }
  return places;
}

/** A list is one of notes when it says so, or when each item is linked from a place that the item links back to. */
export function isNotes(list: HtmlElement, places: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (list.tag !== 'ol') return false;
  if (LIST_CLASS.test(list.attributes.class ?? '')) return true;
  const items = list.children.filter(isElement);
  const isNote = ({ attributes: { id = '' }, children }: HtmlElement) =>
    linksIn(children).some((link) => places.get(targetOf(link) ?? '')?.has(id));
  return items.length > 0 && items.every(isNote);
}

export function trimmedEnd(nodes: readonly HtmlNode[]): HtmlNode[] {
  const end = nodes.findLastIndex((node) => isElement(node) || node.trim() !== '') + 1;
  const last = nodes[end - 1];
  return [...nodes.slice(0, end - 1), ...(typeof last === 'string' ? [last.trimEnd()] : last ? [last] : [])];
}

/** A note without its ways back: links to where it is marked, which are shown anew each time. */
export function bodyOf(
  nodes: readonly HtmlNode[],
  id: string,
  places: ReadonlyMap<string, ReadonlySet<string>>,
): HtmlNode[] {
  const isWayBack = (node: HtmlNode) => {
    if (!isElement(node)) return false;
    const target = targetOf(node);
    const isArrow = /^[↩↑^⏎][\s↩↑^⏎\uFE0E\uFE0F\u2070-\u2079²³¹\d]*$/u.test(textIn(node.children));
    return target !== undefined && (places.get(target)?.has(id) === true || isArrow);
  };
  const kept = nodes
    .filter((node) => !isWayBack(node))
    .map((node) => (isElement(node) ? { ...node, children: bodyOf(node.children, id, places) } : node));
  return kept.length < nodes.length ? trimmedEnd(kept) : kept;
}

const NEXT = ['', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/** Gives each marker an id of its own, in their order, and says which markers each note has. */
function nameMarkers(nodes: readonly HtmlNode[], notes: ReadonlySet<string>): Map<string, string[]> {
  const taken = new Set([...elementsOf(nodes)].flatMap(({ attributes }) => attributes.id ?? []));
  const markers = new Map<string, string[]>();
  for (const node of elementsOf(nodes)) {
    const [link] = node.children;
    const note = markedNote(node);
    if (note === undefined || !notes.has(note) || typeof link !== 'object') continue;
    const known = markers.get(note) ?? [];
    const wanted = `${ANCHOR_PREFIX}ref-${note.slice(ANCHOR_PREFIX.length)}`.slice(0, 140);
    let id = known.length === 0 ? wanted : `${wanted}-${known.length + 1}`;
    while (taken.has(id)) id += '-';
    taken.add(id);
    link.attributes.id = id;
    markers.set(note, [...known, id]);
  }
  return markers;
}

/** The ways back from a note to its markers, at the end of its last paragraph. */
function addWaysBack(note: HtmlElement, markers: readonly string[]): void {
  const last = note.children.findLast((child) => typeof child === 'object' || child.trim() !== '');
  const place = typeof last === 'object' && last.tag === 'p' ? last : note;
  for (const [index, id] of markers.entries())
    place.children.push(' ', element('a', [`↩\uFE0E${NEXT[index] ?? ''}`], { href: `#${id}` }));
}

/** Footnotes with links both ways, from their stored form (footnotes.ts). */
export function linkFootnotes(nodes: HtmlNode[]): HtmlNode[] {
  const lists = [...elementsOf(nodes)].filter(isFootnoteList);
  const notes = lists.flatMap(({ children }) => children.filter((child) => typeof child === 'object'));
  const markers = nameMarkers(nodes, new Set(notes.flatMap(({ attributes }) => attributes.id ?? [])));
  for (const note of notes) addWaysBack(note, markers.get(note.attributes.id ?? '') ?? []);
  return nodes;
}
