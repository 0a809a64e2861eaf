import { sql, type Kysely } from 'kysely';

const statements = [
  `create table subscribers (
    id int generated always as identity primary key,
    email text not null,
    language text not null check (language ~ '^[a-z]{2}$'),
    refusals int not null default 0,
    suspended_at timestamptz(3),
    digest_at timestamptz(3) not null default now(),
    created_at timestamptz(3) not null default now()
  )`,
  'create unique index subscribers_email on subscribers (lower(email))',
  `create table subscriptions (
    id int generated always as identity primary key,
    subscriber_id int not null references subscribers (id) on delete cascade,
    scope text not null check (scope in ('site', 'author', 'category', 'tag', 'series')),
    scope_id int check ((scope_id is null) = (scope = 'site')),
    frequency text not null check (frequency in ('each', 'weekly')),
    created_at timestamptz(3) not null default now(),
    confirmed_at timestamptz(3)
  )`,
  'create unique index subscriptions_once on subscriptions (subscriber_id, scope, coalesce(scope_id, 0), frequency)',
  // Of which posts a subscriber has been told: written with the mail, and kept.
  `create table subscription_mails (
    subscriber_id int not null references subscribers (id) on delete cascade,
    post_id int not null references posts (id) on delete cascade,
    created_at timestamptz(3) not null default now(),
    primary key (subscriber_id, post_id)
  )`,
  'create index subscription_mails_of_post on subscription_mails (post_id)',
  // Who ends their mails gets none of those that wait.
  'alter table mail_queue add column subscriber_id int references subscribers (id) on delete cascade',
  'create index mail_queue_of_subscriber on mail_queue (subscriber_id) where subscriber_id is not null',
];

/** Who is told of posts by mail, of which, and how often. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Migration 0340: of which posts a waiting mail tells, and since when, if it tells of a week. */
export async function nameTold(db: Kysely<never>): Promise<void> {
  await sql`alter table mail_queue add column tells_of_posts int[], add column week_since timestamptz(3)`.execute(db);
}
