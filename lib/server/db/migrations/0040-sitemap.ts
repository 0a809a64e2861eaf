import { sql, type Kysely } from 'kysely';

// A part of the sitemap is a range of 5,000 ids (lib/server/services/sitemap/sitemap-part.ts): found without skipping
// rows, and the same from day to day. The second column is when a row last changed for readers: a scheduled post
// appears later than it was written.
const statements = [
  `create index posts_sitemap on posts (((id - 1) / 5000), (greatest(updated_at, listed_at)) desc)
    where listed_at is not null and canonical_url is null`,
  `create index users_sitemap on users (((id - 1) / 5000)) where published_count > 0 and is_active`,
];

/** What the sitemap reads, at any number of posts. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
