import { LANGUAGES } from '../../lib/rules/languages.ts';
import { fetchAnswer } from '../front/fetch-answer.ts';
import { machineIndex } from '../harness/machine-index.ts';
import { median, round } from '../harness/statistics.ts';
import type { Row } from '../harness/report.ts';
import type { Kind } from './find-pages.ts';
import type { Site } from './measure-site.ts';
import { cpuOf } from './process-cpu.ts';

/** A site whose pages are rendered. `forget`: what makes it forget those that it keeps. */
export type Rendering = Site & { kinds: readonly Kind[]; forget?: () => Promise<unknown> };

// Engines go on making code faster for some hundreds of renders.
const WARM_TURNS = 8;
const TURNS = 9;
const RENDERS = 48;
// Where the bounds of `render` were set, a post took Ghost 15 ms: 12 of ours are so much of it, 15 of a search as much.
const MOST_OF_OTHER: Readonly<Record<string, number>> = {
  home: 0.8,
  post: 0.8,
  'category or tag': 0.8,
  author: 0.8,
  search: 1,
};
// Of ours a page is another one in each: a site need not forget between any two of them.
const CODES = LANGUAGES.map(({ code }) => code);

async function renderMs({ pids, forget }: Rendering, urls: readonly string[]): Promise<number> {
  const before = await cpuOf(pids);
  for (let n = 0; n < RENDERS; n += 1) {
    if (n % (urls.length * CODES.length) === 0) await forget?.();
    const cookie = `language=${CODES[Math.floor(n / urls.length) % CODES.length]}`;
    await fetchAnswer(urls[n % urls.length] ?? '', { 'accept-encoding': 'gzip', cookie });
  }
  return ((await cpuOf(pids)) - before) / RENDERS;
}

/**
 * Processor time of a page that is not kept, the database's left out, one request after another: ours beside each other
 * site's, in turns. A site of which nobody can make it forget renders each page that it does not keep.
 */
export async function compareRenders(page: string, own: Rendering, other: Rendering): Promise<Row[]> {
  const urlsOf = ({ kinds }: Rendering) => kinds.find((kind) => kind.page === page)?.urls ?? [];
  const most = MOST_OF_OTHER[page];
  if (most === undefined || other.pids.length === 0 || urlsOf(other).length === 0) return [];
  const pairs: { ours: number; theirs: number; index: number }[] = [];
  for (let turn = 0; turn < WARM_TURNS + TURNS; turn += 1) {
    const ours = await renderMs(own, urlsOf(own));
    const theirs = await renderMs(other, urlsOf(other));
    if (turn >= WARM_TURNS) pairs.push({ ours, theirs, index: machineIndex() });
  }
  const ratio = median(pairs.map(({ ours, theirs }) => ours / theirs));
  return [
    {
      page,
      'other site': other.name,
      'our CPU ms': round(median(pairs.map(({ ours }) => ours)), 1),
      'their CPU ms': round(median(pairs.map(({ theirs }) => theirs)), 1),
      'ours / theirs': round(ratio, 2),
      bound: most,
      'machine index': round(median(pairs.map(({ index }) => index)), 1),
      holds: ratio <= most ? 'holds' : 'FAILS',
    },
  ];
}
