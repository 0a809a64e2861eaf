// Health: whether the site can answer, for whoever watches it.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Answer } from '../../../schemas/answers.ts';
import { hasNoRoom } from '../../db/embedded/cluster-paths.ts';
import type { Database } from '../../db/schema.ts';
import { env } from '../../env.ts';
import { lackedRoom } from '../../http/render-context.ts';
import type { Runtime } from '../../runtime.ts';

/** When the site was last backed up, and the moment of the newest backup that was proved. */
type BackupRecord = { last_at: Date | null; verified_at: Date | null };

export async function readBackupRecord(db: Kysely<Database>): Promise<BackupRecord> {
  const row = await db.selectFrom('backup_record').select(['last_at', 'verified_at']).executeTakeFirst();
  return row ?? { last_at: null, verified_at: null };
}

/** A database of an older version that is kept as it is may have no place for this. */
async function note(db: Kysely<Database>, column: keyof BackupRecord): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass('backup_record') is not null`.execute(db);
  if (rows.length === 0) return;
  const name = sql.ref(column);
  await sql`insert into backup_record (${name}) values (now())
    on conflict (id) do update set ${name} = excluded.${name}`.execute(db);
}

/** Notes that a backup was written now. */
export const recordBackup = (db: Kysely<Database>): Promise<void> => note(db, 'last_at');

/** Notes that a backup was proved now. */
export const recordVerified = (db: Kysely<Database>): Promise<void> => note(db, 'verified_at');

export type Health = Answer<'GET /api/health'>;

// Whoever asks wants to know now. What hangs is away.
const PATIENCE_MS = 3_000;
// A store may be a service that costs money: it is asked this often at most, however often we are.
const STORAGE_KNOWN_MS = 5_000;

/** What comes of it in time; undefined when it fails or hangs. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const late = new AbortController();
  const wait = sleep(PATIENCE_MS, undefined, { signal: late.signal, ref: false }).catch(() => undefined);
  try {
    return await Promise.race([work.catch(() => undefined), wait]);
  } finally {
    late.abort();
  }
}

let storageKnown: { storage: Runtime['storage']; until: number; isThere: Promise<boolean> } | undefined;

function isStorageThere(storage: Runtime['storage']): Promise<boolean> {
  const now = performance.now();
  if (storageKnown?.storage === storage && now < storageKnown.until) return storageKnown.isThere;
  const isThere = inTime(storage.check().then(() => true)).then((answer) => answer === true);
  storageKnown = { storage, until: now + STORAGE_KNOWN_MS, isThere };
  return isThere;
}

const wordFor = (isThere: boolean) => (isThere ? 'ok' : 'unavailable');

type Said = BackupRecord & { takes_writes: boolean };

/** No database knows that its disk is full until a write fails; of the embedded one we see it. */
async function isDiskFull(): Promise<boolean> {
  const { DATABASE_URL, DATA_DIR } = env();
  return !DATABASE_URL && hasNoRoom(join(DATA_DIR, 'pg'));
}

async function readSaid(db: Kysely<Database>): Promise<Said | undefined> {
  const { rows } = await sql<Said>`
    select last_at, verified_at, current_setting('transaction_read_only') = 'off' as takes_writes
    from (select) here left join backup_record on true`.execute(db);
  const isFull = lackedRoom(db) || (await isDiskFull());
  return rows[0] && { ...rows[0], takes_writes: rows[0].takes_writes && !isFull };
}

let asking: { db: Runtime['db']; said: Promise<Said | undefined> } | undefined;

/** The record, and by it whether the database answers. Nobody is refused here: however many ask, one question is on its way. */
function askDatabase(db: Runtime['db']): Promise<Said | undefined> {
  if (asking?.db === db) return asking.said;
  const said = inTime(readSaid(db)).finally(() => {
    asking = undefined;
  });
  asking = { db, said };
  return said;
}

const wordForDatabase = (said: Said | undefined) => (said && !said.takes_writes ? 'read_only' : wordFor(Boolean(said)));

/** What /api/health reports (docs/api.md#http). Without its database the site is not ready; without the rest, degraded. */
export async function checkHealth({ db, storage, mail, startedAt, version }: Runtime): Promise<Health> {
  const [said, isStored] = await Promise.all([askDatabase(db), isStorageThere(storage)]);
  const isWhole = said?.takes_writes && isStored && mail.isReachable();
  return {
    status: said ? (isWhole ? 'ok' : 'degraded') : 'unavailable',
    ready: said !== undefined,
    version,
    uptime: Math.round((Date.now() - startedAt.getTime()) / 1000),
    checks: {
      database: wordForDatabase(said),
      storage: wordFor(isStored),
      mail: wordFor(mail.isReachable()),
      backup: { last_at: said?.last_at?.toISOString() ?? null, verified_at: said?.verified_at?.toISOString() ?? null },
    },
  };
}
