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

/** Migration 0375: imports that were started in the administration; one runs at a time. */
export async function followImports(db: Kysely<never>): Promise<void> {
  await sql`create table site_imports (
    id int generated always as identity primary key,
    file_name text not null,
    user_id int references users (id) on delete set null,
    phase text not null default 'reading',
    done int not null default 0,
    total int not null default 0,
    started_at timestamptz(3) not null default now(),
    seen_at timestamptz(3) not null default now(),
    finished_at timestamptz(3),
    outcome text check (outcome in ('done', 'failed', 'stopped', 'lost')),
    counts jsonb,
    report text,
    error text
  )`.execute(db);
  await sql`create unique index site_imports_running on site_imports ((outcome is null)) where outcome is null`.execute(
    db,
  );
  await sql`create index site_imports_of_user on site_imports (user_id)`.execute(db);
}

/** Migration 0310: where other instances reach the sockets of each, for those that poll and are led to another one. */
export async function addAddresses(db: Kysely<never>): Promise<void> {
  await sql`alter table instances add column address text`.execute(db);
}

/** Migration 0160: when this site was last backed up and when a backup was proved: one row, for all instances. */
export async function recordBackups(db: Kysely<never>): Promise<void> {
  await sql`create table backup_record (
    id int primary key default 1 check (id = 1),
    last_at timestamptz(3),
    verified_at timestamptz(3)
  )`.execute(db);
}
