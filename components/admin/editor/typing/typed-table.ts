import { Extension } from '@tiptap/core';
import type { Fragment, Node, NodeType, Schema } from '@tiptap/pm/model';
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state';

const ROW = /^\|.*\|\s*$/u;
// Typed hyphens may have become dashes.
const RULE = /^\|(?:\s*:?[-–—]+:?\s*\|)+\s*$/u;

/** What stands between the lines of a row: `| a | b |`. */
function cellsOf(row: Node): Fragment[] {
  const text = row.textBetween(0, row.content.size, undefined, '\uFFFC');
  const cells: Fragment[] = [];
  let from = 1;
  for (const { index } of text.matchAll(/(?<!\\)\|/gu)) {
    if (index === 0) continue;
    const part = text.slice(from, index);
    const start = from + (part.length - part.trimStart().length);
    cells.push(row.content.cut(Math.min(start, index), Math.max(start, from + part.trimEnd().length)));
    from = index + 1;
  }
  return cells;
}

type Cells = { schema: Schema; type: NodeType };

function rowOf({ schema, type }: Cells, contents: readonly (Fragment | undefined)[]): Node | undefined {
  const cells = contents.map((content) => type.create(null, schema.nodes.paragraph?.create(null, content)));
  return schema.nodes.tableRow?.create(null, cells);
}

/** A row and the rule below it become a table, when the rule is ended by Enter. */
function makeTable(state: EditorState, dispatch: (tr: Transaction) => void): boolean {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.name !== 'paragraph' || !RULE.test($from.parent.textContent)) return false;
  const { schema } = state;
  const { table, tableHeader, tableCell } = schema.nodes;
  const titles = $from.index(-1) > 0 ? $from.node(-1).child($from.index(-1) - 1) : undefined;
  if (!table || !tableHeader || !tableCell || titles?.type !== $from.parent.type || !ROW.test(titles.textContent))
    return false;
  const contents = cellsOf(titles);
  if (contents.length !== cellsOf($from.parent).length || $from.node(-1).type.spec.tableRole !== undefined)
    return false;
  const head = rowOf({ schema, type: tableHeader }, contents);
  const body = rowOf(
    { schema, type: tableCell },
    contents.map(() => undefined),
  );
  if (!head || !body) return false;
  const start = $from.before() - titles.nodeSize;
  const tr = state.tr.replaceWith(start, $from.after(), table.create(null, [head, body]));
  dispatch(tr.setSelection(Selection.near(tr.doc.resolve(start + 1 + head.nodeSize + 1))).scrollIntoView());
  return true;
}

type Place = { table: Node; row: Node; start: number; end: number };

/** The row whose first cell the caret is in. */
function rowAt({ selection: { $from, empty } }: EditorState): Place | undefined {
  if (!empty || $from.depth < 4 || $from.node(-2).type.name !== 'tableRow') return undefined;
  if ($from.index(-2) !== 0 || $from.index(-1) !== 0) return undefined;
  return { table: $from.node(-3), row: $from.node(-2), start: $from.before(-2), end: $from.after(-2) };
}

/** `| 1 | 2 |` in the first cell of a row fills the row and goes on to the next. */
function fillRow(state: EditorState, dispatch: (tr: Transaction) => void): boolean {
  const place = rowAt(state);
  const line = state.selection.$from.parent;
  const type = state.schema.nodes.tableCell;
  if (!place || !type || !ROW.test(line.textContent)) return false;
  const isEmpty = place.row.textContent === line.textContent;
  const contents = cellsOf(line);
  if (!isEmpty || contents.length > place.row.childCount) return false;
  const all = Array.from({ length: place.row.childCount }, (_, index) => contents[index]);
  const filled = rowOf({ schema: state.schema, type }, all);
  const next = rowOf(
    { schema: state.schema, type },
    all.map(() => undefined),
  );
  if (!filled || !next) return false;
  const tr = state.tr.replaceWith(place.start, place.end, [filled, next]);
  dispatch(tr.setSelection(Selection.near(tr.doc.resolve(place.start + filled.nodeSize + 1))).scrollIntoView());
  return true;
}

/** Enter in an empty last row leaves the table, and the row goes, as the last item of a list does. */
function leaveTable(state: EditorState, dispatch: (tr: Transaction) => void): boolean {
  const place = rowAt(state);
  const paragraph = state.schema.nodes.paragraph?.create();
  if (!place || !paragraph || place.table.lastChild !== place.row || place.table.childCount < 3) return false;
  if (place.row.content.content.some((cell) => cell.content.size > 2)) return false;
  const tr = state.tr.delete(place.start, place.end);
  const after = place.start + 1;
  const follows = tr.doc.resolve(after).nodeAfter;
  if (follows?.type !== paragraph.type || follows.content.size > 0) tr.insert(after, paragraph);
  dispatch(tr.setSelection(Selection.near(tr.doc.resolve(after + 1))).scrollIntoView());
  return true;
}

/** Tables typed as Markdown. */
export const typedTable = Extension.create({
  name: 'typedTable',
  priority: 200,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor: { state, view } }) =>
      [makeTable, fillRow, leaveTable].some((take) => take(state, (tr) => view.dispatch(tr))),
  }),
});
