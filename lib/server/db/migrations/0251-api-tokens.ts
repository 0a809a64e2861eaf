import { sql, type Kysely } from 'kysely';

const statements = [
  `create table api_tokens (
    id int generated always as identity primary key,
    name text not null check (char_length(name) <= 100),
    scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'admin']),
    secret_hash bytea not null unique,
    user_id int not null references users (id) on delete cascade,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3),
    last_used_at timestamptz(3)
  )`,
  'create index api_tokens_of_user on api_tokens (user_id)',
];

/** Tokens by which programs act for whoever made them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
