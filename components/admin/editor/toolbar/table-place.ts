import type { Editor } from '@tiptap/core';

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
