import type { Editor } from '@tiptap/core';

type TableAction = {
  name:
    | 'rowBelow'
    | 'columnAfter'
    | 'headerRow'
    | 'headerColumn'
    | 'mergeOrSplit'
    | 'deleteRow'
    | 'deleteColumn'
    | 'deleteTable';
  /** A path on a grid of 24. */
  icon: string;
  run: (editor: Editor) => void;
};

const chain = (editor: Editor) => editor.chain().focus();

/** What the tools at a table's cell do, in their order. */
export const TABLE_ACTIONS: readonly TableAction[] = [
  {
    name: 'rowBelow',
    icon: 'M4 4h16v7H4zM12 4v7M12 15v6M9 18h6',
    run: (editor) => chain(editor).addRowAfter().run(),
  },
  {
    name: 'columnAfter',
    icon: 'M4 4h7v16H4zM4 12h7M15 12h6M18 9v6',
    run: (editor) => chain(editor).addColumnAfter().run(),
  },
  {
    name: 'headerRow',
    icon: 'M4 5h16v14H4zM4 7.500h16M4 10h16M12 10v9',
    run: (editor) => chain(editor).toggleHeaderRow().run(),
  },
  {
    name: 'headerColumn',
    icon: 'M4 5h16v14H4zM7 5v14M10 5v14M10 12h10',
    run: (editor) => chain(editor).toggleHeaderColumn().run(),
  },
  {
    name: 'mergeOrSplit',
    icon: 'M4 5h16v14H4zM7 12h10M9.500 9.500 7 12l2.500 2.500M14.500 9.500 17 12l-2.500 2.500',
    run: (editor) => chain(editor).mergeOrSplit().run(),
  },
  {
    name: 'deleteRow',
    icon: 'M4 4h16v7H4zM12 4v7M9 15l6 6M15 15l-6 6',
    run: (editor) => chain(editor).deleteRow().run(),
  },
  {
    name: 'deleteColumn',
    icon: 'M4 4h7v16H4zM4 12h7M15 9l6 6M21 9l-6 6',
    run: (editor) => chain(editor).deleteColumn().run(),
  },
  {
    name: 'deleteTable',
    icon: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
    run: (editor) => chain(editor).deleteTable().run(),
  },
];

/** Height of the tools, with some room. */
export const BAR_HEIGHT = 48;

type Rows = Pick<DOMRect, 'top' | 'bottom'>;

/**
 * Where the lower edge of the tools is: outside of the table as long as one of its ends is in sight. Of a table that is
 * longer than the screen they lie over another row, never over the cell's own.
 */
export function lowerEdge(table: Rows, cell: Rows, sight: Rows): number {
  const places = [table.top, table.bottom + BAR_HEIGHT, cell.top];
  const isInSight = (place: number) => place - BAR_HEIGHT >= sight.top && place <= sight.bottom;
  return places.find(isInSight) ?? cell.bottom + BAR_HEIGHT;
}

/** The place of the tools for the cell that the caret is in; `top` is where the bars end that stay in sight. */
export function tableAnchor({ view, state }: Editor, top: number): DOMRect | null {
  const { node } = view.domAtPos(state.selection.from);
  const found = (node instanceof Element ? node : node.parentElement)?.closest('td, th');
  const rows = found?.closest('table')?.getBoundingClientRect();
  if (!found || !rows) return null;
  const cell = found.getBoundingClientRect();
  return new DOMRect(cell.left, lowerEdge(rows, cell, { top, bottom: window.innerHeight }), cell.width, 0);
}
