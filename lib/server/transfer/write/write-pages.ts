import type { Selectable } from 'kysely';
import { pathTo } from '../../../paths.ts';
import { cutText } from '../../../text/cut.ts';
import { findFixedPage } from '../../../rules/pages.ts';
import { isRouteSlug } from '../../../rules/route-names.ts';
import { uniqueSlug } from '../../content/choose-slug.ts';
import type { PagesTable } from '../../db/site-tables.ts';
import type { PostRecord } from '../format/import-records.ts';
import type { Ids, ImportWriter } from './source-rows.ts';

type Row = Selectable<PagesTable>;

/** The columns of a page that its source decides. Pages know no time to come: such a page waits as a draft. */
function pageColumns({ now }: ImportWriter, record: PostRecord) {
  const { title, language, content } = record;
  const isAhead = record.date !== null && record.date > now;
  return {
    ...{ title, language, content: content.content, sanitizer_version: content.sanitizer_version },
    meta_description: record.metaDescription || record.excerpt,
    status: isAhead ? ('draft' as const) : record.status,
  };
}

/** A page that every site has takes the place of its own words there, where nobody has changed these. */
function findFixed({ slug }: PostRecord, taken: ReadonlySet<string>) {
  const fixed = findFixedPage(slug);
  return fixed && !taken.has(fixed.slug) ? fixed : undefined;
}

// A number may follow it, and pages have slugs of 200 characters.
const wantedSlug = ({ slug }: PostRecord) => cutText(slug, 190).replace(/-+$/u, '');

/** Why a page is called otherwise here. What this program has at an address stays there. */
const moved = (slug: string, here: string) =>
  isRouteSlug(slug)
    ? `«/${slug}» is an address of this program: the page is at «${pathTo.page(here)}», and links to it have to say so`
    : `slug «${slug}» is taken: it is «${here}»`;

async function insertPage(writer: ImportWriter, record: PostRecord, taken: Set<string>): Promise<number> {
  const { trx, now, report } = writer;
  const columns = pageColumns(writer, record);
  const fixed = columns.status === 'published' ? findFixed(record, taken) : undefined;
  const slug = fixed?.slug ?? (await uniqueSlug(wantedSlug(record), (one) => isRouteSlug(one) || taken.has(one)));
  taken.add(slug);
  if (slug !== record.slug) report.note({ id: record.key, title: record.title }, moved(record.slug, slug));
  const date = record.date !== null && record.date < now ? record.date : now;
  const { id } = await trx
    .insertInto('pages')
    // Equal until somebody edits the page here: that is how the next import knows.
    .values({ ...columns, slug, ...(fixed && { id: fixed.id }), created_at: date, updated_at: date })
    .returning('id')
    .executeTakeFirstOrThrow();
  const former = record.oldSlugs.map((old) => ({ slug: old, page_id: id }));
  if (former.length > 0)
    await trx
      .insertInto('page_slugs')
      .values(former)
      .onConflict((on) => on.doNothing())
      .execute();
  report.count('page', 'imported');
  return id;
}

const differs = (row: Row, { sanitizer_version: _version, ...columns }: ReturnType<typeof pageColumns>) =>
  Object.entries(columns).some(([name, value]) => (row as Record<string, unknown>)[name] !== value);

/** Brings a page of an earlier import up to date, unless it was edited or deleted here. */
async function updatePage(writer: ImportWriter, id: number, record: PostRecord): Promise<number | null> {
  const { trx, report } = writer;
  const row = await trx.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) {
    report.skip('page', 'deleted here since the last import', record.title);
    return null;
  }
  const columns = pageColumns(writer, record);
  if (!differs(row, columns)) report.count('page', 'unchanged');
  else if (row.updated_at.getTime() !== row.created_at.getTime())
    report.skip('page', 'edited here since the last import: it stays as it is here', record.title);
  else if (columns.status === 'draft' && findFixedPage(row.slug))
    report.skip('page', 'a draft now, of a page that every site has: it stays as it is here', record.title);
  else {
    await trx.updateTable('pages').set(columns).where('id', '=', id).execute();
    report.count('page', 'updated');
  }
  return id;
}

/** Writes pages: new ones are inserted, known ones updated unless they were edited or deleted here. */
export async function writePages(writer: ImportWriter, records: readonly PostRecord[]): Promise<Ids> {
  const { sources, trx } = writer;
  const rows = await trx.selectFrom('pages').select('slug').execute();
  const taken = new Set(rows.map((row) => row.slug));
  const ids: Ids = new Map();
  for (const record of records) {
    const before = sources.find('page', record.key)?.localId;
    const id = before ? await updatePage(writer, before, record) : await insertPage(writer, record, taken);
    if (id === null) continue;
    if (!before) sources.add('page', record.key, { localId: id, localPath: record.oldPath });
    ids.set(record.key, id);
  }
  return ids;
}
