import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Message } from '../../../rules/messages.ts';
import { FIXED_PAGES, type FixedPage } from '../../../rules/pages.ts';
import { isRouteSlug } from '../../../rules/route-names.ts';
import type { CreatePageInput, Page, UpdatePageInput } from '../../../schemas/page.ts';
import { requirePermission, type Actor } from '../../auth/find-viewer.ts';
import { chooseSlug, freeSlug, insertUnderSlug, isSlugTaken, slugTakenError } from '../../content/choose-slug.ts';
import { detectLanguage } from '../../../text/detect-language.ts';
import { plainText } from '../../content/plain-text.ts';
import { SANITIZER_VERSION } from '../../content/sanitise/rules.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import type { PagesTable } from '../../db/site-tables.ts';
import { nextUpdate, refuseStale } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { cleanContent } from '../posts/post-texts.ts';
import { getAdminPage, originalPage } from './page.ts';

type Trx = Transaction<Database>;
type Parts = Pick<Runtime, 'db' | 'sanitiser'>;

const refused = (field: string, message: Message) =>
  new AppError('invalid', message, { errors: { [field]: [message] } });

/** Whether another page than `pageId` (null: any) has this slug, or the site an address of that name. */
async function isTaken(db: Kysely<Database>, slug: string, pageId: number | null): Promise<boolean> {
  return isRouteSlug(slug) || isSlugTaken(db, 'pages', slug, pageId);
}

/** @throws AppError invalid for one that was asked for and is none, or that a page of the site has */
function choosePageSlug(given: string | undefined, title: string) {
  if (given && isRouteSlug(given)) throw refused('slug', 'slugReserved');
  return chooseSlug(given, title, 'page');
}

/** The columns that a content gives. */
async function contentOf(parts: Parts, actor: Actor, html: string) {
  const { content, sanitizer_version } = await cleanContent(parts, html, actor);
  return { content, sanitizer_version };
}

/** What had this slug before leads nowhere any more: it is ours now. */
async function takeSlug(trx: Trx, slug: string): Promise<void> {
  await trx.deleteFrom('page_slugs').where('slug', '=', slug).execute();
}

async function insertPage(trx: Trx, values: Insertable<PagesTable>): Promise<number | undefined> {
  const row = await trx
    .insertInto('pages')
    .values(values)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await takeSlug(trx, values.slug);
  return row?.id;
}

/** @throws AppError forbidden, invalid, slug_taken, too_many_requests */
export async function createPage(parts: Parts, actor: Actor, input: CreatePageInput): Promise<Page> {
  requirePermission(actor, 'pages.manage');
  const { title, language, meta_description, status } = input;
  const choice = choosePageSlug(input.slug, title);
  const texts = await contentOf(parts, actor, input.content);
  const written = language ?? detectLanguage(`${title} ${plainText(texts.content)}`, siteSettings().language);
  const values = { ...texts, title, language: written, meta_description, status };
  return parts.db.transaction().execute(async (trx) => {
    const id = await insertUnderSlug(
      choice,
      (slug) => isTaken(trx, slug, null),
      (slug) => insertPage(trx, { ...values, slug }),
    );
    return getAdminPage(trx, actor, id);
  });
}

type Row = Selectable<PagesTable>;

/** The row of a page, locked; one that every site has gets its own when it is first written. */
async function lockPage(trx: Trx, id: number): Promise<Row> {
  const fixed = FIXED_PAGES.find((page) => page.id === id);
  if (fixed) await seedFixed(trx, fixed);
  const row = await trx.selectFrom('pages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found', 'pageMissing');
  return row;
}

async function seedFixed(trx: Trx, fixed: FixedPage): Promise<void> {
  const { id, slug, title, content, language, meta_description, updated_at } = await originalPage(fixed);
  await trx
    .insertInto('pages')
    .values({
      ...{ id, slug, title, content, language, meta_description, status: 'published' },
      ...{ sanitizer_version: SANITIZER_VERSION, created_at: updated_at, updated_at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @throws AppError invalid when the address or the state of a page that every site has is to be changed */
function refuseUnfixing(row: Row, { slug, status }: UpdatePageInput): void {
  if (!isRouteSlug(row.slug)) return;
  if (slug !== undefined && slug !== '' && slug !== row.slug) throw refused('slug', 'pageFixed');
  if (status === 'draft') throw refused('status', 'pageStays');
}

async function slugOf(trx: Trx, row: Row, { slug, title }: UpdatePageInput): Promise<string> {
  if (slug === undefined || slug === row.slug || isRouteSlug(row.slug)) return row.slug;
  return freeSlug(choosePageSlug(slug, title ?? row.title), (candidate) => isTaken(trx, candidate, row.id));
}

async function moveSlug(trx: Trx, { id, slug: old }: Row, slug: string): Promise<void> {
  if (slug === old) return;
  await takeSlug(trx, slug);
  await trx
    .insertInto('page_slugs')
    .values({ slug: old, page_id: id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ page_id: id }))
    .execute();
}

/**
 * Changes a page; what the input does not name stays. An old slug leads to the new one.
 * @throws AppError forbidden, invalid, not_found, slug_taken, edit_conflict when updated_at is not the page's any more
 */
export async function updatePage(parts: Parts, actor: Actor, id: number, input: UpdatePageInput): Promise<Page> {
  requirePermission(actor, 'pages.manage');
  const { title, language, meta_description, status, content, updated_at: seen } = input;
  const texts = content === undefined ? {} : await contentOf(parts, actor, content);
  const save = async (trx: Trx) => {
    const row = await lockPage(trx, id);
    refuseUnfixing(row, input);
    refuseStale(row, seen, 'pageConflict');
    const slug = await slugOf(trx, row, input);
    await moveSlug(trx, row, slug);
    await trx
      .updateTable('pages')
      .set({ ...texts, title, language, meta_description, status, slug, updated_at: nextUpdate() })
      .where('id', '=', id)
      .execute();
    return getAdminPage(trx, actor, id);
  };
  return parts.db
    .transaction()
    .execute(save)
    .catch((error: unknown) => {
      throw slugTakenError(error);
    });
}

/**
 * Deletes a page; one that every site has gets its original words back, whether or not anybody had changed them.
 * @throws AppError forbidden, not_found
 */
export async function deletePage(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'pages.manage');
  const { numDeletedRows } = await db.deleteFrom('pages').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n && !FIXED_PAGES.some((page) => page.id === id))
    throw new AppError('not_found', 'pageMissing');
}
