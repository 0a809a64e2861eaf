import { sql, type Kysely } from 'kysely';

const statements = [
  // What a person has chosen, and the language of their last signed-in visit: null before the first.
  `alter table users
    add column language text check (language ~ '^[a-z]{2}$'),
    add column mails_replies boolean not null default true,
    add column mails_posts boolean not null default true`,
  `alter table mail_queue
    add column unsubscribe_url text,
    add column tells_of_comments boolean not null default false`,
  // Who is told of a comment: written with it, and kept, so that nobody is told twice.
  `create table comment_notices (
    comment_id int not null references comments (id) on delete cascade,
    user_id int not null references users (id) on delete cascade,
    kind text not null check (kind in ('replies', 'posts')),
    gathered boolean not null default false,
    mail_id int,
    created_at timestamptz(3) not null default now(),
    mailed_at timestamptz(3),
    primary key (comment_id, user_id)
  )`,
  'create index comment_notices_waiting on comment_notices (user_id, created_at) where mail_id is null',
  'create index comment_notices_mailed on comment_notices (user_id, mailed_at)',
  'create index comment_notices_of_mail on comment_notices (mail_id)',
];

/** Mails that tell of comments: whom, in which language, and how they are ended. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Migration 0385: what a mail belongs to, by which mail programs put those of one conversation together. */
export async function groupMails(db: Kysely<never>): Promise<void> {
  await sql`alter table mail_queue add column thread text`.execute(db);
}
