import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { createDatabase, createPool } from '../server/db/client.ts';
import { startEmbeddedPostgres } from '../server/db/embedded/start-embedded-postgres.ts';
import { checkDatabase } from '../server/doctor/check-database.ts';
import { examineParts } from '../server/doctor/examine-parts.ts';
import { findingsAbout, type Finding } from '../server/doctor/finding.ts';
import { checkSite } from '../server/doctor/site/check-site.ts';
import { env, EnvError, type Env } from '../server/env.ts';

/** The database as it is: nothing is migrated, and none is made. */
async function examineDatabase(settings: Env): Promise<Finding[]> {
  const { DATABASE_URL, DATA_DIR, BACKUP_EVERY_HOURS } = settings;
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'pg')))
    return [findingsAbout('database').warning(`There is none in ${DATA_DIR} yet.`, 'The first start makes it.')];
  const server = DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: DATA_DIR, log: () => {} });
  const db = createDatabase(createPool(DATABASE_URL ?? server?.connection ?? '', 2));
  try {
    return await checkDatabase(db, BACKUP_EVERY_HOURS);
  } finally {
    await db.destroy();
    await server?.stop();
  }
}

function readSettings(): Env | Finding {
  try {
    return env();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return findingsAbout('settings').error(`${error.message}.`, 'See .env.example.');
  }
}

async function examineAll(url: string | undefined): Promise<Finding[]> {
  const settings = readSettings();
  if ('level' in settings) return [settings];
  return [
    ...(await examineParts(settings, () => examineDatabase(settings))),
    ...(url ? await checkSite({ asked: url, own: [url, new URL(settings.SITE_URL).origin] }) : []),
  ];
}

function origin(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError('It must be an http(s) address.');
  return url.origin;
}

const lineOf = ({ level, about, text, mend }: Finding) =>
  `${level.padEnd(8)}${about.padEnd(10)}${text}${mend ? ` Mend: ${mend}` : ''}`;

const MORE = `
Each finding is one line, with what mends it. It ends with code 1 when there is an error; warnings alone are 0.`;

/** The command that looks at everything an operator has to get right. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('look at settings, database, storage, mail, clock and backups, and with --url at the running site')
    .option('--url <address>', 'fetch the pages of the site there, as readers and robots do', origin)
    .addHelpText('after', MORE)
    .action(async ({ url }: { url?: string }) => {
      const findings = await examineAll(url);
      for (const finding of findings) console.log(lineOf(finding));
      const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
      console.log(`${count('error')} errors, ${count('warning')} warnings.`);
      if (count('error') > 0) process.exitCode = 1;
    });
}
