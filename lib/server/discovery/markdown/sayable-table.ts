import { elementsOf, type HtmlElement, isElement, textIn } from '../../content/html-tree.ts';

const elements = ({ children }: HtmlElement) => children.filter(isElement);
const rowsOf = (table: HtmlElement): HtmlElement[] =>
  elements(table).flatMap((part) => (part.tag === 'tr' ? [part] : elements(part)));

// Blocks within a cell; one paragraph is the cell's own text.
const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 ul ol blockquote pre hr table dl figure'.split(' '));

function isSayableCell(cell: HtmlElement): boolean {
  const blocks = [...elementsOf(cell.children)].filter(({ tag }) => BLOCKS.has(tag));
  const [only] = elements(cell);
  return blocks.length === 0 || (blocks.length === 1 && cell.children.length === 1 && only?.tag === 'p');
}

// Runs of them are read in other ways than they are written.
const PIPES = /\|\||\\\|/u;

// The conversion counts all rows for each of them.
const MOST_ROWS = 100;

/** Whether a table is one of GitHub's: one row of heads, then rows of as many cells, each of one line. */
export function isSayableTable(table: HtmlElement): boolean {
  if (elements(table).some(({ tag }) => tag === 'caption')) return false;
  const [head, ...rows] = rowsOf(table);
  if (!head || rows.length === 0 || rows.length > MOST_ROWS) return false;
  const isHead = elements(head).length > 0 && elements(head).every(({ tag }) => tag === 'th');
  const width = elements(head).length;
  const isEven = rows.every((row) => elements(row).length === width && elements(row).some(({ tag }) => tag === 'td'));
  const hasOneHead = !elements(table).some(
    ({ tag, children }) => tag === 'thead' && children.filter(isElement).length > 1,
  );
  return (
    isHead &&
    isEven &&
    hasOneHead &&
    [head, ...rows].flatMap(elements).every(isSayableCell) &&
    !PIPES.test(textIn([table]))
  );
}

/** The table with the text of each cell in the cell itself, nothing but elements between rows and cells. */
export function plainCells(table: HtmlElement): HtmlElement {
  const cell = (node: HtmlElement): HtmlElement => {
    const [only] = node.children;
    return typeof only === 'object' && only.tag === 'p' ? { ...node, children: only.children } : node;
  };
  const row = (node: HtmlElement): HtmlElement => ({ ...node, children: elements(node).map(cell) });
  const part = (node: HtmlElement): HtmlElement =>
    node.tag === 'tr' ? row(node) : { ...node, children: elements(node).map(row) };
  return { ...table, children: elements(table).map(part) };
}
