import { elementsOf, type HtmlElement, type HtmlNode, isElement, textIn } from '../html-tree.ts';

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
