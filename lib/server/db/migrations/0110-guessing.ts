import { sql, type Kysely } from 'kysely';

const statements = [
  // Rises with each reset of the password: devices that signed in before it are not known any more.
  'alter table users add column device_epoch int not null default 0',

  // Wrong tries are counted per sender of a code: {sender: tries}.
  'alter table codes drop column tries',
  "alter table codes add column tries jsonb not null default '{}'",

  // The tokens of the links in mails. Those of earlier mails stay good beside a newer one, until one of them is used.
  `create table code_links (
    token_hash bytea primary key,
    purpose text not null check (purpose in ('verify_email', 'reset_password')),
    subject bytea not null,
    user_id int references users (id) on delete cascade,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  )`,
  'create index code_links_of_user on code_links (user_id) where user_id is not null',
  'create index code_links_expiry on code_links (expires_at)',
];

/** Wrong tries by sender, links with tokens and devices that have signed in before. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
