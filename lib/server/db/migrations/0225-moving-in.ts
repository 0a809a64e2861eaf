import { sql, type Kysely } from 'kysely';

const statements = [
  // Addresses of imported sites lead to pages as well, and those of their months to the place of that time in the list
  // of all posts: behind all that were published after `archive_until`.
  'alter table old_paths add column page_id int references pages (id) on delete cascade',
  'alter table old_paths add column archive_until timestamptz(3)',
  'create index old_paths_of_page on old_paths (page_id) where page_id is not null',
  `do $$ declare named record; begin
    for named in select conname from pg_constraint where conrelid = 'old_paths'::regclass and contype = 'c' loop
      execute format('alter table old_paths drop constraint %I', named.conname);
    end loop; end $$`,
  `alter table old_paths add check
    (num_nonnulls(post_id, category_id, user_id, tag_id, page_id, file, archive_until) = 1)`,
  'alter table import_sources drop constraint import_sources_kind_check',
  `alter table import_sources add constraint import_sources_kind_check
    check (kind in ('user', 'category', 'tag', 'post', 'page', 'comment', 'image'))`,
];

/** Pages of imported sites are pages here; addresses of pages and of months lead to where they are now. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
