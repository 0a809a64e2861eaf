import { sql, type Kysely } from 'kysely';

const statements = [
  `create table moderation (
    id int primary key default 1 check (id = 1),
    words text[] not null default '{}',
    max_links int not null default 5 check (max_links between 0 and 100),
    repeat_minutes int not null default 0 check (repeat_minutes between 0 and 10080),
    learn boolean not null default true,
    learned_spam int not null default 0,
    learned_honest int not null default 0
  )`,
  'insert into moderation default values',
  'create table filter_words (word text primary key, spam int not null, honest int not null)',
  `create table comment_reports (
    comment_id int not null references comments (id) on delete cascade,
    user_id int not null references users (id) on delete cascade,
    reason text not null check (reason in ('spam', 'abuse', 'other')),
    text text not null default '' check (char_length(text) <= 1000),
    created_at timestamptz(3) not null default now(),
    settled_at timestamptz(3),
    primary key (comment_id, user_id)
  )`,
  'create index comment_reports_open on comment_reports (comment_id) where settled_at is null',
  'create index comment_reports_of_user on comment_reports (user_id)',
  // What the filter has learned from it, to be taken back when the decision is.
  `alter table comments add column learned text check (learned in ('spam', 'honest'))`,
  // The same text again, said by anybody.
  'create index comments_by_text on comments (md5(content), created_at)',
  'alter table users add column may_comment boolean not null default true',
];

/** What holds a comment, what moderators have taught the filter, and what readers tell them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
