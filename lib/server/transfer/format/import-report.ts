import { IMPORT_KINDS, type ImportCounts, type ImportKind } from '../../../schemas/import.ts';
import { UNPRINTABLE_BUT_LINES } from '../../../text/visible.ts';

/** A text of lines for a terminal, which would obey what else stands in the names of an export. */
export const terminalText = (text: string) => text.replace(UNPRINTABLE_BUT_LINES, ' ');

type Outcome = 'imported' | 'updated' | 'unchanged';

type Skipped = { kind: ImportKind | 'other'; reason: string; count: number; examples: string[] };
type PostNotes = { id: string; title: string; notes: string[] };

export type ImportReport = {
  /** Address of the site that was imported. */
  source: string;
  seconds: number;
  counts: Record<ImportKind, Record<Outcome, number>>;
  skipped: Skipped[];
  /** What could not be kept as it was, post by post; `id` is the post's id in the source. */
  posts: PostNotes[];
  /** What concerns the import as a whole. */
  remarks: string[];
};

/** What came in and what did not, by kind. */
export function countsOf({ counts, skipped }: ImportReport): ImportCounts {
  const skippedOf = (kind: ImportKind) =>
    skipped.reduce((sum, group) => sum + (group.kind === kind ? group.count : 0), 0);
  const withSkipped = IMPORT_KINDS.map((kind) => [kind, { ...counts[kind], skipped: skippedOf(kind) }] as const);
  return Object.fromEntries(withSkipped) as ImportCounts;
}

/** Collects, while an import runs, what becomes its report. */
export type ReportBuilder = {
  count(kind: ImportKind, outcome: Outcome): void;
  skip(kind: ImportKind | 'other', reason: string, example?: string): void;
  /** A remark on one post; the same text twice is counted, not repeated. */
  note(post: { id: string; title: string }, text: string): void;
  /** A remark on the import as a whole; the same text twice is counted, not repeated. */
  remark(text: string): void;
  finish(source: string): ImportReport;
};

const MOST_EXAMPLES = 5;

function emptyCounts(): ImportReport['counts'] {
  const counts = () => ({ imported: 0, updated: 0, unchanged: 0 });
  return {
    author: counts(),
    category: counts(),
    tag: counts(),
    post: counts(),
    page: counts(),
    comment: counts(),
    image: counts(),
  };
}

/** An empty report; its clock starts now. */
export function createReport(): ReportBuilder {
  const started = performance.now();
  const counts = emptyCounts();
  const skipped = new Map<string, Skipped>();
  const posts = new Map<string, { title: string; notes: Map<string, number> }>();
  const remarks = new Map<string, number>();
  return {
    count(kind, outcome) {
      counts[kind][outcome] += 1;
    },
    skip(kind, reason, example = '') {
      const key = `${kind} ${reason}`;
      const group = skipped.get(key) ?? { kind, reason, count: 0, examples: [] };
      group.count += 1;
      if (example && group.examples.length < MOST_EXAMPLES && !group.examples.includes(example))
        group.examples.push(example);
      skipped.set(key, group);
    },
    note({ id, title }, text) {
      const post = posts.get(id) ?? { title, notes: new Map<string, number>() };
      post.notes.set(text, (post.notes.get(text) ?? 0) + 1);
      posts.set(id, post);
    },
    remark(text) {
      remarks.set(text, (remarks.get(text) ?? 0) + 1);
    },
    finish(source) {
      const times = ([text, count]: [string, number]) => (count > 1 ? `${text} (${count} times)` : text);
      return {
        source,
        seconds: (performance.now() - started) / 1000,
        counts,
        skipped: [...skipped.values()].sort((a, b) => b.count - a.count),
        posts: [...posts].map(([id, { title, notes }]) => ({ id, title, notes: [...notes].map(times) })),
        remarks: [...remarks].map(times),
      };
    },
  };
}

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
  const counts = countsOf(report);
  const cells = (kind: ImportKind) => COLUMNS.map((column) => counts[kind][column]);
  const rows = IMPORT_KINDS.map((kind) => tableRow(NAMES[kind], cells(kind)));
  const others = report.skipped.reduce((sum, { kind, count }) => sum + (kind === 'other' ? count : 0), 0);
  return [tableRow('', COLUMNS), ...rows, tableRow(NAMES.other, ['', '', '', others])];
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
