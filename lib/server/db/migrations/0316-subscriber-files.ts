import { sql, type Kysely } from 'kysely';

const statements = [
  // Hashes under the key of the site of addresses whose owners ended their mails: no file of addresses brings them back.
  `create table ended_subscribers (
    mark bytea primary key,
    ended_at timestamptz(3) not null default now()
  )`,
  // Posts that somebody wants mailed to those who have not had them; a row goes once that is done.
  `create table post_mailings (
    id int generated always as identity primary key,
    post_id int not null references posts (id) on delete cascade,
    asked_at timestamptz(3) not null default now()
  )`,
  'create index post_mailings_of_post on post_mailings (post_id)',
];

/** What comes of files of addresses, and posts that are mailed because somebody wants it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Migration 0360: sendings that are held, why mails of them failed, and until when a mail is worth sending. Refusals of a
 * mailbox that is gone are kept with the post that it was to be told of.
 */
export async function followSendings(db: Kysely<never>): Promise<void> {
  await sql`create table held_mailings (
    post_id int primary key references posts (id) on delete cascade,
    state text not null check (state in ('paused', 'stopped')),
    held_at timestamptz(3) not null default now()
  )`.execute(db);
  await sql`alter table subscription_mails add column failure text`.execute(db);
  await sql`alter table mail_queue add column ends_at timestamptz(3)`.execute(db);
}
