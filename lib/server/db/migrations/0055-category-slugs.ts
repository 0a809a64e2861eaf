import { sql, type Kysely } from 'kysely';

const statements = [
  // A slug that a category had leads to the one it has. One that is given to another category belongs to that one.
  `create table category_slugs (
    slug text primary key,
    category_id int not null references categories (id) on delete cascade,
    created_at timestamptz(3) not null default now()
  )`,
  'create index category_slugs_of_category on category_slugs (category_id)',
  `create function categories_after_slug() returns trigger language plpgsql as $$ begin
    insert into category_slugs (slug, category_id) values (old.slug, old.id)
      on conflict (slug) do update set category_id = excluded.category_id, created_at = now();
    return null; end $$`,
  `create trigger categories_slug after update of slug on categories for each row
    when (old.slug <> new.slug) execute function categories_after_slug()`,
];

/** Old slugs of categories: their links go on working. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
