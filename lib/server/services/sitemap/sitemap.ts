// Sitemap: the addresses that search engines are told.
import type { TranslationLink } from '../translations/translations.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { pathTo } from '../../../paths.ts';
import { FIXED_PAGES } from '../../../rules/pages.ts';

/** One address of the sitemap. */
export type MappedPage = {
  path: string;
  /** ISO 8601; left out where nothing tells. */
  modified?: string;
  /** The page's picture as it is stored. */
  image?: string | null;
  /** The post of the page, with its public translations. */
  post?: { slug: string; language: string; translations: readonly TranslationLink[] };
};

/** Addresses that stand in one file, and ids that a part covers (the index of migration 0040 says the same number). */
const PART_SIZE = 5_000;

/** The part, counted from 0, in which the row with this id stands. */
function partOf(id: string): RawBuilder<number> {
  return sql<number>`((${sql.ref(id)} - 1) / ${sql.lit(PART_SIZE)})`;
}

/** Public posts `p` that are ours alone: one with a canonical address elsewhere stays out (docs/product.md#canonical). */
const isMapped = sql<boolean>`p.listed_at <= now() and p.canonical_url is null`;

/** When the post `p` last changed for its readers. */
const changedAt = sql<Date>`greatest(p.updated_at, p.listed_at)`;

/** Active authors `u` who have published. */
const isMappedAuthor = sql<boolean>`u.published_count > 0 and u.is_active`;

/** How many addresses of posts, authors, tags, categories and own pages there are; counting stops beyond `most` of each. */
export async function countMapped(db: Kysely<Database>, most: number): Promise<number> {
  const limit = sql.lit(most + 1);
  const { rows } = await sql<{ total: number }>`select
    (select count(*)::int from (select from posts p where ${isMapped} limit ${limit}) posts)
    + (select count(*)::int from (select from users u where ${isMappedAuthor} limit ${limit}) authors)
    + (select count(*)::int from (select from post_translations t where t.status = 'reviewed' limit ${limit}) translations)
    + (select count(*)::int from (select from tags t where t.published_count > 0 limit ${limit}) tags)
    + (select count(*)::int from pages where status = 'published' and id > 100)
    + (select count(*)::int from series) + (select count(*)::int from categories) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The authors of one part, counted from 0, or of the whole site (at most `PART_SIZE`), who have a public post. */
export async function listMappedAuthors(db: Kysely<Database>, part: number | 'all'): Promise<MappedPage[]> {
  const range: RawBuilder<unknown> = part === 'all' ? sql`true` : sql`${partOf('u.id')} = ${part}`;
  const { rows } = await sql<{ username: string; newest: Date }>`select u.username, newest.listed_at as newest
    from users u cross join lateral (select pa.listed_at from post_authors pa where pa.user_id = u.id and pa.listed_at <= now()
      order by pa.listed_at desc limit 1) newest
    where ${range} and ${isMappedAuthor} order by u.id limit ${PART_SIZE}`.execute(db);
  return rows.map(({ username, newest }) => ({
    path: pathTo.user(username),
    modified: newest.toISOString(),
  }));
}

/** All categories that have a public post. */
export async function listMappedCategories(db: Kysely<Database>): Promise<MappedPage[]> {
  const { rows } = await sql<{ slug: string; newest: Date }>`select c.slug, newest.listed_at as newest
    from categories c cross join lateral (select pc.listed_at from post_categories pc
      where pc.category_id = c.id and pc.listed_at <= now() order by pc.listed_at desc limit 1) newest
    order by c.id`.execute(db);
  return rows.map(({ slug, newest }) => ({ path: pathTo.category(slug), modified: newest.toISOString() }));
}

// A file of a map holds 50,000 addresses at most.
const MOST_TAGS = 20_000;

/** The tags that have a public post, those with most posts where there are very many. */
export async function listMappedTags(db: Kysely<Database>): Promise<MappedPage[]> {
  const { rows } = await sql<{ slug: string; newest: Date }>`select t.slug, newest.listed_at as newest
    from (select id, slug from tags where published_count > 0 order by published_count desc, id limit ${MOST_TAGS}) t
      cross join lateral (select pt.listed_at from post_tags pt
        where pt.tag_id = t.id and pt.listed_at <= now() order by pt.listed_at desc limit 1) newest
    order by t.id`.execute(db);
  return rows.map(({ slug, newest }) => ({ path: pathTo.tag(slug), modified: newest.toISOString() }));
}

/** The series that have a public post. */
export async function listMappedSeries(db: Kysely<Database>): Promise<MappedPage[]> {
  const { rows } = await sql<{ slug: string; newest: Date }>`select s.slug, max(l.listed_at) as newest
    from series s join series_posts sp on sp.series_id = s.id join post_lookup l on l.post_id = sp.post_id
    where l.listed_at <= now() group by s.id order by s.id limit ${PART_SIZE}`.execute(db);
  return rows.map(({ slug, newest }) => ({ path: pathTo.series(slug), modified: newest.toISOString() }));
}

/** The pages with a text of the site's own, those that every site has first; a changed one says when. */
export async function listMappedSitePages(db: Kysely<Database>): Promise<MappedPage[]> {
  const { rows } = await sql<{ slug: string; updated_at: Date }>`
    select slug, updated_at from pages where status = 'published' order by id`.execute(db);
  const changed = new Map(rows.map(({ slug, updated_at }) => [slug, updated_at.toISOString()]));
  const slugs = new Set([...FIXED_PAGES.map(({ slug }) => slug), ...changed.keys()]);
  return [...slugs].map((slug) => {
    const modified = changed.get(slug);
    return { path: pathTo.page(slug), ...(modified !== undefined && { modified }) };
  });
}

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
