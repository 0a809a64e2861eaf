import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import { MOST_IMPORTS_KEPT } from '../../rules/limits.ts';
import { rolesWith } from '../../rules/roles.ts';
import type { SiteImport, StartImport } from '../../schemas/import.ts';
import { cutText, startOf } from '../../text/cut.ts';
import { ALL_UNPRINTABLE } from '../../text/visible.ts';
import { type Actor, requirePermission } from '../auth/find-viewer.ts';
import type { Database } from '../db/schema.ts';
import { environment } from '../env.ts';
import { AppError } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import { withinReserve } from '../storage/file-storage.ts';
import { countsOf, type ImportReport, terminalText } from './format/import-report.ts';

/** What the process of an import tells the one that started it. */
export type ImportNews =
  { phase: string; done: number; total: number } | { report: ImportReport; text: string } | { error: string };

type Target = Pick<Runtime, 'db' | 'log'>;
type ArrivingFile = { name: string; chunks: AsyncIterable<Buffer> };

const BEAT_MS = 2_000;
// By the database's clock, which instances share.
const now = sql<Date>`now()`;
// A process that was killed says no more: what it had not written whole is not there.
const isLost = sql<boolean>`seen_at < now() - interval '30 seconds'`;
// A third of what a reader's page gets of a processor that both want.
const BEHIND_READERS = 5;
const LONGEST_REPORT = 1_000_000;
const OLD_FILE_MS = 24 * 60 * 60 * 1000;

/** The last imports that were started here, the newest first. @throws AppError forbidden */
export async function listImports(db: Kysely<Database>, actor: Actor): Promise<SiteImport[]> {
  requirePermission(actor, 'settings.manage');
  const rows = await db
    .selectFrom('site_imports')
    .leftJoin('users', 'users.id', 'site_imports.user_id')
    .select(['site_imports.id', 'file_name', 'username', 'phase', 'done', 'total', 'started_at', 'finished_at'])
    .select(['outcome', 'counts', 'error', isLost.as('lost')])
    .orderBy('site_imports.id', 'desc')
    .execute();
  return rows.map(({ username, outcome, lost, started_at, finished_at, ...row }) => ({
    ...row,
    started_by: username,
    state: outcome ?? (lost ? 'lost' : 'running'),
    started_at: started_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }));
}

/** What an import could not keep, as text in English. @throws AppError forbidden, not_found */
export async function readImportReport(db: Kysely<Database>, actor: Actor, id: number): Promise<string> {
  requirePermission(actor, 'settings.manage');
  const row = await db.selectFrom('site_imports').select('report').where('id', '=', id).executeTakeFirst();
  if (!row?.report) throw new AppError('not_found', 'importMissing');
  return row.report;
}

/** Ends an import before it has written anything. @throws AppError forbidden; not_found for one that does not run */
export async function stopImport(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'settings.manage');
  const { numUpdatedRows } = await db
    .updateTable('site_imports')
    .set({ outcome: 'stopped', finished_at: now })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('not_found', 'importMissing');
}

/** @throws AppError import_running */
async function requireNone(db: Kysely<Database>): Promise<void> {
  await db.updateTable('site_imports').set({ outcome: 'lost' }).where('outcome', 'is', null).where(isLost).execute();
  const running = await db.selectFrom('site_imports').select('id').where('outcome', 'is', null).executeTakeFirst();
  if (running) throw new AppError('import_running', 'importRunning');
}

/** Removes the files of imports that a process which was killed has left, a day later. */
export async function sweepImportFiles(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'imports');
  for (const name of await readdir(folder).catch(() => [])) {
    const left = await stat(join(folder, name)).catch(() => undefined);
    if (left && Date.now() - left.mtimeMs > OLD_FILE_MS) await rm(join(folder, name)).catch(() => undefined);
  }
}

