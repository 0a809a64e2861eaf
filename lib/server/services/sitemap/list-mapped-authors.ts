import { sql, type Kysely, type RawBuilder } from 'kysely';
import { pathTo } from '../../../paths.ts';
import type { Database } from '../../db/schema.ts';
import type { MappedPage } from './mapped-page.ts';
import { isMappedAuthor, PART_SIZE, partOf } from './sitemap-part.ts';

/** The authors of one part, counted from 0, or of the whole site (at most `PART_SIZE`), who have a public post. */
export async function listMappedAuthors(db: Kysely<Database>, part: number | 'all'): Promise<MappedPage[]> {
  const range: RawBuilder<unknown> = part === 'all' ? sql`true` : sql`${partOf('u.id')} = ${part}`;
  const { rows } = await sql<{ username: string; newest: Date }>`select u.username, newest.listed_at as newest
    from users u cross join lateral (select l.listed_at from post_lookup l where l.author_id = u.id and l.listed_at <= now()
      order by l.listed_at desc limit 1) newest
    where ${range} and ${isMappedAuthor} order by u.id limit ${PART_SIZE}`.execute(db);
  return rows.map(({ username, newest }) => ({
    path: pathTo.user(username),
    modified: newest.toISOString(),
  }));
}
