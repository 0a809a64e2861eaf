import { sql, type Kysely } from 'kysely';

const tables = [
  `create table webhooks (
    id int generated always as identity primary key,
    url text not null check (char_length(url) <= 2000),
    events text[] not null check (cardinality(events) > 0),
    active boolean not null,
    nonce bytea not null,
    since timestamptz(3) not null default now(),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `create table webhook_deliveries (
    id int generated always as identity primary key,
    webhook_id int not null references webhooks (id) on delete cascade,
    event_id uuid not null,
    event text not null,
    post_id int not null,
    comment_id int,
    subject jsonb not null,
    dedupe text not null,
    body text,
    status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'cancelled')),
    attempts int not null default 0,
    next_at timestamptz(3) not null default now(),
    attempted_at timestamptz(3),
    status_code int,
    error text,
    duration_ms int,
    created_at timestamptz(3) not null default now(),
    unique (webhook_id, dedupe)
  )`,
  `create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id) where status = 'pending'`,
  'create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id desc)',
  'create index webhook_deliveries_of_post on webhook_deliveries (post_id, webhook_id)',
];

/** @param deleted what is told of a post that is deleted */
const tellOfPosts = (deleted: string) => `posts_tell_webhooks() returns trigger language plpgsql as $$
    declare
      was boolean := tg_op <> 'INSERT' and coalesce(old.listed_at <= now(), false);
      is_now boolean := tg_op <> 'DELETE' and coalesce(new.listed_at <= now(), false);
    begin
      if not exists (select from webhooks where active) then return null; end if;
      if was then perform tell_webhooks_of_due(old); end if;
      if tg_op = 'DELETE' then
        if was or old.was_public then
          perform tell_webhooks('post.deleted', old.id, null, ${deleted}, 'deleted:' || old.id);
        end if;
      elsif is_now then
        perform tell_webhooks(case when was then 'post.updated' else 'post.published' end, new.id, null,
          webhook_subject(new), 'post:' || new.id);
      elsif was then
        perform tell_webhooks('post.unpublished', old.id, null, webhook_subject(old), 'post:' || old.id);
      end if;
      return null;
    end $$`;

// No row for anybody who does not ask for it: without webhooks a write reads one empty table.
const telling = [
  `create function webhook_subject(p posts) returns jsonb language sql stable as $$
    select jsonb_build_object('id', p.id, 'slug', p.slug, 'title', p.title, 'language', p.language,
      'published_at', to_char(p.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) $$`,
  `create function tell_webhooks(told text, post int, comment int, about jsonb, change text) returns void
    language plpgsql as $$
    declare
      event_uuid uuid := gen_random_uuid();
    begin
      insert into webhook_deliveries (webhook_id, event_id, event, post_id, comment_id, subject, dedupe)
      select w.id, event_uuid, told, post, comment, about, pg_current_xact_id() || ':' || change
      from webhooks w where w.active and told = any (w.events)
      on conflict do nothing;
    end $$`,
  // A schedule comes due without a write: whoever comes first - the job of any instance, or the next write - tells of it,
  // once.
  `create function tell_webhooks_of_due(p posts) returns void language sql as $$
    insert into webhook_deliveries (webhook_id, event_id, event, post_id, subject, dedupe)
    select w.id, md5('due:' || p.id || ':' || p.listed_at)::uuid, 'post.published', p.id, webhook_subject(p),
      'due:' || p.id || ':' || extract(epoch from p.listed_at)
    from webhooks w
    where w.active and 'post.published' = any (w.events)
      and p.listed_at <= now() and p.listed_at > w.since and p.updated_at < p.listed_at
      and not exists (select from webhook_deliveries d where d.post_id = p.id and d.webhook_id = w.id
        and d.event = 'post.published' and d.created_at >= p.listed_at)
    on conflict do nothing $$`,
  `create function ${tellOfPosts('webhook_subject(old)')}`,
  `create trigger posts_tell_webhooks after insert or delete on posts for each row execute function posts_tell_webhooks()`,
  // Counts and views are no change of a post, nor is a text that is found clean by newer rules.
  `create trigger posts_tell_webhooks_change after update on posts for each row
    when (old.updated_at <> new.updated_at or old.listed_at is distinct from new.listed_at
      or (old.sanitizer_version = new.sanitizer_version
        and (old.title, old.content, old.excerpt, old.slug) is distinct from (new.title, new.content, new.excerpt, new.slug)))
    execute function posts_tell_webhooks()`,
  `create function comments_tell_webhooks() returns trigger language plpgsql as $$
    begin
      perform tell_webhooks('comment.added', new.post_id, new.id, '{}', 'comment:' || new.id);
      return null;
    end $$`,
  // Comments that an import brings along are years old, and no news.
  `create trigger comments_tell_webhooks after insert on comments for each row
    when (new.shown and new.created_at > now() - interval '1 day') execute function comments_tell_webhooks()`,
  `create trigger comments_tell_webhooks_shown after update on comments for each row
    when (new.shown and old.status in ('held', 'spam')) execute function comments_tell_webhooks()`,
];

/** Whom the site tells what happens, and what there is to tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...telling]) await sql.raw(statement).execute(db);
}

/** Migration 0254: a test of a webhook tells of no post. */
export async function allowPings(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_deliveries alter column post_id drop not null`.execute(db);
}

/**
 * Migration 0370: of a post that was taken back before it was deleted nobody is told what it said since, as of any draft,
 * but what was told when it was taken back.
 */
export async function hideDeletedDrafts(db: Kysely<unknown>): Promise<void> {
  const told = `(select d.subject from webhook_deliveries d
    where d.post_id = old.id and d.event = 'post.unpublished' order by d.id desc limit 1)`;
  const deleted = `case when was then webhook_subject(old) else coalesce(${told}, jsonb_build_object('id', old.id)) end`;
  await sql.raw(`create or replace function ${tellOfPosts(deleted)}`).execute(db);
}

const tokens = [
  `create table api_tokens (
    id int generated always as identity primary key,
    name text not null check (char_length(name) <= 100),
    scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'admin']),
    secret_hash bytea not null unique,
    user_id int not null references users (id) on delete cascade,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3),
    last_used_at timestamptz(3)
  )`,
  'create index api_tokens_of_user on api_tokens (user_id)',
];

/** Migration 0251: tokens by which programs act for whoever made them. */
export async function makeTokens(db: Kysely<unknown>): Promise<void> {
  for (const statement of tokens) await sql.raw(statement).execute(db);
}
