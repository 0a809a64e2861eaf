import { sql, type Kysely } from 'kysely';

const statements = [
  `create table series (
    id int generated always as identity primary key,
    slug text not null unique check (slug !~ '^[0-9]+$'),
    title text not null check (char_length(title) between 1 and 300),
    description text not null default '',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  // A post is part of one series at the most.
  `create table series_posts (
    post_id int primary key references posts (id) on delete cascade,
    series_id int not null references series (id) on delete cascade,
    position int not null
  )`,
  'create index series_posts_in_order on series_posts (series_id, position, post_id)',

  // A slug that a series had leads to the one it has. One that is given to another series belongs to that one.
  `create table series_slugs (
    slug text primary key,
    series_id int not null references series (id) on delete cascade,
    created_at timestamptz(3) not null default now()
  )`,
  'create index series_slugs_of_series on series_slugs (series_id)',
  `create function series_after_slug() returns trigger language plpgsql as $$ begin
    insert into series_slugs (slug, series_id) values (old.slug, old.id)
      on conflict (slug) do update set series_id = excluded.series_id, created_at = now();
    return null; end $$`,
  `create trigger series_slug after update of slug on series for each row
    when (old.slug <> new.slug) execute function series_after_slug()`,

  // Each of its posts shows the series, how many parts it has, and two of them.
  `create trigger series_tell after update of title, slug, description on series for each row
    when ((old.title, old.slug, old.description) is distinct from (new.title, new.slug, new.description))
    execute function tell_posts()`,
  `create trigger series_posts_tell after insert or update or delete on series_posts for each statement
    execute function tell_posts()`,
];

/** Series: posts that are read one after the other. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
