import { sql, type Kysely } from 'kysely';

// Bengali, Devanagari, Arabic-Indic and extended Arabic-Indic digits fold to ASCII ones; ZWJ and ZWNJ go, because
// the same word is typed with and without them. Punctuation becomes space, else the database's parser would take
// example.com, well-known or <b> for one word, a number with a sign, or nothing, where a reader types words.
// A translation compares each character with each of its 40: only texts with such digits take it.
const FOREIGN_DIGITS = '০১২৩৪৫৬৭৮৯०१२३४५६७८९٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const ASCII_DIGITS = '0123456789'.repeat(4);

const statements = [
  `create function search_fold(input text) returns text language plpgsql immutable parallel safe strict as $$
    declare
      folded text := replace(replace(lower(normalize(input, NFC)), U&'\\200C', ''), U&'\\200D', '');
    begin
      folded := regexp_replace(folded, '[!-/:-@\\[-\`{-~]+', ' ', 'g');
      if folded ~ '[০-৯०-९٠-٩۰-۹]' then
        folded := translate(folded, '${FOREIGN_DIGITS}', '${ASCII_DIGITS}');
      end if;
      return folded;
    end $$`,

  // Titles weigh most, then author and category names, then the text. English text is also stemmed; stems need no
  // places, because they only add to the words' own. A tsvector holds 1 MB at most: 100,000 characters of text stay
  // below it in any script.
  `create function post_search(title text, excerpt text, body text, names text) returns tsvector
    language plpgsql immutable parallel safe as $$
    declare
      words text := search_fold(excerpt || ' ' || left(body, 100000));
      title_words text := search_fold(title);
    begin
      return setweight(to_tsvector('simple', title_words), 'A')
        || setweight(to_tsvector('simple', search_fold(names)), 'B')
        || setweight(to_tsvector('simple', words), 'C')
        || strip(to_tsvector('english', title_words || ' ' || words));
    end $$`,
  `create function post_names(of_post int, of_author int) returns text language sql stable
    return (select concat_ws(' ', u.username, u.full_name,
        (select string_agg(c.name, ' ') from post_categories pc join categories c on c.id = pc.category_id
          where pc.post_id = of_post))
      from users u where u.id = of_author)`,

  // Makes search vectors anew. The lock keeps an edit from slipping in between reading a text and writing its vector.
  `create function index_posts(of_posts int[]) returns void language plpgsql as $$ begin
    perform from posts where id = any (of_posts) order by id for share;
    update post_lookup set search = post_search(p.title, p.excerpt, p.content_text, post_names(p.id, p.author_id))
      from posts p where p.id = post_lookup.post_id and p.id = any (of_posts);
    end $$`,
  `create function index_later(of_posts int[]) returns void language sql as $$
    insert into stale_posts select id from posts where id = any (of_posts) on conflict do nothing $$`,

  `create function posts_after_insert() returns trigger language plpgsql as $$ begin
    insert into post_lookup (post_id, author_id, listed_at, search) values (new.id, new.author_id, new.listed_at,
      post_search(new.title, new.excerpt, new.content_text, post_names(new.id, new.author_id)));
    return null; end $$`,
  `create trigger posts_lookup_insert after insert on posts for each row execute function posts_after_insert()`,
  `create function posts_after_edit() returns trigger language plpgsql as $$ begin
    update post_lookup set author_id = new.author_id,
        search = post_search(new.title, new.excerpt, new.content_text, post_names(new.id, new.author_id))
      where post_id = new.id;
    return null; end $$`,
  `create trigger posts_lookup_edit after update of title, excerpt, content_text, author_id on posts for each row
    when ((old.title, old.excerpt, old.content_text, old.author_id)
      is distinct from (new.title, new.excerpt, new.content_text, new.author_id))
    execute function posts_after_edit()`,

  // A vector takes milliseconds and a name may stand in thousands: what touches many posts lets them wait, and so holds
  // no lock on a post together with one on a name.
  `create function index_categorised() returns trigger language plpgsql as $$
    declare of_posts int[] := array(select distinct post_id from changed);
    begin
      if cardinality(of_posts) = 1 then perform index_posts(of_posts); else perform index_later(of_posts); end if;
      return null;
    end $$`,
  `create trigger post_categories_search_insert after insert on post_categories referencing new table as changed
    for each statement execute function index_categorised()`,
  `create trigger post_categories_search_delete after delete on post_categories referencing old table as changed
    for each statement execute function index_categorised()`,
  `create function index_author() returns trigger language plpgsql as $$ begin
    perform index_later(array(select post_id from post_lookup where author_id = new.id)); return null; end $$`,
  `create trigger users_search after update of username, full_name on users for each row
    when (old.username is distinct from new.username or old.full_name is distinct from new.full_name)
    execute function index_author()`,
  `create function index_category() returns trigger language plpgsql as $$ begin
    perform index_later(array(select post_id from post_categories where category_id = new.id)); return null; end $$`,
  `create trigger categories_search after update of name on categories for each row
    when (old.name is distinct from new.name) execute function index_category()`,

  `create function post_categories_before_insert() returns trigger language plpgsql as $$ begin
    select listed_at into new.listed_at from posts where id = new.post_id; return new; end $$`,
  `create trigger post_categories_listed_insert before insert on post_categories
    for each row execute function post_categories_before_insert()`,
  `create function posts_after_listing() returns trigger language plpgsql as $$ begin
    update post_categories set listed_at = new.listed_at where post_id = new.id;
    update post_lookup set listed_at = new.listed_at where post_id = new.id; return null; end $$`,
  `create trigger posts_listing after update of status, published_at on posts for each row
    when (old.listed_at is distinct from new.listed_at) execute function posts_after_listing()`,

  // A slug that was public keeps leading to its post; a deleted public post is remembered as gone.
  `create function posts_after_slug() returns trigger language plpgsql as $$ begin
    insert into slug_history (slug, post_id) values (old.slug, old.id)
      on conflict (slug) do update set post_id = excluded.post_id, created_at = now();
    return null; end $$`,
  `create trigger posts_slug after update of slug on posts for each row
    when (old.slug <> new.slug and old.published_at <= now()) execute function posts_after_slug()`,
  `create function posts_after_delete() returns trigger language plpgsql as $$ begin
    insert into deleted_posts (post_id, published_at, was_public)
      values (old.id, old.published_at, coalesce(old.published_at <= now(), false));
    insert into slug_history (slug, post_id) values (old.slug, old.id)
      on conflict (slug) do update set post_id = excluded.post_id, created_at = now();
    return null; end $$`,
  `create trigger posts_delete after delete on posts for each row execute function posts_after_delete()`,
];

/** What rows derive from other rows: post_lookup, the categories' copy of listed_at, slug history, tombstones. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
