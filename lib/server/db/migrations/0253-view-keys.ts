import { sql, type Kysely } from 'kysely';

/** The key of a day, under which its readers are counted: when it is forgotten, nobody can tell who read what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table view_keys (day date primary key, key bytea not null)`.execute(db);
}
