import { sql, type Kysely } from 'kysely';

const statements = [
  // A refresh token is family, generation and a keyed hash of both: only the family's newest generation is kept here,
  // and an older token still proves itself.
  'delete from sessions',
  'alter table sessions drop column previous_refresh_hash',
  'alter table sessions add column family bytea not null unique, add column generation int not null default 1',

  // Codes are kept by the hash of an address, so that an unknown address leaves the same trace as a known one.
  'drop table codes',
  `create table codes (
    purpose text not null check (purpose in ('verify_email', 'reset_password')),
    subject bytea not null,
    user_id int references users (id) on delete cascade,
    code_hash bytea not null,
    tries int not null default 0,
    used_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    primary key (purpose, subject)
  )`,
  'create index codes_of_user on codes (user_id) where user_id is not null',
  'create index codes_expiry on codes (expires_at)',

  // The old address of a changed e-mail stays reserved until its undo link expires.
  `create table email_undos (
    token_hash bytea primary key,
    user_id int not null references users (id) on delete cascade,
    old_email text not null,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  )`,
  'create index email_undos_of_user on email_undos (user_id)',
  'create index email_undos_address on email_undos (lower(old_email))',

  `create table mail_queue (
    id int generated always as identity primary key,
    recipient text,
    language text not null,
    subject text not null,
    text text not null,
    html text not null,
    code text,
    tries int not null default 0,
    last_error text,
    created_at timestamptz(3) not null default now(),
    next_try_at timestamptz(3) not null default now()
  )`,
  'create index mail_queue_due on mail_queue (next_try_at, id)',

  // Counters of minutes: unlogged, so that counting costs no disk flush; a crash of the database forgets them.
  `create unlogged table rate_limits (
    key text primary key,
    count int not null,
    resets_at timestamptz(3) not null
  )`,
  'create index rate_limits_expiry on rate_limits (resets_at)',
];

/** Rotating sessions, codes by address, undo of a changed e-mail, the mail queue, limits per account. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
