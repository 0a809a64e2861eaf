import { element, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import { asList, asPayload, paragraph, word, type Note } from './card.ts';
import { cardNodes } from './cards.ts';

// Sections of the format: text, picture, list, card.
const TEXT = 1;
const PICTURE = 2;
const LIST = 3;
const CARD = 10;
const DEEPEST = 60;

type Document = { markups: unknown[]; atoms: unknown[]; cards: unknown[]; sections: unknown[] };

function markupOf({ markups }: Document, index: unknown): HtmlElement {
  const [tag, list] = asList(markups[Number(index)]);
  const pairs = asList(list);
  const attributes: Record<string, string> = {};
  for (let place = 0; place + 1 < pairs.length; place += 2) attributes[String(pairs[place])] = String(pairs[place + 1]);
  return element(typeof tag === 'string' ? tag.toLowerCase() : 'span', [], attributes);
}

function atomNodes({ atoms }: Document, index: unknown): HtmlNode[] {
  const [name, value] = asList(atoms[Number(index)]);
  if (name === 'soft-return') return [element('br', [])];
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Text with its marks: each marker opens some, holds a text or an atom, and closes some of those that are open. */
function markers(list: unknown, document: Document): HtmlNode[] {
  const root = element('', []);
  const open = [root];
  for (const marker of asList(list)) {
    const [kind, opened, closed, value] = asList(marker);
    for (const index of asList(opened)) {
      const node = markupOf(document, index);
      open.at(-1)?.children.push(node);
      if (open.push(node) > DEEPEST) throw new Error('Nested too deeply.');
    }
    open.at(-1)?.children.push(...(kind === 1 ? atomNodes(document, value) : typeof value === 'string' ? [value] : []));
    for (let count = Number(closed) || 0; count > 0 && open.length > 1; count -= 1) open.pop();
  }
  return root.children;
}

function section(entry: unknown, document: Document, note: Note): HtmlNode[] {
  const [kind, second, third] = asList(entry);
  if (kind === TEXT) {
    const tag = typeof second === 'string' ? second.toLowerCase() : 'p';
    return [element(tag === 'aside' || tag === 'pull-quote' ? 'blockquote' : tag, markers(third, document))];
  }
  if (kind === LIST) {
    const items = asList(third).map((item) => element('li', markers(item, document)));
    return [element(second === 'ol' ? 'ol' : 'ul', items)];
  }
  if (kind === PICTURE) return [element('figure', [element('img', [], { src: String(second), alt: '' })])];
  if (kind === CARD) {
    const [name, payload] = asList(document.cards[Number(second)]);
    return cardNodes(typeof name === 'string' ? name : '', asPayload(payload), note);
  }
  note('part of the text of an unknown kind was left out');
  return [];
}

/** A post of Ghost's earlier editor (Mobiledoc, versions 1 to 4) as HTML nodes; null when it is not readable. */
export function mobiledocNodes(json: string, note: Note): HtmlNode[] | null {
  try {
    const parsed = asPayload(JSON.parse(json));
    if (!Array.isArray(parsed.sections)) return null;
    const document: Document = {
      markups: asList(parsed.markups),
      atoms: asList(parsed.atoms),
      cards: asList(parsed.cards),
      sections: parsed.sections,
    };
    if (word(parsed, 'version').startsWith('0.2')) note('text of a very early editor: its marks may be lost');
    return document.sections.flatMap((entry) => section(entry, document, note));
  } catch {
    return null;
  }
}

/** Plain text as paragraphs, for a post of which nothing else is readable. */
export function plainNodes(text: string): HtmlNode[] {
  return text.split(/\n\s*\n/u).flatMap((part) => (part.trim() === '' ? [] : paragraph(part.trim())));
}
