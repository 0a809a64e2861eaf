import { sql, type Kysely } from 'kysely';

const statements = [
  // Whether this reader came to the end of the text on this day.
  'alter table post_views add column finished boolean not null default false',
  // Where readers of a day came from: hosts alone, a few for each post and day, apart from who came.
  `create table post_sources (
    post_id int not null references posts (id) on delete cascade,
    day date not null,
    source text not null,
    views int not null,
    primary key (post_id, day, source)
  )`,
  'create index post_sources_day on post_sources (day)',
];

/** How posts are read: from where, and to the end or not. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Migration 0253: the key of a day, under which its readers are counted: when it is forgotten, nobody can tell who read what. */
export async function keepKeys(db: Kysely<unknown>): Promise<void> {
  await sql`create table view_keys (day date primary key, key bytea not null)`.execute(db);
}
