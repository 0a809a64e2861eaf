import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { unhurried } from '../../db/sql-fragments.ts';
import type { Runtime } from '../../runtime.ts';
import { addRedirects } from '../../services/redirects/add-redirects.ts';
import { withoutSweeping } from '../../services/uploads/sweep-uploads.ts';
import { fileStorage } from '../../storage/file-storage.ts';
import { openFile } from '../../storage/serve-upload.ts';
import type { Storage } from '../../storage/storage.ts';
import { EXPORT_FILES } from '../format/export-format.ts';
import { createReport, type ImportReport, type ReportBuilder } from '../format/import-report.ts';
import { IMPORT_LOCK } from '../write/write-records.ts';
import { readFolder, refuseExport, type ExportedFolder } from './read-folder.ts';
import { writeCategories, writeUsers } from './write-people.ts';
import { writeGone, writePost } from './write-post.ts';
import { writePage, writeSettings, addOldPaths, type LekhaWriter, writeSeries, writeTags } from './write-site.ts';

export type LekhaTarget = Pick<Runtime, 'db' | 'sanitiser' | 'storage' | 'log'>;
export type LekhaOptions = { folder: string; onProgress: (done: number, total: number, phase: string) => void };

/**
 * Puts the uploads of the export into our store; the keys of those that were not there.
 * @throws AppError invalid where they are a link: files of elsewhere, which nobody exported, would come before readers
 */
async function copyUploads(storage: Storage, folder: string, report: ReportBuilder, fresh: string[]): Promise<void> {
  const uploads = join(folder, EXPORT_FILES.uploads);
  const info = await lstat(uploads).catch(() => undefined);
  if (info?.isSymbolicLink())
    throw refuseExport(
      `«${uploads}» is a link in the file system, which is not followed. Put the folder itself there.`,
    );
  const source = fileStorage(uploads);
  for await (const key of source.list('')) {
    if (await storage.head(key)) {
      report.count('image', 'unchanged');
      continue;
    }
    const file = await openFile(source, key);
    if (!file) continue;
    await storage.putStream(key, file.pieces);
    fresh.push(key);
    report.count('image', 'imported');
  }
}

async function writeAll(
  trx: Transaction<Database>,
  source: ExportedFolder,
  { sanitiser, report, onProgress }: Pick<LekhaWriter, 'sanitiser' | 'report'> & LekhaOptions,
) {
  await unhurried.execute(trx);
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
  const writer: LekhaWriter = { trx, sanitiser, report };
  const users = await writeUsers(writer, source.users);
  const categories = await writeCategories(writer, source.categories);
  const tags = await writeTags(writer, source.tags);
  let done = 0;
  for await (const post of source.posts()) {
    await writePost(writer, post, { users, categories, tags });
    onProgress((done += 1), source.site.posts.length, 'writing');
  }
  for (const [path, file] of Object.entries(source.site.old_files)) await addOldPaths(writer, [path], { file });
  for (const [path, until] of Object.entries(source.site.old_archives))
    await addOldPaths(writer, [path], { archive_until: new Date(until) });
  for (const gone of source.gone) await writeGone(writer, gone);
  await writeSeries(writer, source.series);
  for (const page of source.pages) await writePage(writer, page);
  for (const from of await addRedirects(trx, source.redirects))
    report.skip('other', 'redirect that leads in a circle or nowhere, or one more than a site has', from);
  await writeSettings(writer, source.site.settings);
}

/**
 * Imports a folder that `export` wrote: into an empty database it gives the same site. Safe to repeat; what is here
 * already (by username, slug) stays as it is here.
 * @throws AppError invalid when the folder is no whole export; then nothing has been written
 */
export async function importLekha(target: LekhaTarget, options: LekhaOptions): Promise<ImportReport> {
  const report = createReport();
  const source = await readFolder(options.folder);
  const fresh: string[] = [];
  try {
    await withoutSweeping(target.db, async () => {
      await copyUploads(target.storage, options.folder, report, fresh);
      await target.db
        .transaction()
        .execute((trx) => writeAll(trx, source, { ...options, report, sanitiser: target.sanitiser }));
    });
  } catch (error) {
    for (const key of fresh) await target.storage.delete(key);
    throw error;
  }
  if (source.users.some((user) => user.email === undefined))
    report.remark(
      'the export holds no e-mail addresses or passwords: its people cannot sign in here (see export --with-accounts)',
    );
  return report.finish(source.site.name);
}
