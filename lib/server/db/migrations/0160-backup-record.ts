import { sql, type Kysely } from 'kysely';

/** When this site was last backed up and when a backup was proved: one row, for all instances. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table backup_record (
    id int primary key default 1 check (id = 1),
    last_at timestamptz(3),
    verified_at timestamptz(3)
  )`.execute(db);
}
