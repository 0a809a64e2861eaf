import type { Runtime } from '../../runtime.ts';
import { commandRefusal } from '../command-refusal.ts';
import { loadSourceRows } from '../write/source-rows.ts';
import { type Check, checkImage, checkList, checkText } from './checks.ts';
import type { Expected } from './expected.ts';
import { readExpected } from './read-expected.ts';
import { createVisit, type Visit } from './visit-site.ts';

type VerifyOptions = {
  /** An export, or a folder. */
  file: string;
  /** Address of the old site, where the export does not say it. */
  url?: string | undefined;
  /** Where the site answers. */
  origin: string;
  onProgress: (done: number, total: number, phase: string) => void;
};

type Kind = 'post' | 'page' | 'tag' | 'category' | 'author' | 'image';
export const VERIFIED_KINDS: readonly Kind[] = ['post', 'page', 'tag', 'category', 'author', 'image'];

export type Verdict = {
  counts: Record<Kind, { found: number; of: number }>;
  misses: { kind: Kind; name: string; faults: string[] }[];
  words: { lost: number; of: number };
  /** Pictures that are shown from where they were. */
  elsewhere: number;
};

const AT_ONCE = 4;

type Task = { kind: Kind; name: string; run: (check: Check) => Promise<string[]> };

function tasksOf({ texts, lists, files }: Expected): Task[] {
  return [
    ...texts.map((text) => ({
      kind: text.kind,
      name: text.title || (text.addresses[0] ?? 'without a title'),
      run: (check: Check) => checkText(text, check),
    })),
    ...lists.map((list) => ({ kind: list.kind, name: list.name, run: (check: Check) => checkList(list, check) })),
    ...[...files].map(([url, path]) => ({
      kind: 'image' as const,
      name: url,
      run: (check: Check) => checkImage(path, check),
    })),
  ];
}

async function refuseAway(visit: Visit, origin: string): Promise<void> {
  await visit('/').catch((error: unknown) => {
    throw commandRefusal(`No site answers at ${origin}: start it, or say where it is with --site.`, error);
  });
}

/**
 * Holds everything that an export has against the site that runs: each post, page, tag, category, author and picture by
 * its old address, status, title and text.
 * @throws AppError invalid when the export cannot be read or no site answers
 */
export async function verifyImport({ db }: Pick<Runtime, 'db'>, options: VerifyOptions): Promise<Verdict> {
  const visit = createVisit(options.origin);
  await refuseAway(visit, options.origin);
  const expected = await readExpected(options.file, options.url);
  const counts = Object.fromEntries(VERIFIED_KINDS.map((kind) => [kind, { found: 0, of: 0 }])) as Verdict['counts'];
  const verdict: Verdict = { counts, misses: [], words: { lost: 0, of: 0 }, elsewhere: 0 };
  const { images } = await loadSourceRows(db, expected.source);
  const check: Check = { visit, verdict, images, folder: expected.folder };
  const tasks = tasksOf(expected);
  for (let from = 0; from < tasks.length; from += AT_ONCE) {
    const group = tasks.slice(from, from + AT_ONCE);
    const faults = await Promise.all(group.map(({ run }) => run(check)));
    for (const [index, { kind, name }] of group.entries()) {
      const own = faults[index] ?? [];
      counts[kind].of += 1;
      if (own.length === 0) counts[kind].found += 1;
      else verdict.misses.push({ kind, name, faults: own });
    }
    options.onProgress(Math.min(from + AT_ONCE, tasks.length), tasks.length, 'comparing');
  }
  return verdict;
}
