import { SANITIZER_VERSION } from '../../lib/server/content/sanitise/rules.ts';
import type { SiteSize } from './site-size.ts';

// Every choice is a hash of the row's number and of a salt: the same site each time, in whatever order rows are made.
export const PREPARE = `
  create function generated_chance(row_number int, salt int) returns float8 language sql immutable parallel safe
    return (hashint8extended(row_number, salt) & 9007199254740991) / 9007199254740992.0;
  create unlogged table generated_sentences (number int, sentence text);
  create unlogged table generated_texts (number int primary key, title text, excerpt text, content text, text text, language text,
    search tsvector);
  create unlogged table generated_posts (id int primary key, author_id int, status text, published_at timestamptz(3));
  create unlogged table generated_names (id int primary key, names text);
  create unlogged table generated_comment_counts (post_id int primary key, comments int, threads int);
  create unlogged table generated_reaction_counts (post_id int primary key, likes int, loves int, laughs int, angers int,
    sads int, dislikes int)`;

/** What posts are joined from, for the planner to know its size. */
export const ANALYZE = `
  analyze generated_texts, generated_posts, generated_names, generated_comment_counts, generated_reaction_counts, users,
    categories, post_categories, tags, post_tags`;

export const CLEAN_UP = `
  drop table generated_sentences, generated_texts, generated_posts, generated_names, generated_comment_counts, generated_reaction_counts;
  drop function generated_chance`;

const chance = (row: string, salt: number) => `generated_chance(${row}, ${salt})`;

/** One of 1 to \`size\`, number n about as often as 1 / n. */
const skewed = (size: number, row: string, salt: number) => `floor(power(${size + 1}, ${chance(row, salt)}))::int`;

/** A post: a few have very many comments or reactions, and these lie anywhere in the order of time. */
const popularPost = ({ posts }: SiteSize, row: string, salt: number) =>
  `((floor(power(${chance(row, salt)}, 3) * ${posts})::bigint * 7919) % ${posts} + 1)::int`;

const someUser = ({ users }: SiteSize, row: string, salt: number) =>
  `(1 + floor(${chance(row, salt)} * ${users}))::int`;

/**
 * Users, categories, tags, and the facts of posts that other rows need: of each hundred, two are drafts, a few scheduled. Their
 * names are those of `post_names`, which takes many times as long to gather them for one post after another.
 */
export function smallTables(size: SiteSize): string {
  const years = `interval '8 years' * (1 - power(i::float8 / ${size.posts}, 0.7))`;
  return `
    insert into users (id, username, email, full_name, email_verified_at, created_at) overriding system value
      select i, 'user-' || i, 'user-' || i || '@example.com', 'Person ' || chr(65 + i % 26) || ' Number' || i, now(),
        now() - interval '9 years' * ${chance('i', 1)}
      from generate_series(1, ${size.users}) i;
    insert into categories (id, slug, name, description) overriding system value
      select i, 'category-' || i, 'Category ' || chr(65 + i % 26) || i, 'About number ' || i
      from generate_series(1, ${size.categories}) i;
    insert into generated_posts
      select i, ${skewed(size.authors, 'i', 2)}, case when ${chance('i', 3)} < 0.02 then 'draft' else 'published' end,
        case when ${chance('i', 4)} < 0.002 then now() + interval '30 days' * ${chance('i', 5)}
          else now() - ${years} - interval '3 days' * ${chance('i', 6)} end
      from generate_series(1, ${size.posts}) i;
    insert into post_categories (post_id, category_id, position, listed_at)
      select g.id, category_id, min(place), case when g.status = 'published' then g.published_at end
      from generated_posts g, generate_series(1, 3) place,
        lateral (select ${skewed(size.filledCategories, 'g.id * 4 + place', 7)} as category_id) picked
      where place = 1 or ${chance('g.id * 4 + place', 8)} < 0.4 group by g.id, category_id, 4, g.published_at, g.status;
    insert into tags (id, slug, name) overriding system value
      select i, 'tag-' || i, 'Tag ' || chr(65 + i % 26) || i from generate_series(1, ${size.tags}) i;
    insert into post_tags (post_id, tag_id, listed_at)
      select id, ${skewed(size.tags, 'id', 20)}, case when status = 'published' then published_at end from generated_posts;
    insert into generated_names
      select g.id, concat_ws(' ', u.username, u.full_name, string_agg(c.name, ' ' order by c.id),
        t.name)
      from generated_posts g join users u on u.id = author_id
      join post_categories pc on pc.post_id = g.id join categories c on c.id = pc.category_id
      join post_tags pt on pt.post_id = g.id join tags t on t.id = pt.tag_id group by g.id, u.id, t.id;
    insert into slug_history (slug, post_id) select 'old-slug-' || i, i from generate_series(1, ${size.posts}, 50) i;
    insert into deleted_posts (post_id, published_at, was_public)
      select ${size.posts} + 1000 + i, now() - interval '1 year' * ${chance('i', 9)}, true from generate_series(1, 1000) i;
    insert into slug_history (slug, post_id) select 'deleted-post-' || i, ${size.posts} + 1000 + i from generate_series(1, 1000) i`;
}

/**
 * Comments, nine of ten by users: of ten below a post three are first ones, the others answers to the first of them. A
 * table that is emptied and filled in one transaction needs no log.
 */
