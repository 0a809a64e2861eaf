import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { databaseOf, cpuOf } from './compare/process-cpu.ts';
import { send, signIn } from './front/sign-in.ts';
import type { BenchProcess } from './front/start-process.ts';
import { BENCH_DATA, startSite } from './front/start-site.ts';
import { machineIndex } from './harness/machine-index.ts';
import type { Report } from './harness/report.ts';
import { median, quantile, round } from './harness/statistics.ts';

const SECONDS = 10;
const PER_SECOND = 20;
const READERS = 50;
// An account writes 20 comments a minute at most, one of which warms the site.
const ACCOUNTS = Math.ceil((SECONDS * PER_SECOND) / 18);
// The bounds of the issue.
const PAGE_P99_MS = 20;
const DELAY_P99_MS = 50;
const COMMENT_CPU_MS = 3;

type Post = { id: number; slug: string };
type Writer = (n: number) => Promise<unknown>;

/** Comments below a post, from one account after the other. */
function writerOf(url: string, tokens: readonly string[], { id }: Post): Writer {
  return (n) => send(`${url}/api/v1/comments`, { postId: id, content: `Measured ${n}` }, tokens[n % tokens.length]);
}

const pathOf = ({ slug }: Post) => `/posts/${encodeURIComponent(slug)}`;

/** A post to comment on, and the page of another that shows nothing of it: that one stays kept. */
async function findPosts(url: string): Promise<{ commented: Post; path: string }> {
  // Our own API's answer.
  const { posts } = (await (await fetch(`${url}/api/v1/posts?limit=50`)).json()) as { posts: Post[] };
  const [commented, ...others] = posts;
  if (!commented) throw new Error('The site has no posts.');
  for (const other of others) {
    const html = await (await fetch(url + pathOf(other))).text();
    if (!html.includes(pathOf(commented))) return { commented, path: pathOf(other) };
  }
  throw new Error('Every page shows the newest post.');
}

/** So many a second for some seconds, whether or not the ones before have been answered. Milliseconds of each answer. */
async function writeSteadily(write: Writer): Promise<number[]> {
  const started = performance.now();
  const answers = Array.from({ length: SECONDS * PER_SECOND }, async (_, n) => {
    await sleep((n * 1_000) / PER_SECOND);
    const sent = performance.now();
    await write(n);
    return performance.now() - sent;
  });
  const times = await Promise.all(answers);
  await sleep(Math.max(0, SECONDS * 1_000 - (performance.now() - started)));
  return times;
}

/** A page that is kept, as many connections ask for it, for as long as comments are written elsewhere. */
const read = (url: string) =>
  autocannon({ url, headers: { 'accept-encoding': 'gzip' }, connections: READERS, duration: SECONDS });

/** Milliseconds of processor time of the site and of its database while something is done. */
async function cpuWhile(site: BenchProcess, work: () => Promise<unknown>) {
  const database = await databaseOf(BENCH_DATA);
  const before = { site: await site.cpu(), database: await cpuOf(database) };
  await work();
  return { site: ((await site.cpu()) - before.site) / 1_000, database: (await cpuOf(database)) - before.database };
}

/** What a comment costs, and what those who read notice of many of them. */
export async function run(log: (line: string) => void): Promise<Report> {
  const site = await startSite();
  try {
    log(`${ACCOUNTS} accounts`);
    const tokens: string[] = [];
    for (let n = 0; n < ACCOUNTS; n += 1) tokens.push(await signIn(site.url, String(n)));
    const { commented, path } = await findPosts(site.url);
    const write = writerOf(site.url, tokens, commented);
    for (let n = 0; n < ACCOUNTS; n += 1) await write(n);
    log(`${PER_SECOND} comments a second, ${READERS} connections, ${SECONDS} s`);
    await site.delay();
    const [times, pages] = await Promise.all([writeSteadily(write), read(site.url + path)]);
    const late = await site.delay();
    log('a minute, for the accounts may write again');
    await sleep(60_000);
    const alone = await cpuWhile(site, () => writeSteadily(write));
    const idle = await cpuWhile(site, () => sleep(SECONDS * 1_000));
    const each = (alone.site - idle.site) / times.length;
    const row = {
      'pages/s': round(pages.requests.total / pages.duration, 0),
      'page p99 ms': pages.latency.p99,
      'loop p99 ms': round(late, 1),
      'comment median ms': round(median(times), 1),
      'comment p99 ms': round(quantile(times, 0.99), 1),
      'CPU of a comment ms': round(each, 1),
      'of its database ms': round((alone.database - idle.database) / times.length, 1),
      'machine index': machineIndex(),
    };
    const verdict = (what: string, value: number, bound: number) =>
      `${what} ${value} ms, bound ${bound}: ${value <= bound ? 'holds' : 'FAILS'}`;
    return {
      tables: [{ title: `${PER_SECOND} comments a second while ${READERS} connections read a kept page`, rows: [row] }],
      notes: [
        verdict('kept page, p99', row['page p99 ms'], PAGE_P99_MS),
        verdict('event loop late, p99', row['loop p99 ms'], DELAY_P99_MS),
        verdict('processor time of a comment, site', row['CPU of a comment ms'], COMMENT_CPU_MS),
      ],
    };
  } finally {
    await site.stop();
  }
}
