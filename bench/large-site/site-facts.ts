import { sql, type Kysely } from 'kysely';
import type { Database } from '../../lib/server/db/schema.ts';
import {
  publicTotal,
  publicTotalOfAuthor,
  publicTotalOfCategory,
  publicTotalOfTag,
} from '../../lib/server/db/sql-fragments.ts';

/**
 * Names of rows for reads to ask for. Each list is in the order of size or spread over the site. Counts are of public
 * posts: a page beyond them would be an empty one.
 */
export type SiteFacts = {
  slugs: string[];
  ids: number[];
  /** Posts with the most comments first. */
  discussed: { id: number; slug: string; comment_count: number; thread_count: number }[];
  /** Those that have posts. */
  categories: { id: number; slug: string; published_count: number }[];
  tags: { slug: string; published_count: number }[];
  authors: { username: string; published_count: number }[];
  /** Posts at every thousandth place of the newest-first order. */
  cursors: number[];
  published: number;
};

const SPREAD = 97;

/** Looks up what the reads ask for. */
export async function findSiteFacts(db: Kysely<Database>): Promise<SiteFacts> {
  const { rows } = await sql<SiteFacts>`
    select
      (select json_agg(slug order by id) from posts where id % ${SPREAD} = 1 and listed_at <= now()) as slugs,
      (select json_agg(id order by id) from posts where id % ${SPREAD} = 1 and listed_at <= now()) as ids,
      (select json_agg(d) from (select id, slug, comment_count, thread_count from posts where listed_at <= now()
        order by comment_count desc limit 20) d) as discussed,
      (select json_agg(c) from (select id, slug, ${publicTotalOfCategory} as published_count
        from categories c where published_count > 0 order by 3 desc) c) as categories,
      (select json_agg(t) from (select slug, ${publicTotalOfTag} as published_count
        from tags t where published_count > 0 order by 2 desc) t) as tags,
      (select json_agg(a) from (select username, ${publicTotalOfAuthor} as published_count
        from users u order by u.published_count desc limit 100) a) as authors,
      (select json_agg(post_id order by place) from (
        select post_id, row_number() over (order by listed_at desc, post_id desc) as place
        from post_lookup where listed_at <= now()) placed where place % 1000 = 500) as cursors,
      ${publicTotal} as published`.execute(db);
  const facts = rows[0];
  if (!facts) throw new Error('The site is empty.');
  return facts;
}
