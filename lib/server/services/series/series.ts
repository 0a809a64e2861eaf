// Series: posts that are read one after the other.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AdminSeries, SeriesLink } from '../../../schemas/series.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { deriveExcerpt, EXCERPT_SOURCE } from '../../content/plain-text.ts';
import type { Database } from '../../db/schema.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';

/** The parts `o` of the series of the part `sp` that readers see, the post `p` itself in any case. */
const seenParts = sql`from series_posts o join post_lookup l on l.post_id = o.post_id
  where o.series_id = sp.series_id and (l.listed_at <= now() or o.post_id = p.id)`;

/** The series of the post `p` as JSON, or null. */
export const seriesOfPost: RawBuilder<SeriesLink | null> = sql<SeriesLink | null>`(
  select json_build_object('id', s.id, 'title', s.title, 'slug', s.slug,
    'position', (select count(*)::int ${seenParts} and (o.position, o.post_id) <= (sp.position, sp.post_id)),
    'total', (select count(*)::int ${seenParts}))
  from series_posts sp join series s on s.id = sp.series_id where sp.post_id = p.id)`;

type Neighbour = { id: number; title: string; slug: string; language: string };
export type Neighbours = { previous: Neighbour | null; next: Neighbour | null };

function neighbour(side: '<' | '>', order: 'asc' | 'desc'): RawBuilder<unknown> {
  const [than, by] = [sql.raw(side), sql.raw(order)];
  return sql`(select ${jsonObject(columns('n', ['id', 'title', 'slug', 'language']))}
    from series_posts o join posts n on n.id = o.post_id
    where o.series_id = sp.series_id and n.listed_at <= now()
      and (o.position, o.post_id) ${than} (sp.position, sp.post_id)
    order by o.position ${by}, o.post_id ${by} limit 1)`;
}

/** The public parts before and after the post `p` in its series as JSON; null for a post without one. */
export const neighboursOfPost: RawBuilder<Neighbours | null> = sql<Neighbours | null>`(
  select json_build_object('previous', ${neighbour('<', 'desc')}, 'next', ${neighbour('>', 'asc')})
  from series_posts sp where sp.post_id = p.id)`;

const parts = sql`from series_posts sp join posts p on p.id = sp.post_id where sp.series_id = s.id`;

const adminSeriesJson = jsonObject({
  ...columns('s', ['id', 'title', 'slug', 'description']),
  postIds: sql`coalesce((select json_agg(p.id order by sp.position, p.id) ${parts}), '[]')`,
  posts: sql`coalesce((select json_agg(json_build_object('id', p.id, 'title', p.title) order by sp.position, p.id) ${parts}), '[]')`,
  updated_at: isoTime('s.updated_at'),
});

/** All series, the newest first. */
export async function listSeries(db: Kysely<Database>, actor: Actor): Promise<AdminSeries[]> {
  requirePermission(actor, 'series.manage');
  const { rows } = await sql<{ series: AdminSeries }>`
    select ${adminSeriesJson} as series from series s order by s.id desc`.execute(db);
  return rows.map((row) => row.series);
}

/**
 * A series by id.
 * @throws AppError forbidden, not_found
 */
export async function getSeries(db: Kysely<Database>, actor: Actor, id: number): Promise<AdminSeries> {
  requirePermission(actor, 'series.manage');
  const { rows } = await sql<{ series: AdminSeries }>`
    select ${adminSeriesJson} as series from series s where s.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'seriesMissing');
  return row.series;
}

type SeriesPart = Neighbour & { excerpt: string; featured_image: string | null; published_at: string };
/** With the beginning of its words. */
type PartRow = SeriesPart & { start: string };
export type SeriesPage = { id: number; title: string; slug: string; description: string; posts: SeriesPart[] };

const partJson = jsonObject({
  ...columns('p', ['id', 'title', 'slug', 'language', 'excerpt', 'featured_image']),
  start: sql`left(p.content_text, ${sql.lit(EXCERPT_SOURCE)})`,
  published_at: isoTime('p.published_at'),
});

/** A series with its public posts in order; null for an unknown one, and while none is public. */
export async function findSeriesPage(db: Kysely<Database>, slug: string): Promise<SeriesPage | null> {
  const { rows } = await sql<
    Omit<SeriesPage, 'posts'> & { posts: PartRow[] }
  >`select s.id, s.title, s.slug, s.description,
      (select coalesce(json_agg(${partJson} order by sp.position, p.id), '[]') ${parts} and p.listed_at <= now()) as posts
    from series s where s.slug = ${normaliseSlug(slug)}`.execute(db);
  const page = rows[0];
  if (!page || page.posts.length === 0) return null;
  addTags(tagOf.posts(), ...page.posts.map(({ id }) => tagOf.post(id)));
  return {
    ...page,
    posts: page.posts.map(({ start, ...part }) => ({ ...part, excerpt: part.excerpt || deriveExcerpt(start) })),
  };
}
