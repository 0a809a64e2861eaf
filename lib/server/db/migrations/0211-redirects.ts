import { sql, type Kysely } from 'kysely';

const statements = [
  // `key` is the path as lib/server/content/old-path.ts spells it; `target_key` the same of a target on this site.
  `create table redirects (
    id int generated always as identity primary key,
    key text not null unique,
    "from" text not null,
    "to" text,
    target_key text,
    status int not null check (status in (301, 302, 308, 410)),
    created_at timestamptz(3) not null default now(),
    check (("to" is null) = (status = 410))
  )`,
  'create index redirects_to on redirects (target_key) where target_key is not null',

  // Addresses that nothing was found at, in the same spelling. No query, nobody's address: a path, how often, from where.
  `create table missing_pages (
    path text primary key,
    bucket text not null,
    count int not null,
    referrer text,
    first_at timestamptz(3) not null,
    last_at timestamptz(3) not null
  )`,
];

/** Redirects that the operator makes, and the addresses that nothing was found at. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
