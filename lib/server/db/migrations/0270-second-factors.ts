import { sql, type Kysely } from 'kysely';

const statements = [
  // The secret is sealed; `last_step` is the step of the last code that was used, so that none is used twice.
  `create table totp_secrets (
    user_id int primary key references users (id) on delete cascade,
    secret bytea not null check (octet_length(secret) <= 200),
    last_step bigint not null default 0,
    created_at timestamptz(3) not null default now(),
    last_used_at timestamptz(3)
  )`,
  `create table passkeys (
    id int generated always as identity primary key,
    user_id int not null references users (id) on delete cascade,
    credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
    public_key bytea not null check (octet_length(public_key) <= 4000),
    counter bigint not null,
    name text not null check (char_length(name) between 1 and 60),
    transports text[] not null default '{}',
    created_at timestamptz(3) not null default now(),
    last_used_at timestamptz(3)
  )`,
  'create index passkeys_of_user on passkeys (user_id)',
  // A row is a code that has not been used.
  `create table recovery_codes (
    user_id int not null references users (id) on delete cascade,
    code_hash bytea not null check (octet_length(code_hash) = 32),
    primary key (user_id, code_hash)
  )`,
  // What has begun and waits for its second half: a login, the setting-up of a factor, a proof.
  `create table second_factor_steps (
    token_hash bytea primary key,
    purpose text not null check (purpose in ('login', 'totp', 'passkey', 'proof')),
    user_id int not null references users (id) on delete cascade,
    password_mark bytea not null,
    data bytea not null check (octet_length(data) <= 200),
    tries int not null default 0,
    expires_at timestamptz(3) not null
  )`,
  'create index second_factor_steps_of_user on second_factor_steps (user_id)',
];

/** Second factors of an account: an app's codes, passkeys, recovery codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Migration 0111: a session ends 90 days after its sign-in, however much it is used: those that began before the rule as well. */
export async function endSessions(db: Kysely<never>): Promise<void> {
  await sql`update sessions set expires_at = created_at + interval '90 days'
    where expires_at > created_at + interval '90 days'`.execute(db);
}
