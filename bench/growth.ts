import type pg from 'pg';
import { createDatabase, createPool } from '../lib/server/db/client.ts';
import { measureWrite } from './harness/measure-write.ts';
import { measureInTurns, measureRoundTrip } from './harness/measure-read.ts';
import type { Report, Row } from './harness/report.ts';
import { median, quantile, round } from './harness/statistics.ts';
import { startDatabase } from './harness/start-database.ts';
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
  const server = await startDatabase();
  const migratedAt = performance.now();
  log(`Filling a site of ${posts} posts`);
  const vocabulary = await fillLargeSite(server.connection, siteOf(posts), log);
  const filledAt = performance.now();
  const pool = createPool(server.connection, 1);
  const facts = await findSiteFacts(createDatabase(pool));
  return {
    posts,
    pool,
    roundTrip: await measureRoundTrip(pool),
    reads: [...hotReads(facts), ...searches(vocabulary)],
    writes: hotWrites(facts),
    making: {
      posts,
      'migrate s': round((migratedAt - startedAt) / 1000, 1),
      'fill s': round((filledAt - migratedAt) / 1000, 1),
      'database MB': round(await databaseMegabytes(pool), 0),
    },
    close: async () => {
      await pool.end();
      await server.stop();
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
  const holds = grown <= TIMES ? 'holds' : 'FAILS';
  return { done, ...Object.fromEntries(columns), times: round(grown, 2), bound: TIMES, holds };
}

/** Reads of all sites in turns; writes of one site after the other, for each that is done. */
async function compareSites(sites: readonly Site[], log: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [at, { name }] of sites[0]?.reads.entries() ?? []) {
    const measured = await measureInTurns(sites.map(({ pool, reads }) => ({ pool, read: nth(reads, at) })));
    const times = measured.map((all, site) => ({
      posts: nth(sites, site).posts,
      p50: round(median(all), 2),
      p95: round(quantile(all, 0.95), 2),
    }));
    rows.push(rowOf(name, times));
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

/** The same reads, searches and writes on small sites and large ones, as the service's caller waits for them. */
export async function run(log: (line: string) => void): Promise<Report> {
  const sites: Site[] = [];
  try {
    for (const posts of POSTS) sites.push(await openSite(posts, log));
    const rows = await compareSites(sites, log);
    const holding = rows.filter(({ holds }) => holds === 'holds').length;
    const quick = rows.filter((row) => POSTS.every((posts) => Number(row[`p95 at ${posts}`]) < P95_MS)).length;
    return {
      tables: [
        { title: 'Making a site', rows: sites.map(({ making }) => making) },
        { title: `From ${POSTS[0]} posts to ${POSTS.at(-1)}, milliseconds`, rows },
      ],
      notes: [
        `${holding} of ${rows.length} take at most ${TIMES} times as long`,
        `${quick} of ${rows.length} take less than ${P95_MS} ms in 95 of 100 cases on every site`,
      ],
    };
  } finally {
    for (const site of sites) await site.close();
  }
}
