import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { sql, type Kysely } from 'kysely';
import { isConnectionLost } from '../server/db/errors.ts';
import { SECRET_FILE } from '../server/auth/secret.ts';
import { createDatabase, createPool, openListener } from '../server/db/client.ts';
import { hasNoCluster } from '../server/db/embedded/inspect-cluster.ts';
import { endNow, startEmbeddedPostgres, untilEnded } from '../server/db/embedded/start-embedded-postgres.ts';
import { checkListening } from '../server/db/listen.ts';
import { NEWEST_MIGRATION } from '../server/db/migrate.ts';
import type { Database } from '../server/db/schema.ts';
import { siteSettings } from '../server/db/site-settings.ts';
import { env, EnvError, type Env } from '../server/env.ts';
import { SIGNALS } from '../server/http/listen.ts';
import { bearLostOutput, createLog } from '../server/log.ts';
import type { Runtime } from '../server/runtime.ts';
import { dueDefaultAdmin } from '../server/services/accounts/ensure-default-admin.ts';
import { findUserId } from '../server/services/accounts/find-account.ts';
import { turnOffSecondFactors } from '../server/services/accounts/second-factors/take-away.ts';
import { checkDatabase } from '../server/services/health/doctor/check-database.ts';
import { examineParts } from '../server/services/health/doctor/examine-parts.ts';
import { examine, findingsAbout, tryOut, type Finding } from '../server/services/health/doctor/finding.ts';
import { checkSite } from '../server/services/health/doctor/site/check-site.ts';
import { findLost } from '../server/services/uploads/sweep-uploads.ts';
import { openStorage } from '../server/storage/open-storage.ts';
import { readVersion, startRuntime } from '../server/start-runtime.ts';
import { exportSite } from '../server/transfer/export/export-site.ts';
import { formatReport } from '../server/transfer/format/import-report.ts';
import { importLekha } from '../server/transfer/lekha/import-lekha.ts';
import { addImportCommands, addVerifyCommand, webAddress } from './import-commands.ts';
import {
  addBackupCommands,
  addContentCommands,
  fromHere,
  refuseWithoutSite,
  showProgress,
  type WithRuntime,
} from './site-commands.ts';
import { addUserCommands } from './user-commands.ts';

/** The administrator whom a start would make. */
const examineAdmin = (settings: Env, db?: Kysely<Database>) =>
  tryOut('settings', 'See .env.example.', () => dueDefaultAdmin(db, settings));

/** What a start would refuse of a database that is there. */
async function examineStart(settings: Env, db: Kysely<Database>): Promise<Finding[]> {
  const { DATABASE_URL } = settings;
  const { rows } = await sql`select from pg_class where oid = to_regclass('users')`.execute(db);
  const admin = await examineAdmin(settings, rows.length > 0 ? db : undefined);
  if (!DATABASE_URL) return admin;
  const hear = () => checkListening(db, () => openListener(DATABASE_URL));
  return [...admin, ...(await tryOut('database', 'Look at DATABASE_URL.', hear))];
}

/** Images and files that are on show: every text is read for them, and the list of all that is stored. */
async function checkUploads(settings: Env, db: Kysely<Database>): Promise<Finding[]> {
  const { ok, warning } = findingsAbout('storage');
  const lost = await findLost({ db, storage: await openStorage(settings) });
  if (lost.length === 0) return [ok('No image or file that is on show is missing.')];
  const text = `Images and files that are on show and missing: ${lost.length}, such as ${lost[0]}.`;
  return [warning(text, 'Copy them back from a backup of the uploads, or put others in their place.')];
}

/** The database as it is: nothing is migrated, and none is made. */
async function examineDatabase(settings: Env): Promise<Finding[]> {
  const { DATABASE_URL, DATA_DIR } = settings;
  if (await hasNoCluster(settings)) {
    const none = findingsAbout('database').warning(`There is none in ${DATA_DIR} yet.`, 'The first start makes it.');
    return [none, ...(await examineAdmin(settings))];
  }
  const server = DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: DATA_DIR, log: () => {} });
  const db = createDatabase(createPool(DATABASE_URL ?? server?.connection ?? '', 2));
  try {
    const found = [...(await checkDatabase(db, settings)), ...(await examineStart(settings, db))];
    if (found.some(({ level }) => level === 'error')) return found;
    const away = 'Look at STORAGE_URL; of a database that cannot be read, put a backup back.';
    return [...found, ...(await examine('storage', away, () => checkUploads(settings, db)))];
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

async function examineRunning(url: string, { AUTH_SECRET, DATA_DIR, SITE_URL, TRUST_PROXY }: Env): Promise<Finding[]> {
  // The doctor only looks: where there is no key, or none for this user, it asks as a stranger.
  const kept = await readFile(join(DATA_DIR, SECRET_FILE), 'utf8').catch(() => '');
  const secret = AUTH_SECRET ?? kept.trim();
  const proxies = secret ? { trusted: TRUST_PROXY, secret } : undefined;
  return checkSite({ asked: url, own: [url, new URL(SITE_URL).origin] }, proxies);
}

async function examineAll(url: string | undefined): Promise<Finding[]> {
  const settings = readSettings();
  if ('level' in settings) return [settings];
  return [
    ...(await examineParts(settings, () => examineDatabase(settings))),
    ...(url ? await examineRunning(url, settings) : []),
  ];
}

const origin = (text: string) => new URL(webAddress(text)).origin;

const lineOf = ({ level, about, text, mend }: Finding) =>
  `${level.padEnd(8)}${about.padEnd(10)}${text}${mend ? ` Mend: ${mend}` : ''}`;

const MORE = `
Each finding is one line, with what mends it. It ends with code 1 when there is an error; warnings alone are 0.`;

/** The command that looks at everything an operator has to get right. */
function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('look at settings, database, storage, mail, clock and backups, and with --url at the running site')
    .option('--url <address>', 'fetch the pages of the site there, as readers and robots do', origin)
    .addHelpText('after', MORE)
    .action(async ({ url }: { url?: string }) => {
      const findings = await examineAll(url);
      for (const finding of findings) console.log(lineOf(finding));
      const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
      const counted = (level: Finding['level']) => `${count(level)} ${level}${count(level) === 1 ? '' : 's'}`;
      console.log(`${counted('error')}, ${counted('warning')}.`);
      if (count('error') > 0) process.exitCode = 1;
    });
}

