import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** When the site was last backed up, and the moment of the newest backup that was proved. */
export type BackupRecord = { last_at: Date | null; verified_at: Date | null };

export async function readBackupRecord(db: Kysely<Database>): Promise<BackupRecord> {
  const row = await db.selectFrom('backup_record').select(['last_at', 'verified_at']).executeTakeFirst();
  return row ?? { last_at: null, verified_at: null };
}

/** Notes that a backup was written now. */
export async function recordBackup(db: Kysely<Database>): Promise<void> {
  await sql`insert into backup_record (last_at) values (now())
    on conflict (id) do update set last_at = excluded.last_at`.execute(db);
}

/** Notes that a backup was proved now. */
export async function recordVerified(db: Kysely<Database>): Promise<void> {
  await sql`insert into backup_record (verified_at) values (now())
    on conflict (id) do update set verified_at = excluded.verified_at`.execute(db);
}
