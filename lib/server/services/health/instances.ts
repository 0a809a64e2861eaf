import { hostname } from 'node:os';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { lastErrors } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';

const FORGOTTEN_AFTER_HOURS = 24;
const MOST_SHOWN = 20;

/** Which instance it is, and where others reach its sockets. */
export type InstancePlace = { id: string; address: string };

/** What an instance says of itself now, under an id of its own; those that were not heard of for a day are forgotten. */
export async function reportInstance(
  { db, version, startedAt }: Pick<Runtime, 'db' | 'version' | 'startedAt'>,
  { id, address }: InstancePlace,
): Promise<void> {
  const now = {
    address,
    host: hostname(),
    version,
    node: process.versions.node,
    memory: process.memoryUsage.rss(),
    errors: JSON.stringify(lastErrors()),
    seen_at: sql<Date>`now()`,
  };
  await db
    .insertInto('instances')
    .values({ id, started_at: startedAt, ...now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
    .execute();
  await db
    .deleteFrom('instances')
    .where('seen_at', '<', sql<Date>`now() - make_interval(hours => ${FORGOTTEN_AFTER_HOURS})`)
    .execute();
}

/** An instance that ends in peace is seen no more. */
export async function forgetInstance(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', id).execute();
}

/** Instances of the last day, those that were heard of last first. */
export async function listInstances(db: Kysely<Database>) {
  const rows = await db.selectFrom('instances').selectAll().orderBy('seen_at', 'desc').limit(MOST_SHOWN).execute();
  return rows.map(({ started_at, seen_at, memory, address: _address, ...row }) => ({
    ...row,
    memory: Number(memory),
    started_at: started_at.toISOString(),
    seen_at: seen_at.toISOString(),
  }));
}

/** Where the sockets of each instance are, by its id. */
export async function listAddresses(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('instances').select(['id', 'address']).where('address', 'is not', null).execute();
  return new Map(rows.map(({ id, address }) => [id, address ?? '']));
}
