import { sql, type Kysely } from 'kysely';
import { compareSchema, findHindrance } from '../../../db/migrate.ts';
import type { Database } from '../../../db/schema.ts';
import type { Env } from '../../../env.ts';
import { readBackupRecord } from '../check-health.ts';
import { findScarcity } from '../instances.ts';
import { findingsAbout, mendOf, type Finding } from './finding.ts';

type Db = Kysely<Database>;
type Settings = Pick<Env, 'BACKUP_DIR' | 'BACKUP_EVERY_HOURS' | 'DATABASE_URL'>;
const { ok, warning, error } = findingsAbout('database');
const OLDEST_VERSION = 15;
const SLOWEST_SECONDS = 300;
// A third of what the site's own statements wait before they fail (createPool).
const LONGEST_WAIT_SECONDS = 10;
// Rows that are gone but still take room: so many, and more than so large a part, before anybody need care.
const BLOAT = { rows: 10_000, part: 0.4 };

async function checkServer(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{
    version: number;
    shown: string;
    has_language: boolean;
    can_create: boolean;
    read_only: boolean;
  }>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as shown,
      current_setting('transaction_read_only') = 'on' as read_only,
      exists (select from pg_extension where extname = 'plpgsql') as has_language,
      (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as can_create`.execute(db);
  const [server] = rows;
  if (!server) return [];
  const found = [
    server.version < OLDEST_VERSION
      ? error(`PostgreSQL ${server.shown} is too old.`, `Use PostgreSQL ${OLDEST_VERSION} or newer.`)
      : ok(`PostgreSQL ${server.shown}; it needs no extension but plpgsql.`),
  ];
  if (!server.has_language)
    found.push(error('The extension plpgsql is missing: no migration can run.', 'create extension plpgsql'));
  if (server.read_only)
    found.push(
      error(
        'It takes no writes: it is a standby, or its host keeps it from filling up.',
        'Lead DATABASE_URL to the primary server; make room, and set default_transaction_read_only to off.',
      ),
    );
  if (!server.can_create)
    found.push(warning('Its user may not create databases: backups cannot be proved.', 'alter role ... createdb'));
  return found;
}

async function checkSchema(db: Db, { pending, newer }: Awaited<ReturnType<typeof compareSchema>>): Promise<Finding> {
  if (newer.length > 0)
    return error(`It is newer than this version of Lekha (${newer.join(', ')}).`, 'Start the newer version.');
  const hindrance = await findHindrance(db);
  // What is up to date runs all the same, until the next version.
  if (hindrance) return (pending.length > 0 || hindrance.isForAll ? error : warning)(hindrance.text, hindrance.mend);
  if (pending.length > 0)
    return warning(
      `${pending.length} migrations are to come (${pending[0]} ...).`,
      'Restart, or: npm run cli -- migrate',
    );
  return ok('The schema is up to date.');
}

/** Who keeps statements waiting: not one that waits in the same queue. Advisory locks are waited for by design. */
async function findHolder(db: Db, settings: Settings): Promise<Finding | undefined> {
  const { rows } = await sql<{ pid: number; count: number; seconds: number }>`
    select holder as pid, count(*)::int as count, max(extract(epoch from now() - query_start))::int as seconds
    from pg_stat_activity, unnest(pg_blocking_pids(pid)) as holder
    where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'
      and now() - query_start > make_interval(secs => ${LONGEST_WAIT_SECONDS})
      and pg_blocking_pids(holder) = '{}'
    group by holder order by count(*) desc limit 1`.execute(db);
  const [holder] = rows;
  if (!holder) return undefined;
  return warning(
    `Process ${holder.pid} holds a lock that others wait for: ${holder.count}, since ${holder.seconds} s.`,
    mendOf(holder.pid, settings),
  );
}

async function checkLocks(db: Db, settings: Settings): Promise<Finding> {
  const holder = await findHolder(db, settings);
  if (holder) return holder;
  const { rows } = await sql<{ pid: number; state: string; seconds: number }>`
    select pid, state, extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and wait_event_type is distinct from 'Lock' and now() - xact_start > make_interval(secs => ${SLOWEST_SECONDS})
    order by xact_start limit 1`.execute(db);
  const [oldest] = rows;
  if (!oldest) return ok('Nobody holds or waits for a lock for long.');
  return warning(
    `Process ${oldest.pid} has a transaction open since ${oldest.seconds} s (${oldest.state}).`,
    mendOf(oldest.pid, settings),
  );
}

async function checkBloat(db: Db, settings: Settings): Promise<Finding> {
  const { rows } = await sql<{ name: string; dead: number }>`
    select relid::regclass::text as name, n_dead_tup::int as dead from pg_stat_user_tables
    where n_dead_tup > ${BLOAT.rows} and n_dead_tup > ${BLOAT.part}::float8 * (n_live_tup + n_dead_tup)
    order by n_dead_tup desc limit 1`.execute(db);
  const [worst] = rows;
  if (!worst) return ok('No table is bloated.');
  const mend = settings.DATABASE_URL ? `vacuum analyze ${worst.name}` : 'They go by themselves; else restart the site.';
  return warning(`Table ${worst.name} holds ${worst.dead} rows that are gone.`, mend);
}

const clock = findingsAbout('clock');
const LARGEST_DRIFT_S = 5;
async function checkClock(db: Db): Promise<Finding> {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const drift = Math.round((Number(rows[0]?.now) - (before + Date.now()) / 2) / 1000);
  if (Math.abs(drift) < LARGEST_DRIFT_S) return clock.ok('This machine and the database agree.');
  return clock.warning(
    `The database is ${drift} s off this machine.`,
    'Let both set their clocks by the network (NTP).',
  );
}

const backup = findingsAbout('backup');
const DAY_MS = 86_400_000;
async function checkBackup(db: Db, { BACKUP_DIR, BACKUP_EVERY_HOURS: everyHours }: Settings): Promise<Finding[]> {
  const { last_at, verified_at } = await readBackupRecord(db);
  const first = BACKUP_DIR ? 'The log of the running site says why none came to BACKUP_DIR' : 'Set BACKUP_DIR';
  const mend = `${first}, or: npm run cli -- backup FILE && npm run cli -- backup:verify FILE`;
  if (!last_at) return [backup.warning('There is no backup.', mend)];
  const days = Math.floor((Date.now() - last_at.getTime()) / DAY_MS);
  // One that is still to come was made while a clock was wrong, and says nothing of since when there is none.
  if (days < -1) return [backup.warning(`The last backup says that it is of ${last_at.toISOString()}.`, mend)];
  const isOld = Date.now() - last_at.getTime() > Math.max(2 * everyHours * 3_600_000, DAY_MS);
  const age = isOld
    ? backup.warning(`The last backup is ${days} days old.`, mend)
    : backup.ok('There is a fresh backup.');
  return verified_at ? [age] : [age, backup.warning('No backup was ever proved.', mend)];
}

/** The database, what its clock says, and when it was last backed up. */
export async function checkDatabase(db: Db, settings: Settings): Promise<Finding[]> {
  const schema = await compareSchema(db);
  const found = [...(await checkServer(db)), await checkSchema(db, schema)];
  if (found.some(({ level }) => level === 'error')) return found;
  const scarcity = settings.DATABASE_URL && (await findScarcity(db));
  if (scarcity) found.push(warning(scarcity.text, scarcity.mend));
  const record = schema.pending.length > 0 ? [] : await checkBackup(db, settings);
  return [...found, await checkLocks(db, settings), await checkBloat(db, settings), await checkClock(db), ...record];
}