export function comments(size: SiteSize): string {
  return `
    truncate comments, comment_reports, comment_notices;
    insert into comments (id, post_id, user_id, author_name, content, sanitizer_version, created_at, updated_at,
        parent_id, reply_count) overriding system value
      select i, post_id, case when ${chance('i', 11)} < 0.9 then ${someUser(size, 'i', 12)} end, 'A guest',
        sentence, ${SANITIZER_VERSION}, written_at, written_at,
        case when place % 10 > 2 then first_value(i) over (partition by post_id, place / 10 order by place) end,
        case when place % 10 = 0 then greatest(count(*) over (partition by post_id, place / 10) - 3, 0) else 0 end
      from (select i, post_id, row_number() over (partition by post_id order by i) - 1 as place
        from (select i, ${popularPost(size, 'i', 10)} as post_id from generate_series(1, ${size.comments}) i) below) numbered
      join generated_sentences on number = i % 1000,
      lateral (select now() - interval '4 years' * ${chance('i', 13)} as written_at) moment;
    insert into generated_comment_counts
      select post_id, count(*), count(*) filter (where parent_id is null) from comments group by post_id`;
}

/** Reactions and views. A few fewer than asked for, because each user has one per post. */
export function reactions(size: SiteSize): string {
  const count = (type: string) => `count(*) filter (where type = '${type}')`;
  return `
    truncate reactions, post_views;
    insert into reactions (post_id, user_id, type, created_at)
      select distinct on (post_id, user_id) post_id, user_id, type, now() from (
        select ${popularPost(size, 'i', 14)} as post_id, ${someUser(size, 'i', 15)} as user_id,
          (array['like', 'love', 'laugh', 'angry', 'sad', 'dislike'])[${skewed(6, 'i', 16)}] as type
        from generate_series(1, ${size.reactions}) i) made;
    insert into generated_reaction_counts
      select post_id, ${['like', 'love', 'laugh', 'angry', 'sad', 'dislike'].map(count).join(', ')} from reactions group by post_id;
    insert into post_views (post_id, day, visitor)
      select ${popularPost(size, 'i', 17)}, current_date - i % 7, decode(md5(i::text), 'hex') from generate_series(1, ${size.views}) i`;
}

/** Texts from a JSON array, with their search vectors. */
export const INSERT_TEXTS = `
  insert into generated_texts
  select number, title, excerpt, content, text, language, post_search(title, excerpt, text, '')
  from json_to_recordset($1::json) given (number int, title text, excerpt text, content text, text text, language text)`;

/** Posts by id, from one to another, with their rows of post_lookup and post_authors. */
export function posts({ texts }: SiteSize, from: number, to: number): string {
  return `
    with made as (
      insert into posts (id, slug, title, excerpt, content, content_text, sanitizer_version, language, status, author_id, published_at,
          created_at, updated_at, view_count, comment_count, thread_count, like_count, love_count, laugh_count, angry_count, sad_count, dislike_count)
        overriding system value
      select id, left(replace(title, ' ', '-'), 40) || '-' || id, title, excerpt, content, text, ${SANITIZER_VERSION}, language, status, author_id,
        published_at, published_at, published_at, floor(5000 * power(${chance('id', 18)}, 4)), coalesce(comments, 0), coalesce(threads, 0),
        coalesce(likes, 0), coalesce(loves, 0), coalesce(laughs, 0), coalesce(angers, 0), coalesce(sads, 0), coalesce(dislikes, 0)
      from generated_posts join generated_texts on number = id % ${texts}
      left join generated_comment_counts c on c.post_id = id left join generated_reaction_counts r on r.post_id = id
      where id between ${from} and ${to} order by id
      returning id, author_id, listed_at),
    written as (insert into post_authors (post_id, user_id, listed_at) select id, author_id, listed_at from made)
    insert into post_lookup (post_id, author_id, listed_at, search)
    select id, author_id, listed_at, search || setweight(to_tsvector('simple', search_fold(names)), 'B')
    from made join generated_names using (id) join generated_texts on number = id % ${texts}`;
}

/** The counts that triggers keep, and the next ids. */
export const COUNTS = `
  update users set published_count = n from (
    select author_id, count(*) as n from post_lookup where listed_at is not null group by 1) c where author_id = users.id;
  update users set comment_count = n from (
    select user_id, count(*) as n from comments where user_id is not null group by 1) c where user_id = users.id;
  update categories set published_count = n from (
    select category_id, count(*) as n from post_categories where listed_at is not null group by 1) c where category_id = categories.id;
  update tags set published_count = n from (
    select tag_id, count(*) as n from post_tags where listed_at is not null group by 1) c where tag_id = tags.id;
  select derive_post_lists();
  update site_counts set published_count = (select count(*) from post_lookup where listed_at is not null);
  select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users;
  select setval(pg_get_serial_sequence('categories', 'id'), max(id)) from categories;
  select setval(pg_get_serial_sequence('tags', 'id'), max(id)) from tags;
  select setval(pg_get_serial_sequence('comments', 'id'), max(id)) from comments;
  select setval(pg_get_serial_sequence('posts', 'id'), (select max(post_id) from deleted_posts))`;

/** What counting leaves behind on a site in use: the posts' rows of every fifth post have moved since the last vacuum. */
export const USE = 'update posts set view_count = view_count + 1 where id % 5 = 0';
