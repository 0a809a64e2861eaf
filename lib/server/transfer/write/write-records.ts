import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { decodePath, oldPathKeys } from '../../content/old-path.ts';
import type { Database, OldPathsTable } from '../../db/schema.ts';
import type { CategoryRecord, ImportRecords } from '../format/import-records.ts';
import { type Ids, type ImportWriter, loadSourceRows } from './source-rows.ts';
import { cutText } from '../../../text/cut.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { writeComments } from './write-comments.ts';
import { writeTags } from './write-tags.ts';
import { writePosts } from './write-posts.ts';
import { writeUsers } from './write-users.ts';

type Row = Insertable<OldPathsTable>;
type Written = { authors: Ids; categories: Ids; tags: Ids; posts: Ids };

const BATCH = 1_000;
const NOWHERE = { post_id: null, category_id: null, user_id: null, tag_id: null, file: null };

/** The path of a picture that lay on the old site itself. */
function pathOnSite(url: string, siteAddress: string): string[] {
  const parsed = url.startsWith(`${siteAddress}/`) ? URL.parse(url) : null;
  return parsed ? [decodePath(parsed.pathname)] : [];
}

/** Remembers where the addresses of the imported site lead now. One that leads somewhere already stays as it is. */
async function writeOldPaths(
  trx: Transaction<Database>,
  { siteAddress, users, categories, tags, posts, images }: ImportRecords,
  ids: Written,
): Promise<void> {
  const rows = new Map<string, Row>();
  const add = (paths: readonly string[], target: Partial<Row>) => {
    for (const path of paths.flatMap((old) => oldPathKeys(old, siteAddress)))
      if (!rows.has(path)) rows.set(path, { ...NOWHERE, ...target, path });
  };
  for (const { key, oldPaths } of posts) if (ids.posts.has(key)) add(oldPaths, { post_id: ids.posts.get(key) ?? 0 });
  for (const { key, oldPaths } of categories)
    if (ids.categories.has(key)) add(oldPaths, { category_id: ids.categories.get(key) ?? 0 });
  for (const { key, oldPaths } of tags) if (ids.tags.has(key)) add(oldPaths, { tag_id: ids.tags.get(key) ?? 0 });
  for (const { key, oldPaths } of users)
    if (ids.authors.has(key)) add(oldPaths, { user_id: ids.authors.get(key) ?? 0 });
  for (const [url, file] of images) add(pathOnSite(url, siteAddress), { file });
  const all = [...rows.values()];
  for (let from = 0; from < all.length; from += BATCH) {
    await trx
      .insertInto('old_paths')
      .values(all.slice(from, from + BATCH))
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
  }
}

/** Writes the categories. One whose slug exists here already is that category. */
async function writeCategories(writer: ImportWriter, records: readonly CategoryRecord[]): Promise<Ids> {
  const { trx, sources, report } = writer;
  const rows = await trx.selectFrom('categories').select(['id', 'slug']).execute();
  const bySlug = new Map(rows.map((row) => [row.slug, row.id]));
  const present = new Set(rows.map((row) => row.id));
  const ids: Ids = new Map();
  for (const { key, slug, name, description } of records) {
    const before = sources.find('category', key)?.localId;
    if (before && !present.has(before)) {
      report.skip('category', 'deleted here since the last import', name);
      continue;
    }
    const existing = before ?? bySlug.get(slug);
    if (existing) {
      report.count('category', 'unchanged');
      if (!before) {
        sources.add('category', key, { localId: existing });
        report.remark(`category «${name}» is the one here with the slug «${slug}»`);
      }
      ids.set(key, existing);
      continue;
    }
    const values = { slug, name: cutText(name, 100), description };
    const { id } = await trx.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow();
    bySlug.set(slug, id);
    present.add(id);
    report.count('category', 'imported');
    sources.add('category', key, { localId: id });
    ids.set(key, id);
  }
  return ids;
}

type Progress = (done: number, total: number) => void;

// Any number of our own: imports wait for each other, nothing else does.
export const IMPORT_LOCK = 4_815_162;

/** Writes everything that an import found, in one transaction: all of it or nothing. */
export async function writeRecords(
  db: Kysely<Database>,
  records: ImportRecords,
  { report, onProgress }: { report: ReportBuilder; onProgress: Progress },
): Promise<void> {
  const total = records.posts.length + records.comments.length;
  let done = 0;
  const advance = (count: number) => onProgress((done += count), total);
  await db.transaction().execute(async (trx) => {
    // The usual limit of a statement would end the wait for another import.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
    const sources = await loadSourceRows(trx, records.source);
    const writer: ImportWriter = { trx, sources, report, now: new Date() };
    const authors = await writeUsers(writer, records.users, records.posts);
    const categories = await writeCategories(writer, records.categories);
    const tags = await writeTags(writer, records.tags);
    const posts = await writePosts(writer, records.posts, {
      authors,
      categories,
      tags,
      onWritten: () => advance(1),
    });
    await writeComments(writer, records.comments, { posts, authors, onWritten: advance });
    await writeOldPaths(trx, records, { authors, categories, tags, posts });
    for (const [url, path] of records.images) sources.add('image', url, { localPath: path });
    await sources.save(trx);
  });
}
