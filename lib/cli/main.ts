import { Command } from 'commander';
import { env } from '../server/env.ts';
import { siteSettings } from '../server/site-settings.ts';
import { exportSite } from '../server/transfer/export/export-site.ts';
import { formatReport } from '../server/transfer/format/format-report.ts';
import { importLekha } from '../server/transfer/lekha/import-lekha.ts';
import { addContentCommands, type WithRuntime } from './content-commands.ts';
import { addImportCommands, addVerifyCommand } from './import-commands.ts';
import { showProgress } from './show-progress.ts';
import { createLog } from '../server/log.ts';
import type { Runtime } from '../server/runtime.ts';
import { startRuntime } from '../server/start-runtime.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { addSecondFactorCommand } from './second-factor-command.ts';
import { addUserCommands } from './user-commands.ts';

const WHAT_IT_HOLDS = `
For every post a .json and a page (.html); users, categories, comments, reactions, translations, uploads; index.html lists the
posts. It appears whole or not at all, and replaces an earlier export of that name. Left out are revisions, sessions and
who viewed what: «backup» keeps all of it. E-mail addresses and password hashes go along only with --with-accounts.`;

const WHAT_HAPPENS = `
All of it is written or nothing. What is here already, by slug or username, stays as it is here.`;

/** Commands that take the site out in open formats, and in again. */
function addExportCommands(program: Command, withRuntime: WithRuntime): void {
  program
    .command('export')
    .description('write everything into a folder, for people and for other programs')
    .argument('<folder>', 'a new folder, or one that holds an earlier export')
    .option('--with-accounts', 'with e-mail addresses and password hashes: people can sign in where it is imported')
    .addHelpText('after', WHAT_IT_HOLDS)
    .action((folder: string, { withAccounts }: { withAccounts?: true }) =>
      withRuntime(async (runtime) => {
        const { name } = siteSettings();
        const url = env().SITE_URL;
        const accounts = withAccounts ? 'included' : 'none';
        const result = await exportSite(runtime, { folder, accounts, site: { name, url }, onProgress: showProgress() });
        console.log(
          `${folder}: ${result.posts} posts, ${result.categories} categories, ${result.users} users, ${result.files} files.`,
        );
      }),
    );

  program
    .command('import:lekha')
    .description('import a folder that «export» wrote; safe to repeat')
    .argument('<folder>', 'a folder that «export» wrote')
    .addHelpText('after', WHAT_HAPPENS)
    .action((folder: string) =>
      withRuntime(async (runtime) => {
        const report = await importLekha(runtime, { folder, onProgress: showProgress() });
        console.log(formatReport(report));
      }),
    );
}

/** Runs an operator's task with the database, started here when no server runs, and stopped again. */
async function withRuntimeFor(user: 'tool' | 'keeper', task: (runtime: Runtime) => Promise<void>): Promise<void> {
  const settings = env();
  const log = createLog(settings.LOG_LEVEL === 'info' ? 'warn' : settings.LOG_LEVEL);
  const { runtime, close } = await startRuntime(settings, log, user);
  try {
    await task(runtime);
  } finally {
    await close();
  }
}

const withRuntime: WithRuntime = (task) => withRuntimeFor('tool', task);

const program = new Command('npm run cli --')
  .description(
    "Lekha's tool for operators. It works while the server runs as well as while it is stopped, with the settings " +
      'of the server: environment variables, see .env.example.',
  )
  .addHelpText(
    'after',
    '\n«npm run cli -- <command> --help» tells more. A command that could not do its work ends with code 1.',
  )
  .showHelpAfterError();
addContentCommands(program, withRuntime);
addImportCommands(program, withRuntime);
addVerifyCommand(program, withRuntime);
addUserCommands(program, withRuntime);
addSecondFactorCommand(program, withRuntime);
addExportCommands(program, withRuntime);
addBackupCommands(program, withRuntime, (task) => withRuntimeFor('keeper', task));
addDoctorCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? error.message : error);
  process.exitCode = 1;
}
