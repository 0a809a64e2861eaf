// Health: whether the site can answer, for whoever watches it.
import { sql } from 'kysely';
import type { Answer } from '../../../schemas/answers.ts';
import type { Runtime } from '../../runtime.ts';

export type Health = Answer<'GET /api/health'>;

/** What /api/health reports (docs/api.md#http). */
export async function checkHealth({ db, startedAt, version }: Runtime): Promise<Health> {
  const database = await sql`select 1`.execute(db).then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );
  const uptime = Math.round((Date.now() - startedAt.getTime()) / 1000);
  return { status: database, version, uptime, checks: { database } };
}
