import { sql, type Kysely } from 'kysely';

const statements = [
  `create table invitations (
    id int generated always as identity primary key,
    email text not null check (char_length(email) <= 254),
    role text not null check (role in ('user', 'author', 'moderator', 'editor', 'admin')),
    token_hash bytea not null unique,
    invited_by int not null references users (id) on delete cascade,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    accepted_at timestamptz(3),
    taken_back_at timestamptz(3)
  )`,
  // One that is open for each address: inviting again makes a new link of it.
  `create unique index invitations_open on invitations (lower(email))
    where accepted_at is null and taken_back_at is null`,
  'create index invitations_of_inviter on invitations (invited_by)',
  'create index invitations_by_age on invitations (expires_at)',
];

/** Invitations: who may come in with which role, by a link that was mailed. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
