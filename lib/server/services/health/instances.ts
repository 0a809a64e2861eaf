import { hostname } from 'node:os';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Answer } from '../../../schemas/answers.ts';
import type { Database } from '../../db/schema.ts';
import { env } from '../../env.ts';
import { lastErrors } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import { checkHealth } from './check-health.ts';

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
  // By the database's clock, as everything else there: this machine's may be wrong.
  const began = sql<Date>`now() - make_interval(secs => ${(Date.now() - startedAt.getTime()) / 1_000})`;
  await db
    .insertInto('instances')
    .values({ id, started_at: began, ...now })
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
async function listInstances(db: Kysely<Database>) {
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

type Waiting = { waiting: number; oldest_at: Date | null };

/** How much of each kind waits to be sent, and since when the oldest does. */
export async function readQueues(db: Kysely<Database>) {
  const { rows } = await sql<Waiting & { name: 'mails' | 'webhooks' | 'changes' }>`
    select 'mails' as name, count(*)::int as waiting, min(created_at) as oldest_at from mail_queue
      where next_try_at < 'infinity' -- paused by somebody
    union all
    select 'webhooks', count(*)::int, min(created_at) from webhook_deliveries where status = 'pending'
    union all
    select 'changes', count(*)::int, min(noted_at) from public_changes`.execute(db);
  const queue = (wanted: string) => {
    const { waiting = 0, oldest_at = null } = rows.find(({ name }) => name === wanted) ?? {};
    return { waiting, oldest_at: oldest_at?.toISOString() ?? null };
  };
  return { mails: queue('mails'), webhooks: queue('webhooks'), changes: queue('changes') };
}

async function readDatabase(db: Kysely<Database>) {
  const { rows } = await sql<{ version: string; size: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as size`.execute(
    db,
  );
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

// The pool, and two that listen; of the tool, one that listens, and two that migrate.
const CONNECTIONS = { instance: 12, tool: 3 };

/** How many instances were heard of within the last minute; none where the schema is too old to say. */
async function countRunning(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct address)::int as count from instances where seen_at > now() - interval '1 minute'`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows[0]?.count ?? 0;
}

/**
 * Why instances may get fewer connections than they would hold, and what mends it: `max_connections`, or the limit of the role
 * or the database.
 */
export async function findScarcity(db: Kysely<Database>): Promise<{ text: string; mend: string } | undefined> {
  const { rows } = await sql<{ room: number }>`
    select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) as room
    from pg_catalog.pg_roles, pg_catalog.pg_database where rolname = current_user and datname = current_database()`.execute(
    db,
  );
  const room = rows[0]?.room ?? Infinity;
  const count = await countRunning(db);
  const most = CONNECTIONS.instance * Math.max(1, count);
  if (room >= most + CONNECTIONS.tool) return undefined;
  const who = count > 1 ? `${count} instances hold` : 'an instance holds';
  return {
    text: `It gives its user ${room} connections; ${who} up to ${most}, a command of the tool ${CONNECTIONS.tool} more.`,
    mend: 'Raise max_connections, or the limit of the role or the database: until then requests wait for each other.',
  };
}

/** The same as a line of the log. */
export async function warnOfScarcity(db: Kysely<Database>, log: Pick<Logger, 'warn'>): Promise<void> {
  const scarcity = await findScarcity(db);
  if (scarcity) log.warn(`DATABASE_URL: ${scarcity.text} ${scarcity.mend}`);
}
