import type pg from 'pg';
import { createDatabase, createPool } from '../lib/server/db/client.ts';
import { measureWrite } from './harness/measure-write.ts';
import { measureInTurns, measureRoundTrip } from './harness/measure-read.ts';
import type { Report, Row } from './harness/report.ts';
import { median, quantile, round } from './harness/statistics.ts';
import { startDatabase } from './harness/start-database.ts';
import type { BenchProcess } from './front/start-process.ts';
import { startSite } from './front/start-site.ts';
import { httpReads, measureHttp, type HttpRead } from './large-site/http-reads.ts';
import { fillLargeSite } from './large-site/fill-large-site.ts';
import { hotReads, nth, type HotRead } from './large-site/hot-reads.ts';
import { hotWrites, type HotWrite } from './large-site/hot-writes.ts';
import { searches } from './large-site/searches.ts';
import { findSiteFacts } from './large-site/site-facts.ts';
import { siteOf } from './large-site/site-size.ts';

// The largest takes half an hour and 20 GB: `BENCH_POSTS=1000,100000,1000000` asks for it.
const POSTS = (process.env.BENCH_POSTS ?? '1000,100000').split(',').map(Number);
/** Times as long as on the smallest site, and milliseconds that 95 of 100 reads take on any. */
const TIMES = 1.5;
const P95_MS = 50;
type Site = {
  posts: number;
  pool: pg.Pool;
  roundTrip: number;
  reads: HotRead[];
  writes: HotWrite[];
  /** The built site on the same database, and what guests ask it for. */
  server: BenchProcess;
  asked: HttpRead[];
  making: Row;
  close: () => Promise<void>;
};

async function databaseMegabytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return Number(rows[0]?.bytes) / 2 ** 20;
}

/** Makes a site, and says how long that took. */
async function openSite(posts: number, log: (line: string) => void): Promise<Site> {
  const startedAt = performance.now();
  const database = await startDatabase();
  const migratedAt = performance.now();
  log(`Filling a site of ${posts} posts`);
  const vocabulary = await fillLargeSite(database.connection, siteOf(posts), log);
  const filledAt = performance.now();
  const pool = createPool(database.connection, 1);
  const facts = await findSiteFacts(createDatabase(pool));
  const server = await startSite(database.dataDir, { DEMO: '0' });
  return {
    posts,
    pool,
    roundTrip: await measureRoundTrip(pool),
    reads: [...hotReads(facts), ...searches(vocabulary)],
    writes: hotWrites(facts),
    server,
    asked: httpReads(facts),
    making: {
      posts,
      'migrate s': round((migratedAt - startedAt) / 1000, 1),
      'fill s': round((filledAt - migratedAt) / 1000, 1),
      'database MB': round(await databaseMegabytes(pool), 0),
    },
    close: async () => {
      await server.stop();
      await pool.end();
      await database.stop();
    },
  };
}

/** Milliseconds: half of the times, and 95 of 100, take no more. */
type Times = { posts: number; p50: number; p95: number };

function rowOf(done: string, times: readonly Times[]): Row {
  const columns = times.flatMap(({ posts, p50, p95 }) => [
    [`p50 at ${posts}`, p50],
    [`p95 at ${posts}`, p95],
  ]);
  const grown = (times.at(-1)?.p50 ?? Number.NaN) / (times[0]?.p50 ?? Number.NaN);
  const holds = grown <= TIMES && times.every(({ p95 }) => p95 < P95_MS) ? 'holds' : 'FAILS';
  return { done, ...Object.fromEntries(columns), times: round(grown, 2), bound: TIMES, holds };
}

const timesOf = (sites: readonly Site[], measured: readonly number[][]): Times[] =>
  measured.map((all, at) => ({
    posts: nth(sites, at).posts,
    p50: round(median(all), 2),
    p95: round(quantile(all, 0.95), 2),
  }));

/** What guests ask for, from the request to the end of the answer, where nothing is kept. */
async function compareServers(sites: readonly Site[], log: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [at, { name }] of sites[0]?.asked.entries() ?? []) {
    const measured = await measureHttp(sites.map(({ server, asked }) => ({ site: server, read: nth(asked, at) })));
    rows.push(rowOf(name, timesOf(sites, measured)));
    log(JSON.stringify(rows.at(-1)));
  }
  return rows;
}

/** Reads of all sites in turns; writes of one site after the other, for each that is done. */
async function compareSites(sites: readonly Site[], log: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [at, { name }] of sites[0]?.reads.entries() ?? []) {
    const measured = await measureInTurns(sites.map(({ pool, reads }) => ({ pool, read: nth(reads, at) })));
    rows.push(rowOf(name, timesOf(sites, measured)));
    log(JSON.stringify(rows.at(-1)));
  }
  for (const [at, { name }] of sites[0]?.writes.entries() ?? []) {
    const times: Times[] = [];
    for (const { posts, pool, roundTrip, writes } of sites) {
      const row = await measureWrite(createDatabase(pool), nth(writes, at), roundTrip);
      times.push({ posts, p50: Number(row.median), p95: Number(row.p95) });
    }
    rows.push(rowOf(`write: ${name}`, times));
    log(JSON.stringify(rows.at(-1)));
  }
  return rows;
}

/**
 * The same pages and answers of small sites and large ones, as a guest waits for them, and the same reads, searches and
 * writes, as the service's caller waits for them.
 */
export async function run(log: (line: string) => void): Promise<Report> {
  const sites: Site[] = [];
  const [from, to] = [POSTS[0], POSTS.at(-1)];
  try {
    for (const posts of POSTS) sites.push(await openSite(posts, log));
    const asked = await compareServers(sites, log);
    const done = await compareSites(sites, log);
    const rows = [...asked, ...done];
    const holding = rows.filter(({ holds }) => holds === 'holds').length;
    const quick = rows.filter((row) => POSTS.every((posts) => Number(row[`p95 at ${posts}`]) < P95_MS)).length;
    return {
      tables: [
        { title: 'Making a site', rows: sites.map(({ making }) => making) },
        { title: `What guests ask for, from ${from} posts to ${to}, nothing kept, milliseconds`, rows: asked },
        { title: `Reads and writes of the database, from ${from} posts to ${to}, milliseconds`, rows: done },
      ],
      notes: [
        `${holding} of ${rows.length} hold both bounds: at most ${TIMES} times as long, and ${P95_MS} ms`,
        `${quick} of ${rows.length} take less than ${P95_MS} ms in 95 of 100 cases on every site`,
      ],
    };
  } finally {
    for (const site of sites) await site.close();
  }
}
