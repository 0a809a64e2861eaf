import { sql, type Kysely } from 'kysely';

/** The names of a post's authors are found by their keys: a choice of two conditions read all accounts for each post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function post_names(of_post int, of_author int) returns text language sql stable
    return (select concat_ws(' ',
        (select string_agg(u.username || ' ' || u.full_name, ' ') from users u
          where u.id in (select of_author union select user_id from post_authors where post_id = of_post)),
        (select string_agg(c.name, ' ') from post_categories pc join categories c on c.id = pc.category_id
          where pc.post_id = of_post),
        (select string_agg(t.name, ' ') from post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = of_post)))`.execute(
    db,
  );
}
