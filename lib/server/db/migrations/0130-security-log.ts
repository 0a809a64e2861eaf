import { sql, type Kysely } from 'kysely';

const statements = [
  // The name stands beside the id: an entry outlives its actor, and a restored backup may give the id to nobody.
  // `fold` is what equal events of a quarter of an hour share: they are counted in one row.
  `create table security_log (
    id int generated always as identity primary key,
    at timestamptz(3) not null default now(),
    last_at timestamptz(3) not null default now(),
    count int not null default 1,
    kind text not null check (kind in ('access', 'people', 'content')),
    event text not null check (char_length(event) between 1 and 60),
    actor_id int references users (id) on delete set null,
    actor_name text check (char_length(actor_name) <= 60),
    subject text check (char_length(subject) <= 300),
    address text check (char_length(address) <= 60),
    details jsonb not null default '{}',
    fold text unique
  )`,
  'create index security_log_actor on security_log (actor_id) where actor_id is not null',
  // For the bound of what strangers can write in a while, and for sweeping.
  'create index security_log_kind on security_log (kind, id desc)',
  "create index security_log_access on security_log (at) where kind = 'access'",
];

/** Who did what to whom: failed logins, roles, every write of those who run the site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
