import { sql, type Kysely } from 'kysely';

/** Processes that serve the site, as each says of itself every half minute, with the last errors of its log. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table instances (
    id uuid primary key,
    host text not null,
    version text not null,
    node text not null,
    memory bigint not null,
    errors jsonb not null,
    started_at timestamptz(3) not null,
    seen_at timestamptz(3) not null default now()
  )`.execute(db);
}
