import { sql, type Kysely } from 'kysely';

const statements = [
  // What a post said after each save. The newest one is what it says now.
  `create table post_revisions (
    id int generated always as identity primary key,
    post_id int not null references posts (id) on delete cascade,
    editor_id int references users (id) on delete set null,
    title text not null,
    content text not null,
    excerpt text not null,
    featured_image text,
    featured_image_alt text not null,
    canonical_url text,
    meta_description text not null,
    meta_keywords text not null,
    language text not null,
    created_at timestamptz(3) not null default now()
  )`,
  'create index post_revisions_of_post on post_revisions (post_id, id desc)',
  'create index post_revisions_of_editor on post_revisions (editor_id) where editor_id is not null',

  // A draft may carry a date that has passed and yet never have been public: only what was listed is remembered as
  // moved or gone.
  'alter table posts add column was_public boolean not null default false',
  `update posts set was_public = true where status = 'draft' and published_at <= now()`,
  `create function posts_before_unlisting() returns trigger language plpgsql as $$ begin
    new.was_public := true; return new; end $$`,
  `create trigger posts_was_public before update of status, published_at on posts for each row
    when (old.listed_at <= now()) execute function posts_before_unlisting()`,
  'drop trigger posts_slug on posts',
  `create trigger posts_slug after update of slug on posts for each row
    when (old.slug <> new.slug and (old.was_public or old.listed_at <= now())) execute function posts_after_slug()`,
  `create or replace function posts_after_delete() returns trigger language plpgsql as $$
    declare
      is_known boolean := old.was_public or coalesce(old.listed_at <= now(), false);
    begin
      insert into deleted_posts (post_id, published_at, was_public) values (old.id, old.published_at, is_known);
      if is_known then
        insert into slug_history (slug, post_id) values (old.slug, old.id)
          on conflict (slug) do update set post_id = excluded.post_id, created_at = now();
      end if;
      return null;
    end $$`,
];

/** Revisions of posts, and the memory of whether a post was ever public. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Migration 0380: how often the preview links of a post were withdrawn; a link tells after how many times it was made. */
export async function withdrawPreviews(db: Kysely<never>): Promise<void> {
  await sql`create table withdrawn_previews (
    post_id int primary key references posts (id) on delete cascade,
    times int not null default 1
  )`.execute(db);
}
