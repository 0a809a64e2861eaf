/** One line of a table: column -> value. Every row of a table has the same columns. */
export type Row = Record<string, string | number>;
export type Table = { title: string; rows: Row[] };

/** What a bench found: tables are printed, and all of it is written to a file. */
export type Report = { tables: Table[]; notes: string[] };

/** What a file of `bench/` exports. `addresses`: other sites that were named for it. */
export type Bench = { run: (log: (line: string) => void, addresses: readonly string[]) => Promise<Report> };

function cells(rows: readonly Row[]): string[][] {
  const columns = Object.keys(rows[0] ?? {});
  return [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
}

/** A table as text: names to the left, numbers to the right. */
export function formatTable({ title, rows }: Table): string {
  const lines = cells(rows);
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const isNumber = (column: number) => typeof Object.values(rows[0] ?? {})[column] === 'number';
  const format = (line: string[]) =>
    line
      .map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ');
  return ['', title, '-'.repeat(title.length), ...lines.map(format)].join('\n');
}
