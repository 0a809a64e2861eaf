import { mergeAttributes, type Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

const SECTIONS: Record<string, string> = { THEAD: 'head', TFOOT: 'foot' };

// The sanitiser takes no style: widths and alignment are the reader's page's business.
const cellAttributes = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
};

/** Tables with their caption and sections, which the editor's own model does not know. */
export const tables: Extensions = [
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
