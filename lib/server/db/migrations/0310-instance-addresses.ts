import { sql, type Kysely } from 'kysely';

/** Where other instances reach the sockets of each, for those that poll and are led to another one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table instances add column address text`.execute(db);
}
