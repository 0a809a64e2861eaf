import { sql, type Kysely } from 'kysely';

const statements = [
  // What those who work on a post say to each other. Readers never see it.
  `create table post_notes (
    id int generated always as identity primary key,
    post_id int not null references posts (id) on delete cascade,
    parent_id int references post_notes (id) on delete cascade,
    user_id int references users (id) on delete set null,
    quote text not null default '',
    quote_at int not null default 0,
    text text not null check (text <> ''),
    created_at timestamptz(3) not null default now(),
    resolved_at timestamptz(3)
  )`,
  'create index post_notes_of_post on post_notes (post_id, id)',
  'create index post_notes_answers on post_notes (parent_id) where parent_id is not null',
  'create index post_notes_of_user on post_notes (user_id)',

  // A draft that somebody asked others to read.
  `create table post_reviews (
    post_id int primary key references posts (id) on delete cascade,
    user_id int not null references users (id) on delete cascade,
    message text not null default '',
    asked_at timestamptz(3) not null default now()
  )`,
  'create index post_reviews_of_user on post_reviews (user_id)',

  // What is public waits for nobody any more.
  `create function posts_end_review() returns trigger language plpgsql as $$ begin
    delete from post_reviews where post_id = new.id; return null; end $$`,
  `create trigger posts_end_review after update of status on posts for each row
    when (new.status = 'published' and old.status <> 'published') execute function posts_end_review()`,
];

/** Notes on drafts, and drafts that wait to be read. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const presence = [
  // Who has a post open in the editor. Of the moment: nothing is lost when a crash empties it.
  `create unlogged table post_presence (
    post_id int not null references posts (id) on delete cascade,
    user_id int not null references users (id) on delete cascade,
    seen_at timestamptz(3) not null default now(),
    primary key (post_id, user_id)
  )`,
  'create index post_presence_of_user on post_presence (user_id)',
];

/** Migration 0306: who is in which post's editor. */
export async function tellPresence(db: Kysely<never>): Promise<void> {
  for (const statement of presence) await sql.raw(statement).execute(db);
}
