import { sql, type Kysely } from 'kysely';

/** What lists posts: the table, and what names one of its lists. */
const LISTS = [
  { kind: 'all', table: 'post_lookup', key: '0', of: () => '0' },
  { kind: 'author', table: 'post_authors', key: 'user_id', of: (row: string) => `${row}.user_id` },
  { kind: 'category', table: 'post_categories', key: 'category_id', of: (row: string) => `${row}.category_id` },
  { kind: 'tag', table: 'post_tags', key: 'tag_id', of: (row: string) => `${row}.tag_id` },
] as const;

// Weeks begin on Mondays, in UTC. They are counted from before all posts: up to 15.6 PostgreSQL bins what is older, and
// lies on a boundary, a week too early.
const weekOf = (moment: string) => `date_bin(interval '7 days', ${moment}, timestamptz '0001-01-01 00:00:00+00')`;

const tables = [
  // Posts of each week and list, scheduled ones included: a deep page skips weeks, not posts. Rows are only added, and
  // those of one week add up: no write waits for another's. A job joins them (lib/server/services/posts/post-weeks.ts).
  `create table post_weeks (
    kind text not null,
    of_id int not null,
    week timestamptz(3) not null,
    posts int not null
  ) with (autovacuum_vacuum_insert_scale_factor = 0.02)`,
  // Each post once for each author in each category: what both have in common is a list of its own.
  `create table author_categories (
    post_id int not null,
    category_id int not null,
    user_id int not null,
    listed_at timestamptz(3)
  ) with (autovacuum_vacuum_insert_scale_factor = 0.02)`,
  // Names that have changed: the posts that bear them wait for their search vector a thousand at a time, drafts first and
  // then from the newest on, to the place that stands here.
  `create table stale_names (
    kind text not null check (kind in ('author', 'category', 'tag')),
    of_id int not null,
    listed_at timestamptz(3),
    post_id int not null default 2147483647,
    primary key (kind, of_id)
  )`,
];

const derive = `create function derive_post_lists() returns void language plpgsql as $$ begin
    delete from post_weeks;
    ${LISTS.map(
      ({ kind, table, key }) => `insert into post_weeks (kind, of_id, week, posts)
      select '${kind}', ${key}, ${weekOf('listed_at')}, count(*) from ${table} where listed_at is not null
        group by 2, 3 order by 2, 3 desc;`,
    ).join('\n    ')}
    delete from author_categories;
    insert into author_categories (post_id, category_id, user_id, listed_at)
      select post_id, pc.category_id, pa.user_id, pc.listed_at from post_categories pc join post_authors pa using (post_id)
      order by post_id;
  end $$`;

const keys = [
  'create index post_weeks_newest on post_weeks (kind, of_id, week desc) include (posts)',
  `alter table author_categories add primary key (post_id, category_id, user_id),
    add foreign key (post_id, category_id) references post_categories on update cascade on delete cascade,
    add foreign key (post_id, user_id) references post_authors on update cascade on delete cascade`,
  'create index author_categories_listed on author_categories (user_id, category_id, listed_at desc, post_id desc)',
];

const weekTriggers = LISTS.flatMap(({ kind, table, of }) => {
  const add = (row: string, posts: number) =>
    `insert into post_weeks values ('${kind}', ${of(row)}, ${weekOf(`${row}.listed_at`)}, ${posts});`;
  const when = (condition: string) => `for each row when (${condition}) execute function count_weeks_of_${table}()`;
  return [
    `create function count_weeks_of_${table}() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' and old.listed_at is not null then ${add('old', -1)} end if;
      if tg_op <> 'DELETE' and new.listed_at is not null then ${add('new', 1)} end if;
      return null; end $$`,
    `create trigger count_weeks_insert after insert on ${table} ${when('new.listed_at is not null')}`,
    `create trigger count_weeks_delete after delete on ${table} ${when('old.listed_at is not null')}`,
    `create trigger count_weeks_update after update on ${table}
      ${when(`(old.listed_at, ${of('old')}) is distinct from (new.listed_at, ${of('new')})`)}`,
  ];
});

const pairTriggers = [
  // Whoever links a post holds it, as whoever saves it does: a moment that changes meanwhile, and what else it is linked
  // with, would be missed.
  `create or replace function post_categories_before_insert() returns trigger language plpgsql as $$ begin
    select listed_at into new.listed_at from posts where id = new.post_id for no key update; return new; end $$`,
  // What is being taken away meanwhile is waited for, and then is no partner.
  `create function pair_category() returns trigger language plpgsql as $$ begin
    insert into author_categories (post_id, category_id, user_id, listed_at)
      select new.post_id, new.category_id, user_id, new.listed_at from post_authors where post_id = new.post_id for key share
      on conflict do nothing;
    return null; end $$`,
  `create trigger post_categories_pair after insert on post_categories for each row execute function pair_category()`,
  `create function pair_author() returns trigger language plpgsql as $$ begin
    insert into author_categories (post_id, category_id, user_id, listed_at)
      select new.post_id, category_id, new.user_id, new.listed_at from post_categories where post_id = new.post_id
        for key share
      on conflict do nothing;
    return null; end $$`,
  `create trigger post_authors_pair after insert on post_authors for each row execute function pair_author()`,
  // A post that moves while a changed name goes from post to post might pass the place where that is.
  `create or replace function posts_after_listing() returns trigger language plpgsql as $$ begin
    update post_categories set listed_at = new.listed_at where post_id = new.id;
    update post_tags set listed_at = new.listed_at where post_id = new.id;
    update post_authors set listed_at = new.listed_at where post_id = new.id;
    update author_categories set listed_at = new.listed_at where post_id = new.id;
    update post_lookup set listed_at = new.listed_at where post_id = new.id;
    if exists (select from stale_names) then perform index_later(array[new.id]); end if;
    return null; end $$`,
];

// A post that waits already waits for this transaction too: its vector might be made meanwhile, without what this one writes.
const indexLater = `create or replace function index_later(of_posts int[]) returns void language sql as $$
    insert into stale_posts select id from posts where id = any (of_posts) order by id
      on conflict (post_id) do update set post_id = excluded.post_id $$`;

const renamed = ['author', 'category', 'tag'].map(
  (kind) => `create or replace function index_${kind}() returns trigger language plpgsql as $$ begin
    insert into stale_names (kind, of_id) values ('${kind}', new.id)
      on conflict (kind, of_id) do update set listed_at = excluded.listed_at, post_id = excluded.post_id;
    return null; end $$`,
);

/** What keeps lists as quick on a large site as on a small one: deep pages, an author's posts in a category, new names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, derive, 'select derive_post_lists()', ...keys, ...weekTriggers, ...pairTriggers])
    await sql.raw(statement).execute(db);
  for (const statement of [indexLater, ...renamed, 'analyze post_weeks, author_categories'])
    await sql.raw(statement).execute(db);
}
