import type pg from 'pg';
import { createDatabase } from '../../lib/server/db/client.ts';
import { explain, recordQueries } from '../large-site/explain.ts';
import type { HotRead } from '../large-site/hot-reads.ts';
import type { Row } from './report.ts';
import { median, quantile, round } from './statistics.ts';

const RUNS = 30;

/** The median round trip of the least that a database can be asked, in milliseconds. */
export async function measureRoundTrip(pool: pg.Pool, runs = 500): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < runs; n += 1) {
    const started = performance.now();
    await pool.query('select 1');
    times.push(performance.now() - started);
  }
  return median(times);
}

/**
 * Runs the same read of several sites in turns, with varying parameters: what slows the machine down meets all alike.
 * @returns milliseconds from the call of the service to its result, for each site
 */
export async function measureInTurns(
  sites: readonly { pool: pg.Pool; read: HotRead }[],
  rounds = 4,
): Promise<number[][]> {
  const turns = sites.map(({ pool, read }) => ({ read, db: createDatabase(pool), times: [] as number[] }));
  for (let n = 0; n < RUNS * rounds; n += 1)
    for (const { read, db, times } of turns) {
      const started = performance.now();
      await read.run(db, n % RUNS);
      times.push(performance.now() - started);
    }
  return turns.map(({ times }) => times);
}

/**
 * Runs a read with varying parameters. "server" is planning and execution of all its statements as the database
 * measures it; "client" is from the call of the service to its result. Both in milliseconds; "x select 1" is the
 * client's median as a multiple of the trivial round trip. The minimum is what is left of the time when nothing else
 * uses the machine.
 */
export async function measureRead(pool: pg.Pool, read: HotRead, roundTrip: number): Promise<Row> {
  const { db, queries } = recordQueries(pool);
  const server: number[] = [];
  const client: number[] = [];
  let statements = 0;
  for (let n = 0; n < RUNS; n += 1) {
    queries.length = 0;
    const started = performance.now();
    await read.run(db, n);
    client.push(performance.now() - started);
    let time = 0;
    for (const query of queries) {
      const explained = await explain(pool, query);
      time += explained['Planning Time'] + explained['Execution Time'];
    }
    statements += queries.length;
    server.push(time);
  }
  return {
    read: read.name,
    'server min': round(Math.min(...server), 2),
    'server median': round(median(server), 2),
    'server p95': round(quantile(server, 0.95), 2),
    'client median': round(median(client), 2),
    'client p95': round(quantile(client, 0.95), 2),
    'x select 1': round(median(client) / roundTrip, 1),
    statements: round(statements / RUNS, 1),
  };
}
