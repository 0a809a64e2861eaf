import { basename, resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { hasNoCluster } from '../server/db/embedded/inspect-cluster.ts';
import { loadDemo } from '../server/demo/load-demo.ts';
import type { Env } from '../server/env.ts';
import { StartError } from '../server/errors.ts';
import type { Runtime } from '../server/runtime.ts';
import { reindexPosts } from '../server/services/search/index-stale-posts.ts';
import { recordEvent } from '../server/services/security-log/record-event.ts';
import { keepNewestIfWhole } from '../server/transfer/backup/back-up-regularly.ts';
import { backUp } from '../server/transfer/backup/back-up.ts';
import { restore } from '../server/transfer/backup/restore.ts';
import { verifyBackup } from '../server/transfer/backup/verify-backup.ts';

export type WithRuntime = (task: (runtime: Runtime) => Promise<void>) => Promise<void>;

/** A path as it is meant where the operator stands: npm and our launcher go to the folder of the code. */
export const fromHere = (path: string): string => resolve(process.env.INIT_CWD ?? '', path);

// What a site begins with, and what needs none.
const MAKERS = /^(migrate|demo|restore|user:create|backup:verify|import(?!:verify).*)$/;

/** @throws StartError where a command would make an embedded database, and find nothing in it */
export async function refuseWithoutSite(settings: Env): Promise<void> {
  if (!MAKERS.test(process.argv[2] ?? '') && (await hasNoCluster(settings)))
    throw new StartError(`There is no site in ${settings.DATA_DIR}. Look at DATA_DIR.`);
}

const WIDTH = 30;
const EVERY_MS = 10_000;

export type Progress = (done: number, total: number, phase: string) => void;

/** A progress bar on a terminal; on a pipe a line per phase and one every ten seconds. A server that waits is told. */
export function showProgress(): Progress {
  let [lastPhase, told] = ['', 0];
  return (done, total, phase) => {
    if (process.send) return void process.send({ phase, done, total });
    if (!process.stderr.isTTY) {
      const isNew = phase !== lastPhase;
      if (!isNew && Date.now() - told < EVERY_MS) return;
      process.stderr.write(isNew ? `${phase} ...\n` : `${phase} ${done}/${total}\n`);
      [lastPhase, told] = [phase, Date.now()];
      return;
    }
    const filled = total > 0 ? Math.round((WIDTH * done) / total) : 0;
    process.stderr.write(`\r${phase.padEnd(12)} [${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${total}`);
    if (done >= total) process.stderr.write('\n');
  };
}

/** Commands about posts and the database itself. */
export function addContentCommands(program: Command, withRuntime: WithRuntime): void {
  program
    .command('migrate')
    .description('bring the database to the newest schema')
    .action(() => withRuntime(async () => console.log('The database is up to date.')));

  program
    .command('demo')
    .description('load the demo content into a database without posts')
    .action(() =>
      withRuntime(async (runtime) => {
        const loaded = await loadDemo(runtime);
        console.log(loaded ? 'The demo content is loaded.' : 'There are posts already: nothing was changed.');
      }),
    );
  program
    .command('search:reindex')
    .description('rebuild the search index of every post')
    .action(() =>
      withRuntime(async ({ db }) => {
        console.log(`${await reindexPosts(db)} posts indexed.`);
      }),
    );
}

const WHAT_IT_HOLDS = `
The archive (tar.gz) holds every table as of one moment and every upload; it is written whole or not at all. Left out
are sessions, codes that were sent, mails that wait, and the security log. Keep it as safe as the site: it holds e-mail addresses and
password hashes. Not in it: the secret in DATA_DIR and the environment of the server.`;

const WHAT_HAPPENS = `
The archive is checked first: one that is damaged, incomplete or made by a newer Lekha changes nothing. Tables change in
one transaction; a running server shows the old site until then, and the restored one at once afterwards. Everybody has
to sign in again.`;

const WHAT_IS_PROVED = `
Every file and row is held against the checksums in the archive, restored into a scratch database on the site's server, and
compared with what came out. The site is not touched and nothing of the trial is left. With DATABASE_URL its user needs CREATEDB.`;

function numberToKeep(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new InvalidArgumentError('It is no whole number above zero.');
}

const count = (rows: Record<string, number>, table: string) => rows[table] ?? 0;

function summary({ rows, files }: { rows: Record<string, number>; files: number }): string {
  return `${count(rows, 'posts')} posts, ${count(rows, 'comments')} comments, ${count(rows, 'users')} users, ${files} files`;
}

/** Commands that keep the whole site in one file; `asItIs` leaves the schema of an older version alone. */
export function addBackupCommands(program: Command, withRuntime: WithRuntime, asItIs: WithRuntime): void {
  program
    .command('backup')
    .description('write the whole site into one archive')
    .argument('<file>', 'the archive to write, such as lekha.tar.gz; an older one of that name is replaced', fromHere)
    .option('--keep <number>', 'delete the older backups of Lekha beside it, but for so many in all', numberToKeep)
    .addHelpText('after', WHAT_IT_HOLDS)
    .action((file: string, { keep }: { keep?: number }) =>
      asItIs(async (runtime) => {
        const result = await backUp(runtime, { file, onProgress: showProgress() });
        console.log(`${file}: ${summary(result)}, ${(result.bytes / 1024 / 1024).toFixed(1)} MB.`);
        const deleted = keep === undefined ? [] : await keepNewestIfWhole(file, keep);
        if (deleted.length > 0) console.log(`Deleted: ${deleted.join(', ')}.`);
      }),
    );
  program
    .command('backup:verify')
    .description('prove that a backup is good: restore it into a database of its own and compare')
    .argument('<file>', 'an archive that `backup` wrote', fromHere)
    .addHelpText('after', WHAT_IS_PROVED)
    .action((file: string) =>
      asItIs(async (runtime) => {
        const result = await verifyBackup(runtime, file);
        const made = result.created.toISOString();
        console.log(`${file} of ${made} is good: ${summary(result)}, ${result.tables} tables came back as they were.`);
      }),
    );
  program
    .command('restore')
    .description('make the site what a backup holds')
    .argument('<file>', 'an archive that `backup` wrote', fromHere)
    .option('--replace', 'also when the database is not empty: what it holds now is lost')
    .addHelpText('after', WHAT_HAPPENS)
    .action((file: string, { replace }: { replace?: true }) =>
      withRuntime(async (runtime) => {
        const onFilled = replace ? 'replace' : 'refuse';
        const result = await restore(runtime, { file, onFilled, onProgress: showProgress() });
        const details = { source: 'tool' };
        // The row is kept; what its line of the log says, the next line says in words.
        const log = runtime.log.child({}, { level: 'error' });
        await recordEvent({ ...runtime, log }, { event: 'backup_restored', subject: basename(file), details });
        console.log(`Restored: ${summary(result)}.`);
      }),
    );
}
