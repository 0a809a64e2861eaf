import { fetchAnswer } from '../front/fetch-answer.ts';
import { putLoad } from '../harness/http-load.ts';
import { median } from '../harness/statistics.ts';
import { cpuOf } from './process-cpu.ts';

/** A site that is measured. `pids`: its processes where they are on this machine; without any, its processor time is not known. */
export type Site = { name: string; url: string; pids: readonly number[] };

/** What a run found. Milliseconds; processor time is of all the site's processes, per request. */
export type Measured = { perSecond: number; median: number; worst: number; cpu: number; bytes: number };

const HEADERS = { 'accept-encoding': 'gzip' };
const CONNECTIONS = 10;
const SECONDS = 3;

/**
 * Asks for addresses in turn, over kept-alive connections, for some seconds.
 * @throws Error when an answer was not the page
 */
export async function measureSite({ pids }: Site, urls: readonly string[]): Promise<Measured> {
  const before = await cpuOf(pids);
  const load = await putLoad({ urls, headers: HEADERS, seconds: SECONDS, connections: CONNECTIONS });
  const cpu = (await cpuOf(pids)) - before;
  const answers = await Promise.all(urls.map((url) => fetchAnswer(url, HEADERS)));
  return {
    perSecond: load.answers / load.seconds,
    median: load.median,
    worst: load.p99,
    cpu: pids.length > 0 ? cpu / load.answers : Number.NaN,
    bytes: median(answers.map(({ body }) => Buffer.from(body, 'base64').length)),
  };
}
