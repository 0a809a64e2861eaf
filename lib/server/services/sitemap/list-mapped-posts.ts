import { sql, type Kysely, type RawBuilder } from 'kysely';
import { pathTo } from '../../../paths.ts';
import type { Database } from '../../db/schema.ts';
import type { TranslationLink } from '../translations/public-translations.ts';
import type { MappedPage } from './mapped-page.ts';
import { changedAt, isMapped, PART_SIZE, partOf } from './sitemap-part.ts';

type Translation = TranslationLink & { updated_at: string };
type Row = {
  slug: string;
  language: string;
  featured_image: string | null;
  changed_at: Date;
  translations: Translation[] | null;
};

function toPages({ featured_image, changed_at, slug: original, language: written, ...row }: Row): MappedPage[] {
  const translations = row.translations ?? [];
  const shared = { image: featured_image, post: { slug: original, language: written, translations } };
  return [
    { path: pathTo.post(original), modified: changed_at.toISOString(), ...shared },
    ...translations.map(({ language, slug, updated_at }) => ({
      path: pathTo.translation(language, slug),
      modified: new Date(updated_at).toISOString(),
      ...shared,
    })),
  ];
}

/** The posts of one part, counted from 0, or of the whole site (at most `PART_SIZE`), oldest id first; each with its translations. */
export async function listMappedPosts(db: Kysely<Database>, part: number | 'all'): Promise<MappedPage[]> {
  const range: RawBuilder<unknown> = part === 'all' ? sql`true` : sql`${partOf('p.id')} = ${part}`;
  const { rows } = await sql<Row>`select p.slug, p.language, p.featured_image, ${changedAt} as changed_at, (
      select json_agg(json_build_object('language', t.language, 'slug', t.slug, 'updated_at', t.updated_at) order by t.language)
      from post_translations t where t.post_id = p.id and t.status = 'reviewed') as translations
    from posts p where ${range} and ${isMapped} order by p.id limit ${PART_SIZE}`.execute(db);
  return rows.flatMap(toPages);
}
