import { fetchAnswer } from './front/fetch-answer.ts';
import { measureLoad, type Load } from './front/measure-load.ts';
import { startProcess, type BenchProcess } from './front/start-process.ts';
import { startSite } from './front/start-site.ts';
import type { Report, Row } from './harness/report.ts';
import { median, round } from './harness/statistics.ts';

const PATH = '/posts/why-a-comma-can-wait';
const ENCODINGS = { identity: 'identity', gzip: 'gzip', brotli: 'gzip, deflate, br' };
const PAIRS = 15;
const REQUESTS = 5_000;
// The bound of the issue.
const TIMES_RAW = 1.4;

type Pair = { raw: number; site: number };

/** One after the other, each first in every second pair: what slows the machine down meets both alike. */
async function measurePair(raw: BenchProcess, site: BenchProcess, load: Load, n: number): Promise<Pair> {
  const order = n % 2 === 0 ? [raw, site] : [site, raw];
  const times = new Map<BenchProcess, number>();
  for (const server of order) times.set(server, await measureLoad(server, load));
  return { raw: times.get(raw) ?? Number.NaN, site: times.get(site) ?? Number.NaN };
}

async function measureEncoding(name: string, accepted: string, raw: BenchProcess, site: BenchProcess): Promise<Row> {
  const headers = { 'accept-encoding': accepted };
  const answer = await fetchAnswer(site.url + PATH, headers);
  await raw.serve(answer);
  const load = { path: PATH, headers, amount: REQUESTS };
  for (const server of [raw, site]) await measureLoad(server, load);
  const pairs: Pair[] = [];
  for (let n = 0; n < PAIRS; n += 1) pairs.push(await measurePair(raw, site, load, n));
  const ratios = pairs.map((pair) => pair.site / pair.raw);
  return {
    encoding: name,
    bytes: Buffer.from(answer.body, 'base64').length,
    'raw µs': round(median(pairs.map((pair) => pair.raw)), 1),
    'site µs': round(median(pairs.map((pair) => pair.site)), 1),
    'least ratio': round(Math.min(...ratios), 2),
    'median ratio': round(median(ratios), 2),
    'largest ratio': round(Math.max(...ratios), 2),
  };
}

/** Processor time of a cached post page, against a bare node:http server that sends the same headers and bytes. */
export async function run(log: (line: string) => void): Promise<Report> {
  const raw = await startProcess('./raw-server.ts');
  const site = await startSite();
  try {
    const rows: Row[] = [];
    for (const [name, accepted] of Object.entries(ENCODINGS)) {
      log(`${PAIRS} pairs of ${REQUESTS} requests: ${name}`);
      rows.push(await measureEncoding(name, accepted, raw, site));
    }
    const holds = rows.every((row) => Number(row['median ratio']) <= TIMES_RAW);
    return {
      tables: [{ title: `A cached post page, processor time per request, ${PAIRS} pairs`, rows }],
      notes: [`median ratio at most ${TIMES_RAW}: ${holds ? 'holds' : 'FAILS'}`],
    };
  } finally {
    await Promise.all([raw.stop(), site.stop()]);
  }
}
