import { sql, type Kysely } from 'kysely';

const statements = [
  // All who wrote a post, in order; the first is its author_id.
  `create table post_authors (
    post_id int not null references posts (id) on delete cascade,
    user_id int not null references users (id) on delete cascade,
    position int not null default 0,
    listed_at timestamptz(3),
    primary key (post_id, user_id)
  ) with (autovacuum_vacuum_insert_scale_factor = 0.02)`,
  `insert into post_authors (post_id, user_id, position, listed_at)
    select id, author_id, 0, listed_at from posts`,
  'create index post_authors_listed on post_authors (user_id, listed_at desc, post_id desc)',
  'drop index post_lookup_of_author',

  // The copy of listed_at, as post_categories has it.
  `create trigger post_authors_listed_insert before insert on post_authors
    for each row execute function post_categories_before_insert()`,
  `create or replace function posts_after_listing() returns trigger language plpgsql as $$ begin
    update post_categories set listed_at = new.listed_at where post_id = new.id;
    update post_tags set listed_at = new.listed_at where post_id = new.id;
    update post_authors set listed_at = new.listed_at where post_id = new.id;
    update post_lookup set listed_at = new.listed_at where post_id = new.id; return null; end $$`,

  // Whoever writes a post's row need not know of this table.
  `create function posts_add_author() returns trigger language plpgsql as $$ begin
    insert into post_authors (post_id, user_id) select id, author_id from changed;
    return null; end $$`,
  `create trigger posts_add_author after insert on posts referencing new table as changed
    for each statement execute function posts_add_author()`,
  `create function posts_change_author() returns trigger language plpgsql as $$ begin
    delete from post_authors where post_id = new.id and position = 0 and user_id <> new.author_id;
    insert into post_authors (post_id, user_id) values (new.id, new.author_id)
      on conflict (post_id, user_id) do update set position = 0;
    return null; end $$`,
  `create trigger posts_change_author after update of author_id on posts for each row
    when (old.author_id is distinct from new.author_id) execute function posts_change_author()`,

  // Counts of people are of all posts that they wrote, alone or not. Rows are counted in the order of their people, so
  // that two writers wait for each other at the most.
  ...['insert', 'update', 'delete'].flatMap((event) => [
    `drop trigger count_user_posts_${event} on posts`,
    `drop function count_user_posts_${event}()`,
  ]),
  `create function count_posts_of(user_ids int[], change int) returns void language plpgsql as $$
    declare counted record;
    begin
      for counted in select id, count(*)::int as posts from unnest(user_ids) id group by id order by id loop
        update users set published_count = published_count + change * counted.posts where id = counted.id;
      end loop;
    end $$`,
  `create function count_authored() returns trigger language plpgsql as $$ begin
    perform count_posts_of(array(select user_id from changed where listed_at is not null),
      case tg_op when 'INSERT' then 1 else -1 end);
    return null; end $$`,
  `create trigger count_authored_insert after insert on post_authors referencing new table as changed
    for each statement execute function count_authored()`,
  `create trigger count_authored_delete after delete on post_authors referencing old table as changed
    for each statement execute function count_authored()`,
  `create function count_authored_again() returns trigger language plpgsql as $$ begin
    perform count_posts_of(array(select n.user_id from new_rows n join old_rows o using (post_id, user_id)
      where n.listed_at is not null and o.listed_at is null), 1);
    perform count_posts_of(array(select n.user_id from new_rows n join old_rows o using (post_id, user_id)
      where n.listed_at is null and o.listed_at is not null), -1);
    return null; end $$`,
  `create trigger count_authored_update after update on post_authors referencing old table as old_rows
    new table as new_rows for each statement execute function count_authored_again()`,

  // What a search finds: the names of all of them. The first one's are indexed with the post's row.
  `create or replace function post_names(of_post int, of_author int) returns text language sql stable
    return (select concat_ws(' ',
        (select string_agg(u.username || ' ' || u.full_name, ' ') from users u where u.id = of_author
          or u.id in (select user_id from post_authors where post_id = of_post)),
        (select string_agg(c.name, ' ') from post_categories pc join categories c on c.id = pc.category_id
          where pc.post_id = of_post),
        (select string_agg(t.name, ' ') from post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = of_post)))`,
  `create function index_coauthored() returns trigger language plpgsql as $$ begin
    perform index_later(array(select distinct post_id from changed where position > 0)); return null; end $$`,
  `create trigger post_authors_search_insert after insert on post_authors referencing new table as changed
    for each statement execute function index_coauthored()`,
  `create trigger post_authors_search_delete after delete on post_authors referencing old table as changed
    for each statement execute function index_coauthored()`,
  `create or replace function index_author() returns trigger language plpgsql as $$ begin
    perform index_later(array(select post_id from post_authors where user_id = new.id)); return null; end $$`,

  // What only drafts have tells nobody.
  `create trigger post_authors_tell_insert after insert on post_authors referencing new table as changed
    for each statement execute function tell_tagged()`,
  `create trigger post_authors_tell_delete after delete on post_authors referencing old table as changed
    for each statement execute function tell_tagged()`,

  // What stands first on the home page, and what takes no more comments.
  `alter table posts add column pinned boolean not null default false,
    add column comments_closed boolean not null default false`,
  'create index posts_pinned on posts (listed_at desc, id desc) where pinned',
  `create trigger posts_tell_pinned after update of pinned on posts for each row
    when (old.pinned <> new.pinned and new.listed_at is not null) execute function tell_posts()`,
];

/** Posts of several authors; posts that stand first, and threads that are closed. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
