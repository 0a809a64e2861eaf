import { sql, type Kysely } from 'kysely';

/** A session ends 90 days after its sign-in, however much it is used: those that began before the rule as well. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update sessions set expires_at = created_at + interval '90 days'
    where expires_at > created_at + interval '90 days'`.execute(db);
}
