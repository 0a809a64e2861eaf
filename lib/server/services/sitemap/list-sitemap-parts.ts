import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { changedAt, isMapped, isMappedAuthor, PART_SIZE, partOf } from './sitemap-part.ts';

/** Parts, counted from 0, that hold something; of posts also when one of theirs last changed. */
export type SitemapParts = { posts: { part: number; modified: string }[]; authors: number[] };

const size = sql.lit(PART_SIZE);

/**
 * One look into an index per part, whatever the number of posts. A scheduled post counts from its time on, because
 * until then it changed in the future.
 */
export async function listSitemapParts(db: Kysely<Database>): Promise<SitemapParts> {
  const posts = await sql<{ part: number; modified: Date }>`select part, newest.changed_at as modified
    from generate_series(0, (select max(id) / ${size} from posts)) part cross join lateral (
      select ${changedAt} as changed_at from posts p
      where ${partOf('p.id')} = part and ${isMapped} and ${changedAt} <= now() order by 1 desc limit 1) newest
    order by part`.execute(db);
  const authors = await sql<{ part: number }>`select part
    from generate_series(0, (select max(id) / ${size} from users)) part
    where exists (select from users u where ${partOf('u.id')} = part and ${isMappedAuthor}) order by part`.execute(db);
  return {
    posts: posts.rows.map(({ part, modified }) => ({ part, modified: modified.toISOString() })),
    authors: authors.rows.map(({ part }) => part),
  };
}
