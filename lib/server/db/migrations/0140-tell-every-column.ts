import { sql, type Kysely } from 'kysely';

const statements = [
  'drop trigger posts_tell_change on posts',
  // Two rows are compared byte by byte, with whatever columns posts have by then.
  `create function tell_post_change() returns trigger language plpgsql as $$
    declare
      seen posts := old;
    begin
      seen.view_count := new.view_count;
      seen.sanitizer_version := new.sanitizer_version;
      if seen *<> new then perform notify_tag('post:' || new.id); end if;
      return null;
    end $$`,
  `create trigger posts_tell_change after update on posts for each row execute function tell_post_change()`,
];

/**
 * A post whose row changes tells the page cache, whichever column it is: one that is added later is told, too. Left out
 * are the number of views, which no page shows at once, and by which rules a text was found clean: what changed it shows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
