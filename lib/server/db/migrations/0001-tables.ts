import { sql, type Kysely } from 'kysely';

const statements = [
  `create table users (
    id int generated always as identity primary key,
    username text not null check (char_length(username) between 3 and 30),
    email text not null check (char_length(email) <= 320),
    full_name text not null check (char_length(full_name) between 1 and 200),
    password_hash text,
    role text not null default 'user' check (role in ('user', 'author', 'admin', 'default_admin')),
    profile_image text,
    email_verified_at timestamptz(3),
    is_active boolean not null default true,
    published_count int not null default 0,
    comment_count int not null default 0,
    created_at timestamptz(3) not null default now()
  )`,
  'create unique index users_username_key on users (lower(username))',
  'create unique index users_email_key on users (lower(email))',
  'create index users_newest on users (created_at desc, id desc)',

  `create table categories (
    id int generated always as identity primary key,
    slug text not null unique check (slug !~ '^[0-9]+$'),
    name text not null check (char_length(name) between 1 and 100),
    description text not null default '',
    published_count int not null default 0,
    created_at timestamptz(3) not null default now()
  )`,

  // listed_at is the one fact that every public list filters and sorts by: null while the post is a draft,
  // in the future while it is scheduled. Texts lie outside of the row, and pages keep room, because counts change far
  // more often than texts.
  `create table posts (
    id int generated always as identity primary key,
    slug text not null unique check (slug !~ '^[0-9]+$'),
    title text not null check (char_length(title) between 1 and 300),
    excerpt text not null default '',
    content text not null default '',
    content_text text not null default '',
    sanitizer_version int not null default 0,
    featured_image text,
    featured_image_alt text not null default '',
    canonical_url text,
    meta_description text not null default '',
    meta_keywords text not null default '',
    language text not null default 'en',
    status text not null default 'draft' check (status in ('draft', 'published')),
    author_id int not null references users (id),
    published_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    listed_at timestamptz(3) generated always as (case when status = 'published' then published_at end) stored,
    view_count int not null default 0,
    comment_count int not null default 0,
    like_count int not null default 0,
    love_count int not null default 0,
    laugh_count int not null default 0,
    angry_count int not null default 0,
    sad_count int not null default 0,
    dislike_count int not null default 0,
    check (status = 'draft' or published_at is not null)
  ) with (fillfactor = 80, toast_tuple_target = 512)`,
  // The next scheduled post.
  'create index posts_listed on posts (listed_at desc, id desc) where listed_at is not null',
  'create index posts_newest on posts (created_at desc, id desc)',
  'create index posts_of_author on posts (author_id, created_at desc, id desc)',

  // One narrow row per post, written only when the post itself changes: lists and search pick ids here, and so neither
  // read past wide rows nor meet the traces of counting. The vector is kept uncompressed (and outside of the row from
  // 2 KB on), because a search tests and ranks hundreds of them. A search must not pay for the words of new posts that
  // wait in a list, hence no fastupdate. Deep pages skip on an index alone, which needs a table vacuumed after inserts
  // too: hence the factors of this table, of post_categories and of comments.
  `create table post_lookup (
    post_id int primary key references posts (id) on delete cascade,
    author_id int not null,
    listed_at timestamptz(3),
    search tsvector not null
  ) with (toast_tuple_target = 128, autovacuum_vacuum_insert_scale_factor = 0.02)`,
  'alter table post_lookup alter column search set storage external',
  'create index post_lookup_listed on post_lookup (listed_at desc, post_id desc) where listed_at is not null',
  `create index post_lookup_of_author on post_lookup (author_id, listed_at desc, post_id desc)
    where listed_at is not null`,
  'create index post_lookup_search on post_lookup using gin (search) with (fastupdate = off)',
  // Posts whose search vector waits to be made anew, because a name in it has changed.
  'create table stale_posts (post_id int primary key references posts (id) on delete cascade)',

  `create table post_categories (
    post_id int not null references posts (id) on delete cascade,
    category_id int not null references categories (id) on delete cascade,
    position int not null default 0,
    listed_at timestamptz(3),
    primary key (post_id, category_id)
  ) with (autovacuum_vacuum_insert_scale_factor = 0.02)`,
  'create index post_categories_listed on post_categories (category_id, listed_at desc, post_id desc)',

  `create table slug_history (
    slug text primary key,
    post_id int not null,
    created_at timestamptz(3) not null default now()
  )`,
  'create index slug_history_post on slug_history (post_id)',
  // What a deleted post leaves behind: its place for cursors, and whether it was ever public (then its URL is 410).
  `create table deleted_posts (
    post_id int primary key,
    published_at timestamptz(3),
    was_public boolean not null,
    deleted_at timestamptz(3) not null default now()
  )`,

  `create table comments (
    id int generated always as identity primary key,
    post_id int not null references posts (id) on delete cascade,
    user_id int references users (id) on delete set null,
    author_name text not null check (char_length(author_name) between 1 and 200),
    content text not null check (char_length(content) between 1 and 40000),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  ) with (autovacuum_vacuum_insert_scale_factor = 0.02)`,
  'create index comments_of_post on comments (post_id, created_at desc, id desc)',
  'create index comments_of_user on comments (user_id) where user_id is not null',
  'create index comments_newest on comments (created_at desc, id desc)',

  `create table reactions (
    post_id int not null references posts (id) on delete cascade,
    user_id int not null references users (id) on delete cascade,
    type text not null check (type in ('like', 'love', 'laugh', 'angry', 'sad', 'dislike')),
    created_at timestamptz(3) not null default now(),
    primary key (post_id, user_id)
  )`,
  'create index reactions_of_user on reactions (user_id)',

  `create table sessions (
    id int generated always as identity primary key,
    user_id int not null references users (id) on delete cascade,
    refresh_hash bytea not null unique,
    previous_refresh_hash bytea,
    rotated_at timestamptz(3) not null default now(),
    created_at timestamptz(3) not null default now(),
    last_used_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    user_agent text not null default '',
    ip text not null default ''
  )`,
  'create index sessions_of_user on sessions (user_id, last_used_at desc)',
  'create index sessions_previous on sessions (previous_refresh_hash) where previous_refresh_hash is not null',
  'create index sessions_expiry on sessions (expires_at)',

  // One live code per user and purpose: a new one replaces the old (docs/api.md#accounts).
  `create table codes (
    user_id int not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('verify_email', 'reset_password')),
    code_hash bytea not null,
    email text not null,
    tries int not null default 0,
    used_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    primary key (user_id, purpose)
  )`,

  // A view counts once per visitor, post and UTC day (docs/product.md#views).
  `create table post_views (
    post_id int not null references posts (id) on delete cascade,
    day date not null,
    visitor bytea not null,
    primary key (post_id, day, visitor)
  )`,
  'create index post_views_day on post_views (day)',

  // Where an imported row came from, so that an import run twice doubles nothing.
  `create table import_sources (
    source text not null,
    kind text not null check (kind in ('user', 'category', 'post', 'comment', 'image')),
    source_id text not null,
    local_id int,
    local_path text,
    primary key (source, kind, source_id)
  )`,

  `create table site_counts (
    id int primary key check (id = 1),
    published_count int not null default 0
  )`,
  'insert into site_counts (id) values (1)',
];

/** Tables, constraints and the indexes behind every list of docs/api.md#http. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
