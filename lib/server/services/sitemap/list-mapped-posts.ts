import { sql, type Kysely, type RawBuilder } from 'kysely';
import { pathTo } from '../../../paths.ts';
import { absoluteImageUrl } from '../../content/absolute-url.ts';
import type { Database } from '../../db/schema.ts';
import type { MappedPage } from './mapped-page.ts';
import { changedAt, isMapped, PART_SIZE, partOf } from './sitemap-part.ts';

type Row = { slug: string; featured_image: string | null; changed_at: Date };

function toPage({ slug, featured_image, changed_at }: Row): MappedPage {
  const image = absoluteImageUrl(featured_image);
  return { path: pathTo.post(slug), modified: changed_at.toISOString(), ...(image !== null && { image }) };
}

/** The posts of one part, counted from 0, or of the whole site (at most `PART_SIZE`), oldest id first. */
export async function listMappedPosts(db: Kysely<Database>, part: number | 'all'): Promise<MappedPage[]> {
  const range: RawBuilder<unknown> = part === 'all' ? sql`true` : sql`${partOf('p.id')} = ${part}`;
  const { rows } = await sql<Row>`select p.slug, p.featured_image, ${changedAt} as changed_at
    from posts p where ${range} and ${isMapped} order by p.id limit ${PART_SIZE}`.execute(db);
  return rows.map(toPage);
}
