import { sql, type Kysely, type RawBuilder } from 'kysely';
import { pathTo } from '../../../paths.ts';
import { findFixedPage, FIXED_PAGES, type FixedPage } from '../../../rules/pages.ts';
import type { Page, PageItem } from '../../../schemas/page.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { requirePermission, type Actor } from '../../auth/find-viewer.ts';
import { withSafeContent, type StoredHtml } from '../../content/sanitise/stored-html.ts';
import { getStaticPage } from '../../content/static-page.ts';
import type { Database } from '../../db/schema.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';
import { runtime } from '../../runtime.ts';

const itemFields = {
  ...columns('p', ['id', 'slug', 'title', 'language', 'meta_description', 'status']),
  created_at: isoTime('p.created_at'),
  updated_at: isoTime('p.updated_at'),
};
const itemJson = jsonObject(itemFields);
const pageJson = jsonObject({ ...itemFields, ...columns('p', ['content', 'sanitizer_version']) });

type ItemRow = Omit<PageItem, 'path' | 'fixed' | 'edited'>;
type Row = ItemRow & StoredHtml;

// Whoever has not written it anew has not changed it either.
const NEVER = new Date(0).toISOString();

function toItem<Fields extends ItemRow>(row: Fields): Fields & PageItem {
  return { ...row, path: pathTo.page(row.slug), fixed: findFixedPage(row.slug) !== undefined, edited: true };
}

/** A page that every site has, in its original words. */
export async function originalPage({ id, slug }: FixedPage): Promise<Page> {
  const { title, description, html, language } = await getStaticPage(slug);
  return {
    ...{ id, slug, path: pathTo.page(slug), title, content: html, language, meta_description: description },
    ...{ status: 'published', fixed: true, edited: false, created_at: NEVER, updated_at: NEVER },
  };
}

async function findRow(db: Kysely<Database>, where: RawBuilder<boolean>): Promise<Page | null> {
  const { rows } = await sql<{ page: Row }>`select ${pageJson} as page from pages p where ${where}`.execute(db);
  return rows[0] ? withSafeContent(toItem(rows[0].page), runtime().sanitiser) : null;
}

/** A published page by its slug, one that every site has in its original words where nobody changed it; null for none. */
export async function findPage(db: Kysely<Database>, slug: string): Promise<Page | null> {
  addTags(tagOf.pages());
  const wanted = normaliseSlug(slug);
  const page = await findRow(db, sql`p.slug = ${wanted} and p.status = 'published'`);
  const fixed = findFixedPage(wanted);
  return page ?? (fixed ? originalPage(fixed) : null);
}

/**
 * A page as its editor gets it.
 * @throws AppError forbidden, not_found
 */
export async function getAdminPage(db: Kysely<Database>, actor: Actor, id: number): Promise<Page> {
  requirePermission(actor, 'pages.manage');
  const page = await findRow(db, sql`p.id = ${id}::bigint`);
  const fixed = FIXED_PAGES.find((one) => one.id === id);
  if (!page && !fixed) throw new AppError('not_found', 'pageMissing');
  return page ?? originalPage(fixed ?? FIXED_PAGES[0]);
}

async function readItems(db: Kysely<Database>, where: RawBuilder<boolean>): Promise<PageItem[]> {
  const { rows } = await sql<{ page: ItemRow }>`
    select ${itemJson} as page from pages p where ${where} order by p.id`.execute(db);
  const items = rows.map(({ page }) => toItem(page));
  const rest = FIXED_PAGES.filter(({ id }) => !items.some((item) => item.id === id));
  const originals = await Promise.all(rest.map(originalPage));
  return [...originals.map(({ content: _content, ...item }) => item), ...items].toSorted((a, b) => a.id - b.id);
}

/** All published pages, those that every site has first. */
export async function listPages(db: Kysely<Database>): Promise<PageItem[]> {
  addTags(tagOf.pages());
  return readItems(db, sql`p.status = 'published'`);
}

/**
 * All pages, drafts included.
 * @throws AppError forbidden
 */
export async function listAdminPages(db: Kysely<Database>, actor: Actor): Promise<PageItem[]> {
  requirePermission(actor, 'pages.manage');
  return readItems(db, sql`true`);
}
