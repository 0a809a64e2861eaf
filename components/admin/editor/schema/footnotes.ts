import { Node, type Extensions } from '@tiptap/core';
import { ANCHOR_ID } from '@/lib/rules/anchors';

/** Ids of notes that are written here. */
export const NOTE_PREFIX = 'anchor-fn-';

/** An id that no note has; no secret, only unlikely to meet another. On plain http, too, where there is no `randomUUID`. */
export function newNoteId(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return NOTE_PREFIX + number.toString(16).padStart(8, '0');
}

/** The note that `<sup><a href="#anchor-…">1</a></sup>` marks, as the server stores it (lib/server/content/blocks/footnotes.ts). */
function markedNote(raised: HTMLElement): string | undefined {
  const [link, ...others] = raised.childNodes;
  if (!(link instanceof HTMLAnchorElement) || others.length > 0 || !/^\d+$/u.test(link.textContent ?? ''))
    return undefined;
  const id = link.getAttribute('href')?.slice(1) ?? '';
  return ANCHOR_ID.test(id) ? id : undefined;
}

const FootnoteMarker = Node.create({
  name: 'footnoteMarker',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ note: { default: '', rendered: false }, number: { default: 1, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'sup',
      priority: 70,
      getAttrs: (element) => {
        const note = markedNote(element);
        return note === undefined ? false : { note, number: Number(element.textContent) };
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['sup', ['a', { href: `#${String(attrs.note)}` }, String(attrs.number)]],
  renderText: ({ node: { attrs } }) => `[${String(attrs.number)}]`,
});

/** The notes, last in the text. */
const FootnoteList = Node.create({
  name: 'footnoteList',
  group: 'block',
  content: 'footnote+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'ol.footnotes', priority: 70 }],
  renderHTML: ({ HTMLAttributes }) => ['ol', { ...HTMLAttributes, class: 'footnotes' }, 0],
});

const Footnote = Node.create({
  name: 'footnote',
  content: 'block+',
  defining: true,
  isolating: true,
  addAttributes: () => ({
    note: {
      default: '',
      keepOnSplit: false,
      parseHTML: ({ id }: HTMLElement) => (ANCHOR_ID.test(id) ? id : ''),
      renderHTML: ({ note }) => (note ? { id: String(note) } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'li', context: 'footnoteList/', priority: 70 }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
});

export const footnotes: Extensions = [FootnoteMarker, FootnoteList, Footnote];
