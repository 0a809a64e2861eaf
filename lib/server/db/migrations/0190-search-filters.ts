import { sql, type Kysely } from 'kysely';

const statements = [
  // Language tags by their first part: en-GB is English.
  `create index posts_of_language on posts (lower(split_part(language, '-', 1)), listed_at desc, id desc)
    where listed_at is not null`,
  'create index users_full_name on users (lower(full_name))',
];

/** What the search page filters by, besides categories and usernames, which have theirs. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
