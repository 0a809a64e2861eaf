import type { Kysely } from 'kysely';
import type { Database } from '../../lib/server/db/schema.ts';
import type { HotWrite } from '../large-site/hot-writes.ts';
import type { Row } from './report.ts';
import { median, quantile, round } from './statistics.ts';

/** Runs a write with varying parameters; times in milliseconds, as the caller waits for the commit. */
export async function measureWrite(db: Kysely<Database>, write: HotWrite, roundTrip: number): Promise<Row> {
  const times: number[] = [];
  for (let n = 0; n < write.runs; n += 1) {
    const started = performance.now();
    await write.run(db, n);
    times.push(performance.now() - started);
  }
  return {
    write: write.name,
    runs: write.runs,
    median: round(median(times), 2),
    p95: round(quantile(times, 0.95), 2),
    'x select 1': round(median(times) / roundTrip, 1),
  };
}
