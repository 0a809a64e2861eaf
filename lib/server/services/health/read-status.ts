import { sql, type Kysely } from 'kysely';
import type { Answer } from '../../../schemas/answers.ts';
import type { Database } from '../../db/schema.ts';
import { env } from '../../env.ts';
import type { Runtime } from '../../runtime.ts';
import { checkHealth } from './check-health.ts';
import { listInstances } from './instances.ts';
import { readQueues } from './queues.ts';

async function readDatabase(db: Kysely<Database>) {
  const { rows } = await sql<{ version: string; size: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size`.execute(db);
  return { version: rows[0]?.version ?? '', size: Number(rows[0]?.size ?? 0), own: !env().DATABASE_URL };
}

/** What an administrator sees of the running site: a few cheap reads, whoever of its instances is asked. */
export async function readStatus(runtime: Runtime): Promise<Answer<'GET admin/status'>> {
  const { db } = runtime;
  const [health, database, queues, instances] = await Promise.all([
    checkHealth(runtime),
    readDatabase(db),
    readQueues(db),
    listInstances(db),
  ]);
  const { STORAGE_URL, SMTP_URL } = env();
  const storage = { own: STORAGE_URL.startsWith('file:') };
  return { status: { health, database, storage, mail: { own: !SMTP_URL }, queues, instances } };
}
