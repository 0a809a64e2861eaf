import type pg from 'pg';
import { readProcess } from './process-cpu.ts';

/**
 * Milliseconds of processor time of the server process behind a pool of one connection, for each run of `work`: planning,
 * execution, and what lies between, as it is in use. Undefined where the system does not tell, or the database is elsewhere.
 */
export async function measureDatabaseCpu(
  pool: pg.Pool,
  work: (n: number) => Promise<unknown>,
  runs: number,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const spent = async () => (await readProcess(Number(rows[0]?.pid))).cpuMs;
  try {
    const before = await spent();
    for (let n = 0; n < runs; n += 1) await work(n);
    return ((await spent()) - before) / runs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
