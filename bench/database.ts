import type pg from 'pg';
import { createDatabase, createPool } from '../lib/server/db/client.ts';
import { measureDatabaseCpu } from './harness/database-cpu.ts';
import { measureRead, measureRoundTrip } from './harness/measure-read.ts';
import { measureWrite } from './harness/measure-write.ts';
import type { Report, Row } from './harness/report.ts';
import { startDatabase } from './harness/start-database.ts';
import { round } from './harness/statistics.ts';
import { fillLargeSite } from './large-site/fill-large-site.ts';
import { hotReads, type HotRead } from './large-site/hot-reads.ts';
import { hotWrites } from './large-site/hot-writes.ts';
import { filteredLists, searches } from './large-site/searches.ts';
import { findSiteFacts } from './large-site/site-facts.ts';
import { LARGE_SITE } from './large-site/site-size.ts';

// A backend keeps the plans of what it has run some times.
const WARMING = 12;
const CPU_RUNS = 100;
// Bounds of the issue for one to three words, and for ten.
const SEARCH_MS = 3;
const TEN_WORDS_MS = 15;

/** Processor time of searches as they are in use, where plans are kept. */
async function searchCpu(pool: pg.Pool, reads: HotRead[]): Promise<Row[]> {
  const db = createDatabase(pool);
  const rows: Row[] = [];
  for (const { name, run } of reads) {
    for (let n = 0; n < WARMING; n += 1) await run(db, n);
    const ms = await measureDatabaseCpu(pool, (n) => run(db, n), CPU_RUNS);
    if (ms === undefined) continue;
    const bound = /\b(?:ten|nine) /.test(name) ? TEN_WORDS_MS : SEARCH_MS;
    rows.push({ read: name, 'ms of CPU': round(ms, 1), bound, holds: ms <= bound ? 'holds' : 'FAILS' });
  }
  return rows;
}

/** Database time of every hot read and write on a site of 100,000 posts and 1,000,000 comments. */
export async function run(log: (line: string) => void): Promise<Report> {
  const server = await startDatabase();
  try {
    log(`Filling a site of ${LARGE_SITE.posts} posts and ${LARGE_SITE.comments} comments (a few minutes)`);
    const vocabulary = await fillLargeSite(server.connection, LARGE_SITE, log);
    const pool = createPool(server.connection, 1);
    const db = createDatabase(pool);
    const facts = await findSiteFacts(db);
    const roundTrip = await measureRoundTrip(pool);
    const measure = async (reads: HotRead[]): Promise<Row[]> => {
      const rows: Row[] = [];
      for (const read of reads) rows.push(await measureRead(pool, read, roundTrip));
      return rows;
    };
    const tables = [
      { title: 'Reads (ms)', rows: await measure(hotReads(facts)) },
      { title: 'Searches (ms)', rows: await measure(searches(vocabulary)) },
      { title: 'Searches, processor time of the database', rows: await searchCpu(pool, searches(vocabulary)) },
      { title: 'Lists filtered by words (ms)', rows: await measure(filteredLists(facts, vocabulary)) },
    ];
    const writes: Row[] = [];
    for (const write of hotWrites(facts)) writes.push(await measureWrite(db, write, roundTrip));
    await db.destroy();
    return {
      tables: [...tables, { title: 'Writes, triggers and commit included (ms)', rows: writes }],
      notes: [`A round trip of "select 1" takes ${round(roundTrip, 3)} ms (median of this run).`],
    };
  } finally {
    await server.stop();
  }
}
