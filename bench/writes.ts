import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOf, cpuOf } from './compare/process-cpu.ts';
import { send, signIn } from './front/sign-in.ts';
import type { BenchProcess } from './front/start-process.ts';
import { BENCH_DATA, startSite } from './front/start-site.ts';
import { putLoad, type Load } from './harness/http-load.ts';
import { machineIndex } from './harness/machine-index.ts';
import type { Report } from './harness/report.ts';
import { median, quantile, round } from './harness/statistics.ts';

const SECONDS = 10;
const PER_SECOND = 20;
const READERS = 50;
// What a comment costs is what readers alone cost less than with comments: so many rounds of so many seconds each.
const ROUNDS = 3;
const ROUND_SECONDS = 5;
// Each of the readers asks so often meanwhile, that is 2,000 pages a second.
const EVERY_MS = 25;
// An account writes 20 comments a minute at most, one of which warms the site.
const ACCOUNTS = Math.ceil(((SECONDS + ROUNDS * ROUND_SECONDS) * PER_SECOND) / 18);
// The bounds of the issue.
const PAGE_P99_MS = 20;
const DELAY_P99_MS = 50;
const COMMENT_CPU_MS = 3;

type Post = { id: number; slug: string };
type Writer = () => Promise<unknown>;

/** Comments below a post, from one account after the other. */
function writerOf(url: string, tokens: readonly string[], { id }: Post): Writer {
  let n = 0;
  return () => {
    n += 1;
    return send(`${url}/api/v1/comments`, { postId: id, content: `Measured ${n}` }, tokens[n % tokens.length]);
  };
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
async function writeSteadily(write: Writer, seconds: number): Promise<number[]> {
  const started = performance.now();
  const answers = Array.from({ length: seconds * PER_SECOND }, async (_, n) => {
    await sleep((n * 1_000) / PER_SECOND);
    const sent = performance.now();
    await write();
    return performance.now() - sent;
  });
  const times = await Promise.all(answers);
  await sleep(Math.max(0, seconds * 1_000 - (performance.now() - started)));
  return times;
}

type Cpu = { site: number; database: number };

/** Milliseconds of processor time that a comment takes of the site and of its database while pages are read. */
async function cpuOfComment(site: BenchProcess, load: Load, write: Writer): Promise<Cpu> {
  const database = await databaseOf(BENCH_DATA);
  const cpuWhile = async (work: () => Promise<unknown>): Promise<Cpu> => {
    const before = { site: await site.cpu(), database: await cpuOf(database) };
    await work();
    return { site: ((await site.cpu()) - before.site) / 1_000, database: (await cpuOf(database)) - before.database };
  };
  const rounds: Cpu[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const alone = await cpuWhile(() => putLoad(load));
    const both = await cpuWhile(() => Promise.all([putLoad(load), writeSteadily(write, ROUND_SECONDS)]));
    rounds.push({ site: both.site - alone.site, database: both.database - alone.database });
  }
  const each = (of: keyof Cpu) => round(median(rounds.map((one) => one[of])) / (ROUND_SECONDS * PER_SECOND), 1);
  return { site: each('site'), database: each('database') };
}

const verdict = (what: string, value: number, bound: number) =>
  `${what} ${value} ms, bound ${bound}: ${value <= bound ? 'holds' : 'FAILS'}`;

/** What a comment costs, and what those who read notice of many of them. */
export async function run(log: (line: string) => void): Promise<Report> {
  const site = await startSite();
  try {
    log(`${ACCOUNTS} accounts`);
    const tokens: string[] = [];
    for (let n = 0; n < ACCOUNTS; n += 1) tokens.push(await signIn(site.url, String(n)));
    const { commented, path } = await findPosts(site.url);
    const write = writerOf(site.url, tokens, commented);
    for (let n = 0; n < ACCOUNTS; n += 1) await write();
    const readers = { urls: [site.url + path], headers: { 'accept-encoding': 'gzip' }, connections: READERS };
    log(`${PER_SECOND} comments a second, ${READERS} connections, ${SECONDS} s`);
    await site.delay();
    const [times, pages] = await Promise.all([
      writeSteadily(write, SECONDS),
      putLoad({ ...readers, seconds: SECONDS }),
    ]);
    const late = round(await site.delay(), 1);
    log(`the same beside ${(READERS * 1_000) / EVERY_MS} pages a second, ${ROUNDS} times ${ROUND_SECONDS} s`);
    const paced = { ...readers, everyMs: EVERY_MS, seconds: ROUND_SECONDS };
    const cpu = await cpuOfComment(site, paced, write);
    const row = {
      'pages/s': round(pages.answers / pages.seconds, 0),
      'page median ms': round(pages.median, 1),
      'page p99 ms': round(pages.p99, 1),
      'loop p99 ms': late,
      'comment median ms': round(median(times), 1),
      'comment p99 ms': round(quantile(times, 0.99), 1),
      'CPU of a comment ms': cpu.site,
      'of its database ms': cpu.database,
      'machine index': machineIndex(),
    };
    return {
      tables: [{ title: `${PER_SECOND} comments a second while ${READERS} connections read a kept page`, rows: [row] }],
      notes: [
        verdict('kept page, p99', row['page p99 ms'], PAGE_P99_MS),
        verdict('event loop late, p99', late, DELAY_P99_MS),
        verdict('processor time of a comment, site', cpu.site, COMMENT_CPU_MS),
      ],
    };
  } finally {
    await site.stop();
  }
}
