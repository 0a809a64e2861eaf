import { Command } from 'commander';
import { env } from '../server/env.ts';
import { createLog } from '../server/log.ts';
import type { Runtime } from '../server/runtime.ts';
import { startRuntime } from '../server/start-runtime.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addContentCommands } from './content-commands.ts';
import { addExportCommands } from './export-commands.ts';
import { addUserCommands } from './user-commands.ts';

/** Runs an operator's task with the database, started here when no server runs, and stopped again. */
export async function withRuntime(task: (runtime: Runtime) => Promise<void>): Promise<void> {
  const settings = env();
  const log = createLog(settings.LOG_LEVEL === 'info' ? 'warn' : settings.LOG_LEVEL);
  const { runtime, close } = await startRuntime(settings, log, 'tool');
  try {
    await task(runtime);
  } finally {
    await close();
  }
}

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
addUserCommands(program, withRuntime);
addExportCommands(program, withRuntime);
addBackupCommands(program, withRuntime);

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? error.message : error);
  process.exitCode = 1;
}
