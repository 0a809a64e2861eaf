import { sql, type Kysely } from 'kysely';

const statements = [
  // What readers write changes a count. To compare whole rows reads the post's texts out of where they are stored.
  `create or replace function tell_post_change() returns trigger language plpgsql as $$
    begin
      if (new.comment_count, new.thread_count, new.like_count, new.love_count, new.laugh_count, new.angry_count,
          new.sad_count, new.dislike_count)
        is distinct from (old.comment_count, old.thread_count, old.like_count, old.love_count, old.laugh_count,
          old.angry_count, old.sad_count, old.dislike_count)
      then
        perform notify_tag('post:' || new.id);
        return null;
      end if;
      declare
        seen posts := old;
      begin
        seen.view_count := new.view_count;
        seen.sanitizer_version := new.sanitizer_version;
        if seen *<> new then perform notify_tag('post:' || new.id); end if;
        return null;
      end;
    end $$`,
  `create or replace function tell_user() returns trigger language plpgsql as $$
    begin
      if old.username <> new.username then perform notify_tag('user:' || old.username); end if;
      perform notify_tag('user:' || new.username);
      return null;
    end $$`,
  // Most sites have none.
  `create or replace function comments_tell_webhooks() returns trigger language plpgsql as $$
    begin
      if exists (select from webhooks where active) then
        perform tell_webhooks('comment.added', new.post_id, new.id, '{}', 'comment:' || new.id);
      end if;
      return null;
    end $$`,
];

/** Triggers that each comment and reaction runs say the same as before, and read less for it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
