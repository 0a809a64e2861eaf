import { element, findTree, type HtmlNode } from '../../content/html-tree.ts';
import { textParagraphs } from '../html/text-paragraphs.ts';

export type Note = (text: string) => void;
export type Payload = Readonly<Record<string, unknown>>;

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

export function figure(content: HtmlNode[], caption: string): HtmlNode[] {
  const captioned = caption === '' ? [] : [element('figcaption', nodesOf(caption))];
  return [element('figure', [...content, ...captioned])];
}
