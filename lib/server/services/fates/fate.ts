// Fates: what becomes of an address before anything is rendered: it is there, moved, gone or unknown.
import { pathTo } from '../../../paths.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { normaliseSlug } from '../../../text/slug.ts';

/** Pages that say why there is nothing at an address; `app/(site)/status/[kind]` renders them. */
export const MISSING_KINDS = [
  'page-not-found',
  'post-not-found',
  'user-not-found',
  'category-not-found',
  'past-the-end',
  'post-gone',
  'page-gone',
  'link-unknown',
  'preview-over',
] as const;
export type MissingKind = (typeof MISSING_KINDS)[number];

/** What becomes of a request for a page, decided before anything is rendered (docs/api.md#pages: status codes are real). */
export type Fate =
  | { kind: 'ok' }
  /** 308 to a path of ours; without a parameter of the query that names nothing there, or it would lead back here. */
  | { kind: 'moved'; path: string; without?: string }
  /** Where the operator leads it: a path of ours, or an address elsewhere. */
  | { kind: 'redirected'; status: 301 | 302 | 308; to: string }
  | { kind: 'missing'; status: 404 | 410; page: MissingKind };

export const OK: Fate = { kind: 'ok' };

export function missing(page: MissingKind): Fate {
  return { kind: 'missing', status: page === 'post-gone' || page === 'page-gone' ? 410 : 404, page };
}

/** Ok for the first page and for pages that the list has. A list without rows has its first page. */
export function pageFate(page: number, total: number, limit: number): Fate {
  return page === 1 || page <= Math.ceil(total / limit) ? OK : missing('past-the-end');
}

type Row = { slug: string | null; moved_to: string | null; was_public: boolean | null };

/** A post page: there, moved to a new slug, deleted after it was public (410), or unknown. */
export async function findPostFate(db: Kysely<Database>, slug: string): Promise<Fate> {
  const wanted = normaliseSlug(slug);
  const { rows } = await sql<Row>`
    select (select p.slug from posts p where p.slug = ${wanted} and p.listed_at <= now()) as slug,
      (select p.slug from slug_history h join posts p on p.id = h.post_id
        where h.slug = ${wanted} and p.listed_at <= now()) as moved_to,
      (select d.was_public from slug_history h join deleted_posts d on d.post_id = h.post_id
        where h.slug = ${wanted}) as was_public`.execute(db);
  const row = rows[0];
  if (row?.slug) return row.slug === slug ? OK : { kind: 'moved', path: pathTo.post(row.slug) };
  if (row?.moved_to) return { kind: 'moved', path: pathTo.post(row.moved_to) };
  return missing(row?.was_public ? 'post-gone' : 'post-not-found');
}

/** The Markdown of a post, at the post's address with `.md`: there, moved and gone as the post is. */
export async function findMarkdownFate(db: Kysely<Database>, slug: string): Promise<Fate> {
  const fate = await findPostFate(db, slug);
  return fate.kind === 'moved' ? { kind: 'moved', path: `${fate.path}.md` } : fate;
}

async function isGone(db: Kysely<Database>, language: string, slug: string): Promise<boolean> {
  const { rows } = await sql`select from gone_translations where language = ${language} and slug = ${slug}`.execute(db);
  return rows.length > 0;
}

/**
 * The page of a reviewed translation: there, moved to the slug that it has now - from one that it had, or that the post
 * has or had -, deleted with its post (410), or unknown. Without a translation the post itself is not shown here: it has
 * an address of its own.
 */
export async function findTranslationFate(db: Kysely<Database>, language: string, slug: string): Promise<Fate> {
  const wanted = normaliseSlug(slug);
  const { rows } = await sql<{ slug: string }>`select t.slug from post_translations t join posts p on p.id = t.post_id
    where t.language = ${language} and t.status = 'reviewed' and p.listed_at <= now()
      and (t.slug = ${wanted} or t.old_slugs @> array[${wanted}::text] or p.slug = ${wanted}
        or t.post_id in (select post_id from slug_history where slug = ${wanted}))
    order by (t.slug = ${wanted}) desc, t.post_id desc limit 1`.execute(db);
  const row = rows[0];
  if (!row) return missing((await isGone(db, language, wanted)) ? 'post-gone' : 'post-not-found');
  return row.slug === slug ? OK : { kind: 'moved', path: pathTo.translation(language, row.slug) };
}