/** The command for somebody who has lost phone, keys and recovery codes. */
function addSecondFactorCommand(program: Command, withRuntime: WithRuntime): void {
  program
    .command('user:second-factor')
    .description('take all second factors from a user who has lost them; the password stays')
    .argument('<user>', 'username or e-mail address')
    .requiredOption('--off', 'apps, passkeys and recovery codes go; their mailbox gets a notice')
    .action((user: string) =>
      withRuntime(async (runtime) => {
        const removed = await turnOffSecondFactors(runtime, await findUserId(runtime.db, user));
        console.log(removed ? `${user} signs in with the password alone.` : `${user} has no second factor.`);
      }),
    );
}

const WHAT_IT_HOLDS = `
For every post, drafts and posts to come among them, a .json, a page (.html) and a text for Hugo, Jekyll, Astro or Eleventy
(markdown/): put it on no public place as it is. Also users, categories, comments, reactions, translations, uploads; index.html
lists the posts. It appears whole or not at all, and replaces an earlier export of that name. Left out are revisions, notes and
reviews of posts, comments that wait for a moderator, reports, the words and rules of moderation, subscribers (/admin/subscribers
writes them as CSV), invitations, second factors and who viewed what: «backup» keeps all of it. Sessions, API tokens, webhooks
and the security log are in neither. E-mail addresses and password hashes go along only with --with-accounts.`;

const WHAT_HAPPENS = `
All of it is written or nothing. What is here already, by slug or username, stays as it is here; whose name only a reader
has here gets another one, if the reader has not proved the same address.`;

/** Commands that take the site out in open formats, and in again. */
function addExportCommands(program: Command, withRuntime: WithRuntime): void {
  program
    .command('export')
    .description('write the site into a folder, for people and for other programs')
    .argument('<folder>', 'a new folder, or one that holds an earlier export', fromHere)
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
        console.log('Drafts and posts to come are in it: put it on no public place as it is.');
        console.log('Not in it: subscribers, rules of moderation, webhooks and more, which «export --help» names.');
      }),
    );

  program
    .command('import:lekha')
    .description('import a folder that «export» wrote; safe to repeat')
    .argument('<folder>', 'a folder that «export» wrote', fromHere)
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
  await refuseWithoutSite(settings);
  const log = createLog(settings.LOG_LEVEL === 'info' ? 'warn' : settings.LOG_LEVEL, process.stderr);
  const { runtime, close } = await startRuntime(settings, log, user);
  try {
    await task(runtime);
  } finally {
    await close();
  }
}

const withRuntime: WithRuntime = (task) => withRuntimeFor('tool', task);
const version = `Lekha ${await readVersion()}, schema ${NEWEST_MIGRATION}`;
const program = new Command('npm run cli --')
  .version(version)
  .description(
    `Operators' tool of ${version}. It works while the server runs and while it is stopped, with its settings: .env.example.`,
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

/** What an operator reads of an error. */
function wordsOf(error: Error): string {
  if (!isConnectionLost(error)) return error.message;
  return `The database went away (${error.message}). Its log, and «doctor», say why; run the command again when it is back.`;
}

bearLostOutput();
const onlyLooks = /^(doctor|user:list|\w+:verify)$/.test(process.argv[2] ?? '');
const fate = onlyLooks ? 'Nothing was changed' : `What «${process.argv[2]}» writes is whole or not there`;
for (const signal of SIGNALS) process.once(signal, () => console.error(`Interrupted. ${fate}: run the command again.`));
for (const signal of SIGNALS) process.on(signal, () => void endNow(1));
process.on('disconnect', () => void endNow(1)).channel?.unref();
try {
  await program.parseAsync();
} catch (error) {
  await untilEnded();
  console.error(error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? wordsOf(error) : error);
  process.exitCode = 1;
}
