import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ImportRecords } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import type { ImportWriter } from './import-writer.ts';
import { loadSourceRows } from './source-rows.ts';
import { writeCategories } from './write-categories.ts';
import { writeOldPaths } from './write-old-paths.ts';
import { writeComments } from './write-comments.ts';
import { writePosts } from './write-posts.ts';
import { writeUsers } from './write-users.ts';

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
    const posts = await writePosts(writer, records.posts, {
      authors,
      categories,
      onWritten: () => advance(1),
    });
    await writeComments(writer, records.comments, { posts, authors, onWritten: advance });
    await writeOldPaths(trx, records, { authors, categories, posts });
    for (const [url, path] of records.images) sources.add('image', url, { localPath: path });
    await sources.save(trx);
  });
}
