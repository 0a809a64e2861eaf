import { Extension, type Extensions, Mark, mergeAttributes } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { Link } from '@tiptap/extension-link';
import { ListItem } from '@tiptap/extension-list';
import { Strike } from '@tiptap/extension-strike';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { ANCHOR_ID } from '@/lib/rules/anchors';
import { Callout, Quote, definitionLists } from './callout.ts';
import { CodeBlock } from './code-block.ts';
import { Figure, Panel, PanelCaption, InlineImage } from './figure.ts';
import { footnotes } from './footnotes.ts';
import { Formula } from './formula.ts';
import { MEDIA_NODES, mediaNodes } from './media.ts';
import { toggles } from './toggle.ts';

const SECTIONS: Record<string, string> = { THEAD: 'head', TFOOT: 'foot' };

// Room for each place of a cell is made at once: a number of columns that nobody means would stop the page.
const MOST_COLUMNS = 100;
// As many as there are: the table counts them itself.
const EVERY_ROW = 65_534;

const columnsOf = (cell: HTMLTableCellElement) =>
  Math.min(cell.colSpan, Math.max(1, MOST_COLUMNS - (cell.parentElement?.childElementCount ?? 0)));

// The sanitiser takes no style: widths and alignment are the reader's page's business.
const cellAttributes = {
  colspan: { default: 1, parseHTML: columnsOf },
  rowspan: { default: 1, parseHTML: ({ rowSpan }: HTMLTableCellElement) => rowSpan || EVERY_ROW },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
};

/** Tables with their caption and sections, which the editor's own model does not know. */
const tables: Extensions = [
  Table.extend({
    addAttributes: () => ({
      caption: {
        default: null,
        parseHTML: (table: HTMLElement) => table.querySelector(':scope > caption')?.textContent?.trim() || null,
        rendered: false,
      },
    }),
    // Its text is the attribute above; as content it would become a row.
    parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
    renderHTML({ node, HTMLAttributes }) {
      const { caption } = node.attrs as { caption: string | null };
      const body = ['tbody', 0] as const;
      const attributes = mergeAttributes(HTMLAttributes);
      return caption
        ? ['table', attributes, ['caption', { contenteditable: 'false' }, caption], body]
        : ['table', attributes, body];
    },
  }).configure({ resizable: false, View: null }),
  TableRow.extend({
    addAttributes: () => ({
      section: {
        default: null,
        parseHTML: (row: HTMLElement) => SECTIONS[row.parentElement?.nodeName ?? ''] ?? null,
        renderHTML: ({ section }) => (section ? { 'data-section': section } : {}),
      },
    }),
  }),
  TableCell.extend({ addAttributes: () => cellAttributes }),
  TableHeader.extend({ addAttributes: () => ({ ...cellAttributes, scope: { default: null } }) }),
];

const BLOCKS = ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'codeBlock', 'figure'];
const MORE_BLOCKS = [
  'panel',
  'panelCaption',
  'definitionList',
  'term',
  'definition',
  'table',
  'tableCell',
  'tableHeader',
  ...['callout', 'toggle', 'toggleTitle'],
  ...MEDIA_NODES,
];
const MARKS = ['bold', 'italic', 'underline', 'strike', 'link', 'cite', 'q', 'abbr', 'mark', 'small'];

const kept = (name: 'lang' | 'dir') => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** Places within a text that links lead to: they stay with their block, and with its first part when it is split. */
const AnchorAttributes = Extension.create({
  name: 'anchorAttributes',
  addGlobalAttributes: () => [
    {
      types: [...BLOCKS, ...MORE_BLOCKS, 'horizontalRule'],
      attributes: {
        id: {
          default: null,
          keepOnSplit: false,
          parseHTML: ({ id }: HTMLElement) => (ANCHOR_ID.test(id) ? id : null),
        },
      },
    },
  ],
});

/** The language and direction of a part of a text stay with it. */
const LanguageAttributes = Extension.create({
  name: 'languageAttributes',
  addGlobalAttributes: () => [
    { types: [...BLOCKS, ...MORE_BLOCKS, 'footnote', ...MARKS], attributes: { lang: kept('lang'), dir: kept('dir') } },
  ],
});

// What the sanitiser allows beside bold, italic, underline, strike, code and links. There are no buttons for most of
// them: they come with imported and pasted texts, and stay.
const TAGS = ['mark', 'abbr', 'cite', 'q', 'ins', 'del', 'small', 'sub', 'sup', 'kbd', 'samp', 'var'] as const;

const titleAttribute = { title: { default: null } };

/** A mark that is one HTML element and means just that. */
function inlineMark(tag: (typeof TAGS)[number]): Mark {
  return Mark.create({
    name: tag,
    addAttributes: () => (tag === 'abbr' ? titleAttribute : {}),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });
}

const inlineMarks: Extensions = TAGS.map(inlineMark);

/** Addresses that the sanitiser leaves in a link: http(s), mail, and our own pages. */
export const LINKABLE = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i;

const own = [
  // By default code admits no other mark, and `<strong><code>` would lose one.
  Code.extend({ excludes: '', priority: 10 }),
  Strike.extend({
    parseHTML: () => [
      { tag: 's' },
      { tag: 'strike' },
      {
        style: 'text-decoration',
        consuming: false,
        getAttrs: (style) => (style.includes('line-through') ? {} : false),
      },
    ],
  }),
  Quote,
  CodeBlock,
  Callout,
  ...toggles,
  Formula,
  ...footnotes,
  ListItem.extend({ content: 'block+' }),
  Link.extend({
    addAttributes: () => ({ href: { default: null }, title: { default: null } }),
  }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: (address) => LINKABLE.test(address),
  }),
];

/**
 * The editor's model of a post: everything that the sanitiser allows has its place in it, so that a text goes through
 * the editor without loss. `figure` is what shows a picture on the screen.
 */
export function postExtensions({ figure = Figure, media = mediaNodes } = {}): Extensions {
  return [
    StarterKit.configure({
      code: false,
      strike: false,
      listItem: false,
      blockquote: false,
      codeBlock: false,
      link: false,
      // The notes are last; whatever is written behind them moves before them.
      trailingNode: { notAfter: ['footnoteList'] },
      dropcursor: { class: 'drop-cursor', color: false },
    }),
    ...own,
    ...inlineMarks,
    ...definitionLists,
    ...tables,
    ...media,
    figure,
    Panel,
    PanelCaption,
    InlineImage,
    LanguageAttributes,
    AnchorAttributes,
  ];
}
