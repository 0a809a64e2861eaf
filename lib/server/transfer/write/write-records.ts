import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CategoryRecord, ImportRecords, PostRecord } from '../format/import-records.ts';
import { type Ids, type ImportWriter, loadSourceRows } from './source-rows.ts';
import { cutText } from '../../../text/cut.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { addRedirects } from '../../services/redirects/add-redirects.ts';
import { writeComments } from './write-comments.ts';
import { writeOldPaths } from './write-old-paths.ts';
import { writePages } from './write-pages.ts';
import { writeTags } from './write-tags.ts';
import { writePosts } from './write-posts.ts';
import { writeUsers } from './write-users.ts';

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
    const values = { slug, name: cutText(name, 100) || 'Unnamed', description };
    const { id } = await trx.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow();
    bySlug.set(slug, id);
    present.add(id);
    report.count('category', 'imported');
    sources.add('category', key, { localId: id });
    ids.set(key, id);
  }
  return ids;
}

/** Pages, and posts with those pages that earlier versions made posts of: these they stay. */
function splitPages({ sources }: ImportWriter, records: readonly PostRecord[]) {
  const isOwnPage = ({ kind, key }: PostRecord) => kind === 'page' && !sources.find('post', key);
  return { ownPages: records.filter(isOwnPage), others: records.filter((record) => !isOwnPage(record)) };
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
    const { ownPages, others } = splitPages(writer, records.posts);
    const pages = await writePages(writer, ownPages);
    advance(ownPages.length);
    const posts = await writePosts(writer, others, { authors, categories, tags, onWritten: () => advance(1) });
    await writeComments(writer, records.comments, { posts, authors, onWritten: advance });
    await writeOldPaths(trx, records, { authors, categories, tags, posts, pages });
    for (const from of await addRedirects(trx, records.redirects ?? []))
      report.skip('other', 'redirect that leads in a circle, or one more than a site has', from);
    for (const [url, path] of records.images) sources.add('image', url, { localPath: path });
    await sources.save(trx);
  });
}
