import { sql, type Kysely } from 'kysely';

const statements = [
  // Names that differ by case or width only are one tag. A name has 60 graphemes, of some code points each.
  `create table tags (
    id int generated always as identity primary key,
    slug text not null unique check (slug !~ '^[0-9]+$'),
    name text not null check (char_length(name) between 1 and 300),
    folded text generated always as (lower(normalize(name, NFKC))) stored unique,
    published_count int not null default 0,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `create table post_tags (
    post_id int not null references posts (id) on delete cascade,
    tag_id int not null references tags (id) on delete cascade,
    position int not null default 0,
    listed_at timestamptz(3),
    primary key (post_id, tag_id)
  ) with (autovacuum_vacuum_insert_scale_factor = 0.02)`,
  'create index post_tags_listed on post_tags (tag_id, listed_at desc, post_id desc)',

  // A slug that a tag had leads to the one it has, or to the tag that it was merged into. One that is given to another
  // tag belongs to that one.
  `create table tag_slugs (
    slug text primary key,
    tag_id int not null references tags (id) on delete cascade,
    created_at timestamptz(3) not null default now()
  )`,
  'create index tag_slugs_of_tag on tag_slugs (tag_id)',
  `create function tags_after_slug() returns trigger language plpgsql as $$ begin
    insert into tag_slugs (slug, tag_id) values (old.slug, old.id)
      on conflict (slug) do update set tag_id = excluded.tag_id, created_at = now();
    return null; end $$`,
  `create trigger tags_slug after update of slug on tags for each row
    when (old.slug <> new.slug) execute function tags_after_slug()`,

  // The copy of listed_at, as post_categories has it.
  `create trigger post_tags_listed_insert before insert on post_tags
    for each row execute function post_categories_before_insert()`,
  `create or replace function posts_after_listing() returns trigger language plpgsql as $$ begin
    update post_categories set listed_at = new.listed_at where post_id = new.id;
    update post_tags set listed_at = new.listed_at where post_id = new.id;
    update post_lookup set listed_at = new.listed_at where post_id = new.id; return null; end $$`,

  // Rows are counted in the order of their tags, so that two writers wait for each other at the most.
  `create function count_tags(tag_ids int[], change int) returns void language plpgsql as $$
    declare counted record;
    begin
      for counted in select id, count(*)::int as posts from unnest(tag_ids) id group by id order by id loop
        update tags set published_count = published_count + change * counted.posts where id = counted.id;
      end loop;
    end $$`,
  `create function count_tagged() returns trigger language plpgsql as $$ begin
    perform count_tags(array(select tag_id from changed where listed_at is not null),
      case tg_op when 'INSERT' then 1 else -1 end);
    return null; end $$`,
  `create trigger count_tag_posts_insert after insert on post_tags referencing new table as changed
    for each statement execute function count_tagged()`,
  `create trigger count_tag_posts_delete after delete on post_tags referencing old table as changed
    for each statement execute function count_tagged()`,
  `create function count_relisted() returns trigger language plpgsql as $$ begin
    perform count_tags(array(select n.tag_id from new_rows n join old_rows o using (post_id, tag_id)
      where n.listed_at is not null and o.listed_at is null), 1);
    perform count_tags(array(select n.tag_id from new_rows n join old_rows o using (post_id, tag_id)
      where n.listed_at is null and o.listed_at is not null), -1);
    return null; end $$`,
  `create trigger count_tag_posts_update after update on post_tags referencing old table as old_rows
    new table as new_rows for each statement execute function count_relisted()`,

  // What a search finds: tags beside categories.
  `create or replace function post_names(of_post int, of_author int) returns text language sql stable
    return (select concat_ws(' ', u.username, u.full_name,
        (select string_agg(c.name, ' ') from post_categories pc join categories c on c.id = pc.category_id
          where pc.post_id = of_post),
        (select string_agg(t.name, ' ') from post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = of_post))
      from users u where u.id = of_author)`,
  `create trigger post_tags_search_insert after insert on post_tags referencing new table as changed
    for each statement execute function index_categorised()`,
  `create trigger post_tags_search_delete after delete on post_tags referencing old table as changed
    for each statement execute function index_categorised()`,
  `create function index_tag() returns trigger language plpgsql as $$ begin
    perform index_later(array(select post_id from post_tags where tag_id = new.id)); return null; end $$`,
  `create trigger tags_search after update of name on tags for each row
    when (old.name is distinct from new.name) execute function index_tag()`,

  // Pages tell what they show of posts, and a tag stands on posts alone. What only drafts have tells nobody.
  `create function tell_tagged() returns trigger language plpgsql as $$ begin
    if exists (select from changed where listed_at is not null) then perform notify_tag('posts'); end if;
    return null; end $$`,
  `create trigger post_tags_tell_insert after insert on post_tags referencing new table as changed
    for each statement execute function tell_tagged()`,
  `create trigger post_tags_tell_delete after delete on post_tags referencing old table as changed
    for each statement execute function tell_tagged()`,
  `create trigger tags_tell_change after update of name, slug on tags for each row
    when ((old.name, old.slug) is distinct from (new.name, new.slug)) execute function tell_posts()`,

  // Addresses of imported sites lead to tags as well.
  'alter table old_paths add column tag_id int references tags (id) on delete cascade',
  'create index old_paths_of_tag on old_paths (tag_id) where tag_id is not null',
  `do $$ declare named record; begin
    for named in select conname from pg_constraint where conrelid = 'old_paths'::regclass and contype = 'c' loop
      execute format('alter table old_paths drop constraint %I', named.conname);
    end loop; end $$`,
  `alter table old_paths add check (num_nonnulls(post_id, category_id, user_id, tag_id, file) = 1)`,
  'alter table import_sources drop constraint import_sources_kind_check',
  `alter table import_sources add constraint import_sources_kind_check
    check (kind in ('user', 'category', 'tag', 'post', 'comment', 'image'))`,
];

/** Tags of posts: their lists, counts, old slugs, search and what they tell the page cache. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
