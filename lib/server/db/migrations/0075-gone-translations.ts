import { sql, type Kysely } from 'kysely';

const statements = [
  // Addresses of public translations whose post was deleted: they are gone, as the post's own is.
  `create table gone_translations (
    language text not null,
    slug text not null,
    primary key (language, slug)
  )`,
  // Before the post: with it, its translations go.
  `create function remember_translations() returns trigger language plpgsql as $$ begin
    insert into gone_translations (language, slug)
      select t.language, known.slug from post_translations t, unnest(t.old_slugs || t.slug || old.slug) known (slug)
      where t.post_id = old.id and t.status = 'reviewed' on conflict do nothing;
    return old; end $$`,
  `create trigger posts_remember_translations before delete on posts for each row
    when (old.was_public or old.listed_at <= now()) execute function remember_translations()`,
];

/** The memory of translations that were public. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
