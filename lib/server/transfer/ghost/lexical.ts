import { element, type HtmlNode } from '../../content/html-tree.ts';
import { asList, asPayload, word, type Note, type Payload } from './card.ts';
import { cardNodes, isCard } from './cards.ts';

const FORMATS: [bit: number, tag: string][] = [
  ...[[1, 'strong'] as [number, string], [2, 'em'] as [number, string], [4, 's'] as [number, string]],
  ...[[8, 'u'] as [number, string], [16, 'code'] as [number, string], [32, 'sub'] as [number, string]],
  ...[[64, 'sup'] as [number, string], [128, 'mark'] as [number, string]],
];
const DEEPEST = 60;

function textNode(node: Payload): HtmlNode[] {
  const text = typeof node.text === 'string' ? node.text : '';
  const format = typeof node.format === 'number' ? node.format : 0;
  if (text === '') return [];
  return [FORMATS.reduce<HtmlNode>((inner, [bit, tag]) => (format & bit ? element(tag, [inner]) : inner), text)];
}

const TAGS = new Map([
  ['paragraph', 'p'],
  ['quote', 'blockquote'],
  ['extended-quote', 'blockquote'],
  ['aside', 'blockquote'],
  ['listitem', 'li'],
]);

function nestedTag(node: Payload): string | undefined {
  const type = word(node, 'type');
  if (type === 'heading' || type === 'extended-heading')
    return /^h[1-6]$/u.test(word(node, 'tag')) ? word(node, 'tag') : 'h2';
  if (type === 'list') return word(node, 'listType') === 'number' || word(node, 'tag') === 'ol' ? 'ol' : 'ul';
  return TAGS.get(type);
}

function renderNode(node: Payload, note: Note, depth: number): HtmlNode[] {
  const type = word(node, 'type');
  const children = () => renderAll(node.children, note, depth + 1);
  if (type === 'text' || type === 'extended-text' || type === 'tk') return textNode(node);
  if (type === 'linebreak') return [element('br', [])];
  if (type === 'tab') return ['\t'];
  if (type === 'zwnj') return [];
  if (/^(auto|at-)?link$/u.test(type)) return [element('a', children(), { href: word(node, 'url') })];
  const tag = nestedTag(node);
  // A list within a list stands in an item of its own: it belongs to the item before it.
  const isHolder = tag === 'li' && asList(node.children).every((child) => word(asPayload(child), 'type') === 'list');
  if (isHolder) return children();
  if (tag) {
    const start: Record<string, string> =
      tag === 'ol' && typeof node.start === 'number' && node.start !== 1 ? { start: String(node.start) } : {};
    return [element(tag, children(), start)];
  }
  // Something that only holds other nodes, of a kind that is not known.
  if (Array.isArray(node.children) && node.children.length > 0) {
    if (type !== 'root') note(`«${type}» of the editor is not known here: its content is kept`);
    return [element('div', children())];
  }
  if (typeof node.text === 'string' && !isCard(type)) {
    note(`«${type}» of the editor is not known here: its content is kept`);
    return textNode(node);
  }
  return cardNodes(type, node, note);
}

function renderAll(nodes: unknown, note: Note, depth: number): HtmlNode[] {
  if (depth > DEEPEST) throw new Error('Nested too deeply.');
  return asList(nodes).flatMap((node) => renderNode(asPayload(node), note, depth));
}

/** A post of Ghost's Lexical editor (since 5.0) as HTML nodes; null when it is not readable. */
export function lexicalNodes(json: string, note: Note): HtmlNode[] | null {
  try {
    const root = asPayload(asPayload(JSON.parse(json)).root);
    return Array.isArray(root.children) ? renderAll(root.children, note, 0) : null;
  } catch {
    return null;
  }
}