/** Keeps a file beside the data until its import has ended. */
async function keepFile(dataDir: string, { chunks }: ArrivingFile): Promise<string> {
  const folder = join(dataDir, 'imports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = resolve(folder, randomUUID());
  await pipeline(withinReserve(folder, chunks), createWriteStream(path, { mode: 0o600 })).catch(
    async (error: unknown) => {
      await rm(path, { force: true });
      throw error;
    },
  );
  return path;
}

/** The process of an import, behind all that readers wait for; it ends when ours does. */
function startProcess(file: string, { url, author }: StartImport) {
  const options = [...(url ? [`--url=${url}`] : []), ...(author ? [`--author=${author}`] : [])];
  const args = ['--disable-warning=ExperimentalWarning', 'lib/cli/main.ts', 'import', ...options, '--', file];
  const child = spawn(process.execPath, args, { env: environment(), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  if (child.pid) setPriority(child.pid, BEHIND_READERS);
  child.unref();
  child.channel?.unref();
  return child;
}

type Run = { id: number; file: string } & StartImport;

/** Runs an import and keeps its row true until it has ended. */
function follow({ db, log }: Target, { id, file, ...options }: Run): void {
  const child = startProcess(file, options);
  let news: { phase?: string; done?: number; total?: number } = {};
  let ending: { report: ImportReport; text: string } | { error: string } = { error: '' };
  const row = () => db.updateTable('site_imports').where('id', '=', id);
  const beat = async () => {
    const written = await row()
      .set({ ...news, seen_at: now })
      .where('outcome', 'is', null)
      .executeTakeFirst();
    if (written.numUpdatedRows === 0n) child.kill();
  };
  const fail = (err: unknown) => log.error({ err, import: id }, 'an import cannot be followed');
  const timer = setInterval(() => void beat().catch(fail), BEAT_MS).unref();
  const end = async () => {
    clearInterval(timer);
    await rm(file, { force: true });
    // It may have written all when it was stopped: what is true stands.
    if ('report' in ending) {
      const { report, text } = ending;
      const kept = { counts: JSON.stringify(countsOf(report)), report: startOf(text, LONGEST_REPORT) };
      await row()
        .set({ ...kept, outcome: 'done', finished_at: now })
        .execute();
    } else
      await row()
        .set({ outcome: 'failed', error: ending.error, finished_at: now })
        .where('outcome', 'is', null)
        .execute();
  };
  child.on('message', (message: ImportNews) => {
    if ('phase' in message) news = message;
    else ending = 'error' in message ? { error: terminalText(message.error) } : message;
  });
  child.on('error', (error) => (ending = { error: error.message }));
  child.on('close', () => void end().catch(fail));
}

/** Writes down that an import begins; its id. @throws AppError import_running; forbidden for who may no more */
async function register(db: Kysely<Database>, actor: Actor, fileName: string): Promise<number> {
  // The file took its time to come.
  const stillThere = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', actor.id)
    .where('is_active', '=', true)
    .where('role', 'in', rolesWith('settings.manage'))
    .executeTakeFirst();
  if (!stillThere) throw new AppError('forbidden', 'notAllowed');
  const name = cutText(fileName.toWellFormed().replace(ALL_UNPRINTABLE, ' '), 200);
  const inserted = await db
    .insertInto('site_imports')
    .values({ file_name: name, user_id: actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new AppError('import_running', 'importRunning');
  await db
    .deleteFrom('site_imports')
    .where('id', 'not in', (rows) =>
      rows.selectFrom('site_imports').select('id').orderBy('id', 'desc').limit(MOST_IMPORTS_KEPT),
    )
    .execute();
  return inserted.id;
}

/**
 * Takes an export of another blog, and brings it here in a process of its own.
 * @throws AppError forbidden, import_running; what `arriving` throws
 */
export async function startImport(
  { db, log, dataDir }: Target & { dataDir: string },
  actor: Actor,
  { arriving, ...options }: StartImport & { arriving: ArrivingFile },
): Promise<number> {
  requirePermission(actor, 'settings.manage');
  await requireNone(db);
  const file = await keepFile(dataDir, arriving);
  const id = await register(db, actor, arriving.name).catch(async (error: unknown) => {
    await rm(file, { force: true });
    throw error;
  });
  follow({ db, log }, { id, file, ...options });
  return id;
}
