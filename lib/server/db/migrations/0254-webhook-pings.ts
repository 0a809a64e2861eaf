import { sql, type Kysely } from 'kysely';

/** A test of a webhook tells of no post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_deliveries alter column post_id drop not null`.execute(db);
}
