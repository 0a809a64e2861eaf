import { sql, type Kysely } from 'kysely';

const statements = [
  'alter table old_paths add column file text',
  'alter table old_paths drop constraint old_paths_check',
  'alter table old_paths add check (num_nonnulls(post_id, category_id, user_id, file) = 1)',
  // Pictures that earlier imports have brought here; those whose address has escapes or a query wait for the next one.
  `insert into old_paths (path, file)
    select distinct on (1) lower(substr(source_id, length(source) + 1)), local_path from import_sources
      where kind = 'image' and local_path is not null and starts_with(source_id, source || '/')
        and source_id !~ '[%?#]' and length(source_id) < 500 on conflict do nothing`,
];

/** Addresses of pictures of an imported site lead to the pictures here. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
