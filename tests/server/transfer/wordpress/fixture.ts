import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '../../../../lib/server/transfer/format/import-report.ts';
import { importWordPress } from '../../../../lib/server/transfer/wordpress/import-wordpress.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';

export const FIXTURE = 'tests/fixtures/wordpress.xml';

/** Imports the fixture, or another export, without fetching images. */
export function importFixture(runtime: Runtime, file = FIXTURE): Promise<ImportReport> {
  return importWordPress(runtime, { file, onProgress: () => {}, fetchImages: false });
}

const folders: string[] = [];

/** An export of its own: the fixture's text after `edit`. */
export async function editFixture(edit: (text: string) => string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-wxr-'));
  folders.push(folder);
  const file = join(folder, 'export.xml');
  await writeFile(file, edit(await readFile(FIXTURE, 'utf8')));
  return file;
}

/** Removes the exports that this test file made. */
export async function removeEdited(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

/** The post here that came from the item with this id. */
export async function findImported({ db }: Runtime, sourceId: string) {
  const source = await db
    .selectFrom('import_sources')
    .selectAll()
    .where('kind', '=', 'post')
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
  const row = await db.selectFrom('posts').selectAll().where('id', '=', source.local_id).executeTakeFirstOrThrow();
  return { ...row, oldPath: source.local_path };
}

/** The page here that came from the item with this id. */
export async function findImportedPage({ db }: Runtime, sourceId: string) {
  return db
    .selectFrom('import_sources as s')
    .innerJoin('pages as p', 'p.id', 's.local_id')
    .selectAll('p')
    .where('s.kind', '=', 'page')
    .where('s.source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
}

/** Reason -> count of what the import left out of one kind. */
export function skippedOf(report: ImportReport, kind: string): Record<string, number> {
  const groups = report.skipped.filter((group) => group.kind === kind);
  return Object.fromEntries(groups.map((group) => [group.reason, group.count]));
}
