import { sql, type Kysely } from 'kysely';

const statements = [
  'alter table users drop constraint users_role_check',
  `alter table users add constraint users_role_check
    check (role in ('user', 'author', 'moderator', 'editor', 'admin', 'default_admin'))`,
];

/** Editors, who look after what everybody writes, and moderators, who look after what is said below. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
