import { ANCHOR_PREFIX } from '../../../rules/anchors.ts';
import { element, elementsOf, type HtmlElement, type HtmlNode } from '../html-tree.ts';
import { isFootnoteList, markedNote } from './footnote-shapes.ts';

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
