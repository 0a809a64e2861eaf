import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** When the site was last backed up, and the moment of the newest backup that was proved. */
export type BackupRecord = { last_at: Date | null; verified_at: Date | null };

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
