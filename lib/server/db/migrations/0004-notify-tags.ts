import { sql, type Kysely } from 'kysely';

// One message per transaction and tag: PostgreSQL drops repeated ones. Columns that no page shows at once (view
// counts) tell nobody.
const SHOWN_POST_COLUMNS = `slug, title, excerpt, content, featured_image, featured_image_alt, canonical_url,
  meta_description, meta_keywords, language, author_id, comment_count,
  like_count, love_count, laugh_count, angry_count, sad_count, dislike_count`;

const statements = [
  `create function notify_tag(tag text) returns void language sql
    as $$ select pg_notify('lekha_tags', tag) $$`,

  `create function tell_post() returns trigger language plpgsql as $$ begin
    perform notify_tag('post:' || coalesce(new.id, old.id)); return null; end $$`,
  `create trigger posts_tell_change after update of ${SHOWN_POST_COLUMNS} on posts for each row execute function tell_post()`,
  `create trigger posts_tell_delete after delete on posts for each row execute function tell_post()`,

  // A post that appears or disappears changes every list, and the counts in every page's sidebar.
  `create function tell_posts() returns trigger language plpgsql as $$ begin
    perform notify_tag('posts'); return null; end $$`,
  `create trigger posts_tell_insert after insert on posts for each row when (new.listed_at is not null)
    execute function tell_posts()`,
  `create trigger posts_tell_unlisted after delete on posts for each row when (old.listed_at is not null)
    execute function tell_posts()`,
  `create trigger posts_tell_listing after update of status, published_at on posts for each row
    when (old.listed_at is distinct from new.listed_at) execute function tell_posts()`,
  `create trigger post_categories_tell after insert or update or delete on post_categories for each statement
    execute function tell_posts()`,

  `create function tell_comment() returns trigger language plpgsql as $$ begin
    perform notify_tag('post:' || coalesce(new.post_id, old.post_id)); return null; end $$`,
  `create trigger comments_tell after insert or update or delete on comments for each row execute function tell_comment()`,

  `create function tell_user() returns trigger language plpgsql as $$ begin
    perform notify_tag('user:' || old.username);
    perform notify_tag('user:' || new.username); return null; end $$`,
  `create trigger users_tell after update of username, full_name, profile_image, is_active, comment_count on users
    for each row execute function tell_user()`,

  `create function tell_categories() returns trigger language plpgsql as $$ begin
    perform notify_tag('categories'); return null; end $$`,
  `create trigger categories_tell after insert or delete on categories for each statement execute function tell_categories()`,
  `create trigger categories_tell_change after update of name, slug, description on categories for each statement
    execute function tell_categories()`,
];

/** Every committed write names, on the channel `lekha_tags`, what pages it touches: whoever writes, on any machine. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
