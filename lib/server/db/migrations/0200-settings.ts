import { sql, type Kysely } from 'kysely';

const statements = [
  // One row at most: what the operator saved, by name. What it does not name has its default.
  `create table site_settings (
    id integer primary key check (id = 1),
    saved jsonb not null check (jsonb_typeof(saved) = 'object' and octet_length(saved::text) <= 100000),
    updated_at timestamptz(3) not null default now())`,
  `create function tell_settings() returns trigger language plpgsql as $$ begin
    perform notify_tag('settings'); return null; end $$`,
  `create trigger site_settings_tell after insert or update or delete on site_settings for each statement
    execute function tell_settings()`,
];

/** What the operator says of their site. Every page depends on it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
