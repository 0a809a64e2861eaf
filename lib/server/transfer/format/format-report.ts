import { terminalText } from './clean-text.ts';
import { IMPORT_KINDS, type ImportKind, type ImportReport } from './import-report.ts';

const NAMES: Record<ImportKind | 'other', string> = {
  author: 'authors',
  category: 'categories',
  tag: 'tags',
  post: 'posts',
  page: 'pages',
  comment: 'comments',
  image: 'images',
  other: 'others',
};
const COLUMNS = ['imported', 'updated', 'unchanged', 'skipped'] as const;

function tableRow(name: string, cells: readonly (string | number)[]): string {
  return name.padEnd(12) + cells.map((cell) => String(cell).padStart(11)).join('');
}

function countTable(report: ImportReport): string[] {
  const skippedOf = (kind: ImportKind | 'other') =>
    report.skipped.filter((group) => group.kind === kind).reduce((sum, group) => sum + group.count, 0);
  const rows = IMPORT_KINDS.map((kind) => {
    const { imported, updated, unchanged } = report.counts[kind];
    return tableRow(NAMES[kind], [imported, updated, unchanged, skippedOf(kind)]);
  });
  return [tableRow('', COLUMNS), ...rows, tableRow(NAMES.other, ['', '', '', skippedOf('other')])];
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

/** The report as text for a terminal: counts, what was skipped and why, and what each post could not keep. */
export function formatReport(report: ImportReport): string {
  const skipped = report.skipped.map(({ kind, reason, count, examples }) => {
    const list = examples.length === 0 ? '' : ` (${examples.join(', ')}${count > examples.length ? ', …' : ''})`;
    return `  ${String(count).padStart(5)}  ${NAMES[kind]}: ${reason}${list}`;
  });
  const posts = report.posts.flatMap(({ title, id, notes }) => [
    `  ${title} [${id}]`,
    ...notes.map((note) => `    - ${note}`),
  ]);
  const lines = [
    `Import from ${report.source} (${report.seconds.toFixed(1)} s)`,
    '',
    ...countTable(report),
    ...section('Skipped', skipped),
    ...section(
      'Remarks',
      report.remarks.map((remark) => `  - ${remark}`),
    ),
    ...section('What posts could not keep', posts),
  ];
  return terminalText(lines.map((line) => line.replace(/\n+/gu, ' ')).join('\n'));
}
