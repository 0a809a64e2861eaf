import type pg from 'pg';
import { createDatabase, createPool } from '../lib/server/db/client.ts';
import { measureRead, measureRoundTrip } from './harness/measure-read.ts';
import type { Report, Row } from './harness/report.ts';
import { startDatabase } from './harness/start-database.ts';
import { round } from './harness/statistics.ts';
import { fillLargeSite } from './large-site/fill-large-site.ts';
import { hotReads } from './large-site/hot-reads.ts';
import { searches } from './large-site/searches.ts';
import { findSiteFacts } from './large-site/site-facts.ts';
import { siteOf } from './large-site/site-size.ts';

const SMALL = 1_000;
// The whole, 1,000,000 posts and five comments for each, takes hours and some 60 GB of disk while it is made: BENCH_POSTS=1000000.
const LARGE = Number(process.env.BENCH_POSTS ?? 100_000);
const MOST_MS = 50;
const MOST_GROWTH = 1.5;
// Below it a read is as fast as the clock can tell.
const NOTHING_MS = 1;

type Making = { migrate: number; fill: number; bytes: number };
type Measured = { reads: Row[]; making: Making };

async function databaseBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return Number(rows[0]?.bytes);
}

/** Every read of a page or list of a site of so many posts, and how long it takes to make one. */
async function measureSite(posts: number, log: (line: string) => void): Promise<Measured> {
  const startedAt = performance.now();
  const server = await startDatabase();
  const migratedAt = performance.now();
  try {
    const vocabulary = await fillLargeSite(server.connection, siteOf(posts), log);
    const filledAt = performance.now();
    const pool = createPool(server.connection, 1);
    const db = createDatabase(pool);
    const roundTrip = await measureRoundTrip(pool);
    const reads: Row[] = [];
    for (const read of [...hotReads(await findSiteFacts(db)), ...searches(vocabulary)])
      reads.push(await measureRead(pool, read, roundTrip));
    const bytes = await databaseBytes(pool);
    await db.destroy();
    const making = { migrate: (migratedAt - startedAt) / 1000, fill: (filledAt - migratedAt) / 1000, bytes };
    return { reads, making };
  } finally {
    await server.stop();
  }
}

function compare(small: Row, large: Row | undefined): Row {
  // Of the least: what is left of the time when nothing else uses the machine.
  const [before, after] = [Number(small['server min']), Number(large?.['server min'])];
  const p95 = Number(large?.['client p95']);
  const growth = after / Math.max(before, NOTHING_MS);
  return {
    read: small.read ?? '',
    'small ms': before,
    'large ms': after,
    growth: round(growth, 2),
    'large p95': p95,
    holds: p95 <= MOST_MS && growth <= MOST_GROWTH ? 'holds' : 'FAILS',
  };
}

/** How reads grow with a site: of 1,000 posts, and of a hundred or a thousand times as many. */
export async function run(log: (line: string) => void): Promise<Report> {
  log(`A site of ${SMALL} posts`);
  const small = await measureSite(SMALL, () => {});
  log(`A site of ${LARGE} posts`);
  const large = await measureSite(LARGE, log);
  const sites = [
    { posts: SMALL, ...small.making },
    { posts: LARGE, ...large.making },
  ].map(({ posts, migrate, fill, bytes }) => ({
    posts,
    'migrate s': round(migrate, 1),
    'fill s': round(fill, 1),
    'database MB': round(bytes / 2 ** 20, 0),
  }));
  return {
    tables: [
      { title: 'Making a site', rows: sites },
      { title: `Reads, ${LARGE} posts`, rows: small.reads.map((read, n) => compare(read, large.reads[n])) },
    ],
    notes: [`Bounds: p95 ${MOST_MS} ms, growth ${MOST_GROWTH} (below ${NOTHING_MS} ms nothing has grown).`],
  };
}
