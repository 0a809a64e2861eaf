import { element, findTree, type HtmlNode } from '../../content/html-tree.ts';
import { textParagraphs } from '../html/paragraphs.ts';

export type Note = (text: string) => void;
export type Payload = Readonly<Record<string, unknown>>;
/** What a card says, as HTML. */
export type Builder = (payload: Payload, note: Note) => HtmlNode[];

/** A field of a card as text; '' when it is none. */
export function word(payload: Payload, ...names: string[]): string {
  for (const name of names) {
    const value = payload[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return '';
}

export function asPayload(value: unknown): Payload {
  // Fields are checked where they are used.
  return typeof value === 'object' && value !== null ? (value as Payload) : {};
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** HTML that a field of a card holds. */
export function nodesOf(html: string): HtmlNode[] {
  return html === '' ? [] : (findTree(html) ?? findTree(textParagraphs(html).html) ?? []);
}

export function paragraph(...children: HtmlNode[]): HtmlNode[] {
  return children.length === 0 ? [] : [element('p', children)];
}

/** A link of its own line; the label alone where there is no address, nothing without both. */
export function linkLine(href: string, label: string): HtmlNode[] {
  if (href === '') return label === '' ? [] : paragraph(label);
  return paragraph(element('a', [label.trim() || href], { href }));
}

export function figure(content: HtmlNode[], caption: string, kind?: string): HtmlNode[] {
  const captioned = caption === '' ? [] : [element('figcaption', nodesOf(caption))];
  return [element('figure', [...content, ...captioned], kind === undefined ? {} : { class: kind })];
}

const PICTURE = /\.(jpe?g|png|gif|webp|avif)(\?.*)?$/isu;
// What a card looks like, not what it says.
const APPEARANCE =
  /^(type|version|id|uuid|style|format|direction|indent|mode|layout|visibility|.*(color|colour|alignment|width|height|size|style))$/iu;
const DEEPEST = 6;

// Fields that hold what a reader reads, be it one word.
const FOR_READERS =
  /(?:text|title|head(?:ing|er)|caption|label|description|content|body|quote|author|words?|(?:^|_)(?:alt|name))$/iu;

function fromText(text: string, name: string): HtmlNode[] {
  const trimmed = text.trim();
  if (/^https?:\/\/\S+$/u.test(trimmed))
    return PICTURE.test(trimmed)
      ? [element('figure', [element('img', [], { src: trimmed, alt: '' })])]
      : linkLine(trimmed, '');
  // Names of options are single words; what a reader reads has spaces, marks or letters beyond.
  const isProse = FOR_READERS.test(name) || /[\s<.!?]|[^\x00-\x7f]/u.test(trimmed);
  return isProse ? [element('div', nodesOf(trimmed))] : [];
}

/** Every text, link and picture that stands anywhere in a card. */
export function unknownCard(payload: Payload, depth = 0): HtmlNode[] {
  return Object.entries(payload).flatMap(([name, value]) => {
    // ACF keeps the names of its fields beside them, behind a `_`.
    if (typeof value === 'string') return name.startsWith('_') || APPEARANCE.test(name) ? [] : fromText(value, name);
    if (typeof value !== 'object' || value === null || depth >= DEEPEST) return [];
    // An array reads as an object of its places.
    return unknownCard(value as Payload, depth + 1);
  });
}
