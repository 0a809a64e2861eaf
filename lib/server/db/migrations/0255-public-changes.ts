import { sql, type Kysely } from 'kysely';

const tables = [
  // Who wants to know, since when: written at the start from the settings. Without a row nothing is noted.
  `create table change_listeners (
    name text primary key check (name in ('indexnow', 'websub')),
    looked_at timestamptz(3) not null default now()
  )`,
  // Rows are only added, and what stands here twice is sent once: no write waits for another's.
  `create table public_changes (
    id bigint generated always as identity primary key,
    listener text not null references change_listeners (name) on delete cascade,
    path text not null,
    noted_at timestamptz(3) not null default clock_timestamp(),
    next_at timestamptz(3) not null default now(),
    attempts int not null default 0
  )`,
  'create index public_changes_due on public_changes (listener, next_at, id)',
];

const noting = [
  `create function note_changes(told text, paths text[]) returns void language sql as $$
    insert into public_changes (listener, path)
    select l.name, path from change_listeners l, unnest(paths) as path where l.name = told and path is not null $$`,
  // For search engines the addresses of pages, for a hub the lists whose feeds hold the post.
  `create function note_post(p posts, with_translations boolean) returns void language plpgsql as $$ begin
    if p.canonical_url is null then
      perform note_changes('indexnow', array['/posts/' || p.slug]);
    end if;
    perform note_changes('websub', array['', '/' || split_part(p.language, '-', 1)]
      || array(select '/categories/' || c.slug from post_categories pc join categories c on c.id = pc.category_id
        where pc.post_id = p.id)
      || array(select '/tags/' || t.slug from post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = p.id)
      || array(select '/users/' || u.username from post_authors pa join users u on u.id = pa.user_id
        where pa.post_id = p.id));
    if with_translations then
      perform note_changes('indexnow', array(select '/' || t.language || '/posts/' || t.slug from post_translations t
        where t.post_id = p.id and t.status = 'reviewed'));
      perform note_changes('websub', array(select '/' || t.language from post_translations t
        where t.post_id = p.id and t.status = 'reviewed'));
    end if;
  end $$`,
  `create function posts_note_change() returns trigger language plpgsql as $$
    declare
      was boolean := tg_op <> 'INSERT' and coalesce(old.listed_at <= now(), false);
      is_now boolean := tg_op <> 'DELETE' and coalesce(new.listed_at <= now(), false);
    begin
      if exists (select from change_listeners) then
        if was and (not is_now or (old.slug, old.language, old.canonical_url) is distinct from
          (new.slug, new.language, new.canonical_url)) then perform note_post(old, not is_now); end if;
        if is_now then perform note_post(new, not was); end if;
      end if;
      return coalesce(new, old);
    end $$`,
  `create trigger posts_note_insert after insert on posts for each row when (new.listed_at is not null)
    execute function posts_note_change()`,
  // Before: what hangs on it goes with it.
  `create trigger posts_note_delete before delete on posts for each row when (old.listed_at is not null)
    execute function posts_note_change()`,
  `create trigger posts_note_update after update of status, published_at, title, content, excerpt, slug, featured_image,
      featured_image_alt, canonical_url, meta_description, language, author_id on posts for each row
    when (old.listed_at is distinct from new.listed_at
      or ((old.sanitizer_version = new.sanitizer_version or old.updated_at <> new.updated_at)
        and (old.title, old.content, old.excerpt, old.slug, old.featured_image, old.featured_image_alt, old.canonical_url,
            old.meta_description, old.language, old.author_id)
          is distinct from (new.title, new.content, new.excerpt, new.slug, new.featured_image, new.featured_image_alt,
            new.canonical_url, new.meta_description, new.language, new.author_id)))
    execute function posts_note_change()`,
  // A category, a tag or an author that a public post gets or loses.
  `create function post_links_note_change() returns trigger language plpgsql as $$
    declare
      link record := coalesce(new, old);
    begin
      if link.listed_at <= now() and exists (select from change_listeners) then
        perform note_changes('indexnow', array(select '/posts/' || slug from posts
          where id = link.post_id and listed_at <= now() and canonical_url is null));
        if tg_table_name = 'post_categories' then
          perform note_changes('websub', array(select '/categories/' || slug from categories where id = link.category_id));
        elsif tg_table_name = 'post_tags' then
          perform note_changes('websub', array(select '/tags/' || slug from tags where id = link.tag_id));
        else
          perform note_changes('websub', array(select '/users/' || username from users where id = link.user_id));
        end if;
      end if;
      return null;
    end $$`,
  ...['post_categories', 'post_tags', 'post_authors'].map(
    (table) => `create trigger ${table}_note after insert or delete on ${table} for each row
      execute function post_links_note_change()`,
  ),
  `create function translations_note_change() returns trigger language plpgsql as $$
    begin
      if exists (select from change_listeners)
        and exists (select from posts where id = coalesce(new.post_id, old.post_id) and listed_at <= now()) then
        if tg_op <> 'INSERT' and old.status = 'reviewed' then
          perform note_changes('indexnow', array['/' || old.language || '/posts/' || old.slug]);
          perform note_changes('websub', array['/' || old.language]);
        end if;
        if tg_op <> 'DELETE' and new.status = 'reviewed' then
          perform note_changes('indexnow', array['/' || new.language || '/posts/' || new.slug]);
          perform note_changes('websub', array['/' || new.language]);
        end if;
      end if;
      return null;
    end $$`,
  `create trigger post_translations_note after insert or delete on post_translations for each row
    execute function translations_note_change()`,
  `create trigger post_translations_note_update after update on post_translations for each row
    when (old.status <> new.status or ((old.sanitizer_version = new.sanitizer_version or old.updated_at <> new.updated_at)
      and (old.title, old.content, old.excerpt, old.slug, old.meta_description)
        is distinct from (new.title, new.content, new.excerpt, new.slug, new.meta_description)))
    execute function translations_note_change()`,
  // Those that every site has stand at addresses of their own.
  `create function pages_note_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.status = 'published' then
        perform note_changes('indexnow', array[case when old.id <= 100 then '/' else '/pages/' end || old.slug]);
      end if;
      if tg_op <> 'DELETE' and new.status = 'published' then
        perform note_changes('indexnow', array[case when new.id <= 100 then '/' else '/pages/' end || new.slug]);
      end if;
      return null;
    end $$`,
  'create trigger pages_note after insert or delete on pages for each row execute function pages_note_change()',
  `create trigger pages_note_update after update on pages for each row
    when (old.status <> new.status or ((old.sanitizer_version = new.sanitizer_version or old.updated_at <> new.updated_at)
      and (old.title, old.content, old.slug, old.language, old.meta_description)
        is distinct from (new.title, new.content, new.slug, new.language, new.meta_description)))
    execute function pages_note_change()`,
];

/** What search engines and hubs are to be told: public changes, noted with the write that makes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...noting]) await sql.raw(statement).execute(db);
}
