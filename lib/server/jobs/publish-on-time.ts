import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

const LONGEST_WAIT_MS = 3_600_000;
const RETRY_MS = 5_000;

export type Schedule = { close: () => void };

/**
 * Calls `onPublished` when the next scheduled post becomes public: its time alone changes what pages show, no write
 * does. `replan` is to be called when the set of scheduled posts may have changed.
 */
export function publishOnTime(db: Kysely<Database>, onPublished: () => void): Schedule & { replan: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let plan = 0;

  async function findWait(): Promise<{ wait: number; isDue: boolean }> {
    const { rows } = await sql<{ wait: number | null }>`
      select (extract(epoch from min(listed_at) - clock_timestamp()) * 1000)::float8 as wait
      from posts where listed_at > now()`.execute(db);
    const wait = rows[0]?.wait ?? null;
    if (wait === null || wait > LONGEST_WAIT_MS) return { wait: LONGEST_WAIT_MS, isDue: false };
    return { wait: Math.max(0, Math.ceil(wait)), isDue: true };
  }

  function replan(): void {
    clearTimeout(timer);
    const current = (plan += 1);
    void findWait()
      .catch(() => ({ wait: RETRY_MS, isDue: false }))
      .then(({ wait, isDue }) => {
        if (current !== plan) return;
        timer = setTimeout(() => {
          if (isDue) onPublished();
          replan();
        }, wait).unref();
      });
  }

  replan();
  return {
    replan,
    close: () => {
      plan += 1;
      clearTimeout(timer);
    },
  };
}
