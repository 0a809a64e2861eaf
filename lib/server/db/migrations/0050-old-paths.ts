import { sql, type Kysely } from 'kysely';

const statements = [
  // Addresses of the sites that were imported, spelled as lib/server/content/old-path.ts does. A deleted post keeps
  // its old addresses: they answer that it is gone.
  `create table old_paths (
    path text primary key,
    post_id int,
    category_id int references categories (id) on delete cascade,
    user_id int references users (id) on delete cascade,
    check (num_nonnulls(post_id, category_id, user_id) = 1)
  )`,
  'create index old_paths_of_post on old_paths (post_id) where post_id is not null',
  'create index old_paths_of_category on old_paths (category_id) where category_id is not null',
  'create index old_paths_of_user on old_paths (user_id) where user_id is not null',

  // What was imported before this table was there.
  `insert into old_paths (path, post_id)
    select left(lower(rtrim(local_path, '/')), 500), local_id from import_sources
      where kind = 'post' and local_id is not null and local_path like '/_%' on conflict do nothing`,
  `insert into old_paths (path, post_id)
    select '/?p=' || source_id, local_id from import_sources
      where kind = 'post' and local_id is not null and source_id ~ '^[1-9][0-9]{0,9}$' on conflict do nothing`,
  `insert into old_paths (path, category_id)
    select '/category/' || left(source_id, 200), local_id from import_sources s
      where kind = 'category' and exists (select from categories where id = s.local_id) on conflict do nothing`,
  `insert into old_paths (path, user_id)
    select '/author/' || left(source_id, 200), local_id from import_sources s
      where kind = 'user' and exists (select from users where id = s.local_id) on conflict do nothing`,
];

/** Where the addresses of an imported site lead now. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
