import { sql, type Kysely } from 'kysely';

const statements = [
  // Who has a post open in the editor. Of the moment: nothing is lost when a crash empties it.
  `create unlogged table post_presence (
    post_id int not null references posts (id) on delete cascade,
    user_id int not null references users (id) on delete cascade,
    seen_at timestamptz(3) not null default now(),
    primary key (post_id, user_id)
  )`,
  'create index post_presence_of_user on post_presence (user_id)',
];

/** Who is in which post's editor. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
