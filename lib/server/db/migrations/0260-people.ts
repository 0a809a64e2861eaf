import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table users
    add column bio text not null default '' check (char_length(bio) <= 6000),
    add column links text[] not null default '{}' check (cardinality(links) <= 5),
    add column username_changed_at timestamptz(3)`,
  'drop trigger users_tell on users',
  `create trigger users_tell after update of username, full_name, profile_image, is_active, comment_count, bio, links
    on users for each row execute function tell_user()`,
  // Names that people had before: their addresses lead on, and nobody else may have them.
  `create table former_usernames (
    username text primary key check (char_length(username) between 3 and 30),
    user_id int not null references users (id) on delete cascade,
    skeleton text not null generated always as (username_skeleton(username)) stored,
    left_at timestamptz(3) not null default now()
  )`,
  'create unique index former_usernames_key on former_usernames (lower(username))',
  'create index former_usernames_of_user on former_usernames (user_id)',
  'create index former_usernames_skeleton on former_usernames (skeleton)',
];

/** What people say of themselves, and the names that they had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const roles = [
  'alter table users drop constraint users_role_check',
  `alter table users add constraint users_role_check
    check (role in ('user', 'author', 'moderator', 'editor', 'admin', 'default_admin'))`,
];

/** Migration 0230: editors, who look after what everybody writes, and moderators, who look after what is said below. */
export async function addRoles(db: Kysely<never>): Promise<void> {
  for (const statement of roles) await sql.raw(statement).execute(db);
}
