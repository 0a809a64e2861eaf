// CSV as RFC 4180 has it, and as spreadsheets write it.

/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function writeCell(value: string | number | null): string {
  const text = String(value ?? '');
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of a file, with its end. What a spreadsheet would take for a formula gets a `'` in front. */
export const writeCsvLine = (cells: readonly (string | number | null)[]) => `${cells.map(writeCell).join(',')}\r\n`;

/** A cell as it was before it was made harmless. */
const readCell = (text: string) => (text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text);

/** `line`: where it begins, the first is 1. */
export type CsvRow = { line: number; cells: string[] };

/** A comma, a semicolon or a tab: whichever stands first in the first line, outside of quotes. */
function separatorOf(text: string): string {
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[,;\t]/u.test(sign)) return sign;
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break;
  }
  return ',';
}

const countLines = (text: string) => text.split(/\r\n|\r|\n/).length - 1;

/** Behind the quote that ends a cell which begins at `from`; -1 for none. A pattern would need a stack as high as the cell is long. */
function endOfQuoted(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? -1 : at + 1;
}

/**
 * The rows of a file with commas, semicolons or tabs, empty lines left out; each is read when it is asked for. Takes time in
 * proportion to the text.
 * @throws SyntaxError for a quote that does not end, and for what stands right behind one
 */
export function* readCsv(text: string): Generator<CsvRow> {
  const separator = separatorOf(text);
  // A plain cell, none behind a quoted one, and what ends it.
  const token = new RegExp(`([^"${separator}\\r\\n][^${separator}\\r\\n]*|)(${separator}|\\r\\n|\\r|\\n|$)`, 'y');
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  while (token.lastIndex < text.length || row.cells.length > 0) {
    const from = token.lastIndex;
    const behind = text[from] === '"' ? endOfQuoted(text, from) : from;
    token.lastIndex = behind;
    const found = behind === -1 ? null : token.exec(text);
    const quoted = behind > from ? text.slice(from + 1, behind - 1) : undefined;
    const [, plain = '', end = ''] = found ?? [];
    if (!found || (quoted !== undefined && plain !== '')) throw new SyntaxError(`line ${line} cannot be read`);
    row.cells.push(readCell(quoted?.replaceAll('""', '"') ?? plain));
    line += countLines(quoted ?? '');
    if (end === separator) continue;
    if (row.cells.some((cell) => cell.trim() !== '')) yield row;
    line += 1;
    row = { line, cells: [] };
    if (end === '') return;
  }
}

/** What stands in a field of several lines, without empty ones. */
export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
