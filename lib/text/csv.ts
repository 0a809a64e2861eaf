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

/**
 * The rows of a file with commas, semicolons or tabs, empty lines left out; each is read when it is asked for. Takes time in
 * proportion to the text.
 * @throws SyntaxError for a quote that does not end, and for what stands right behind one
 */
export function* readCsv(text: string): Generator<CsvRow> {
  const separator = separatorOf(text);
  // One token each time: a quoted cell or a plain one, and what ends it.
  const token = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)|)(${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  while (token.lastIndex < text.length || row.cells.length > 0) {
    const found = token.exec(text);
    if (!found) throw new SyntaxError(`line ${line} cannot be read`);
    const [, quoted, plain = '', end = ''] = found;
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
