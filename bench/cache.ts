import { fetchAnswer } from './front/fetch-answer.ts';
import { measureLoad, type Load } from './front/measure-load.ts';
import { startProcess, type BenchProcess } from './front/start-process.ts';
import { startSite } from './front/start-site.ts';
import type { Report, Row } from './harness/report.ts';
import { median, round } from './harness/statistics.ts';

const PAGE = '/posts/why-a-comma-can-wait';
const CASES = [
  { name: 'page, identity', path: PAGE, accepted: 'identity' },
  { name: 'page, gzip', path: PAGE, accepted: 'gzip' },
  { name: 'page, brotli', path: PAGE, accepted: 'gzip, deflate, br' },
  { name: 'answer of the API, brotli', path: '/api/v1/posts', accepted: 'gzip, deflate, br' },
];
type Case = (typeof CASES)[number];
const PAIRS = 15;
const REQUESTS = 5_000;
const TIMES_RAW = 1.4;
// Answers count against a limit each, and are found by their parsed address.
const ANSWER_MICROS = 100;

type Pair = { raw: number; site: number };

/** One after the other, each first in every second pair: what slows the machine down meets both alike. */
async function measurePair(raw: BenchProcess, site: BenchProcess, load: Load, n: number): Promise<Pair> {
  const order = n % 2 === 0 ? [raw, site] : [site, raw];
  const times = new Map<BenchProcess, number>();
  for (const server of order) times.set(server, await measureLoad(server, load));
  return { raw: times.get(raw) ?? Number.NaN, site: times.get(site) ?? Number.NaN };
}

async function measureCase({ name, path, accepted }: Case, raw: BenchProcess, site: BenchProcess): Promise<Row> {
  const headers = { 'accept-encoding': accepted };
  const answer = await fetchAnswer(site.url + path, headers);
  await raw.serve(answer);
  const load = { path, headers, amount: REQUESTS };
  for (const server of [raw, site]) await measureLoad(server, load);
  const pairs: Pair[] = [];
  for (let n = 0; n < PAIRS; n += 1) pairs.push(await measurePair(raw, site, load, n));
  const ratios = pairs.map((pair) => pair.site / pair.raw);
  return {
    kept: name,
    bytes: Buffer.from(answer.body, 'base64').length,
    'raw µs': round(median(pairs.map((pair) => pair.raw)), 1),
    'site µs': round(median(pairs.map((pair) => pair.site)), 1),
    'least ratio': round(Math.min(...ratios), 2),
    'median ratio': round(median(ratios), 2),
    'largest ratio': round(Math.max(...ratios), 2),
  };
}

/** Processor time of what is kept - a post page, an answer of the API - against a bare node:http server that sends the same headers and bytes. */
export async function run(log: (line: string) => void): Promise<Report> {
  const raw = await startProcess('./raw-server.ts');
  const site = await startSite();
  try {
    const rows: Row[] = [];
    for (const one of CASES) {
      log(`${PAIRS} pairs of ${REQUESTS} requests: ${one.name}`);
      rows.push(await measureCase(one, raw, site));
    }
    const holds = rows.slice(0, 3).every((row) => Number(row['median ratio']) <= TIMES_RAW);
    const answer = Number(rows.at(-1)?.['site µs']);
    return {
      tables: [{ title: `What is kept, processor time per request, ${PAIRS} pairs`, rows }],
      notes: [
        `page, median ratio at most ${TIMES_RAW}: ${holds ? 'holds' : 'FAILS'}`,
        `answer, at most ${ANSWER_MICROS} µs: ${answer <= ANSWER_MICROS ? 'holds' : 'FAILS'}`,
      ],
    };
  } finally {
    await Promise.all([raw.stop(), site.stop()]);
  }
}
