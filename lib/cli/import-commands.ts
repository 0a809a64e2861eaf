import { InvalidArgumentError, type Command } from 'commander';
import { env } from '../server/env.ts';
import type { Runtime } from '../server/runtime.ts';
import { formatReport, type ImportReport } from '../server/transfer/format/import-report.ts';
import { importGhost } from '../server/transfer/ghost/import-ghost.ts';
import { findSource, importHosted, type Kind, KINDS } from '../server/transfer/hosted/import-hosted.ts';
import { importLekha } from '../server/transfer/lekha/import-lekha.ts';
import { importMarkdown } from '../server/transfer/markdown/import-markdown.ts';
import type { ImportNews } from '../server/transfer/site-imports.ts';
import { verifyImport, formatVerdict } from '../server/transfer/verify/verify-import.ts';
import { importWordPress } from '../server/transfer/wordpress/import-wordpress.ts';
import { fromHere, type Progress, showProgress, type WithRuntime } from './site-commands.ts';

const ALL_OR_NOTHING = `
All of it is written or nothing; a report says what could not be kept. Images that can be fetched are kept here. Run it
again to bring in what has changed: what was edited or deleted here stays so. Old addresses lead to the new ones, in one
step. «import:verify» holds the site against the export afterwards.`;

const WHAT_IS_COMPARED = `
While the site runs, every post, page, tag, category, author and image of the export is asked for by its old address:
it has to lead to its place here in one step, with its title and its text. What is missing is named, and the last line
says how much of how much is there. The command ends with code 1 when that is not all of it.`;

const WHAT_IS_READ = `
Texts (.md, .markdown, .mdx) with YAML, TOML or JSON before them, as Hugo, Jekyll and Astro have them, and the pictures
beside them. Their addresses are those that the site's settings give, and «aliases» and «redirect_from». Links in the
file system are not followed.`;

const AUTHOR_OPTION = ['--author <name>', 'who wrote what names nobody: a name, or an account by its e-mail'] as const;
const FIRST = 'its images are taken from there first';
const OF_FOLDER = 'without it the one in the content folder';
const URL_OPTION = ['--url <address>', 'address of the old site: its images are fetched from there'] as const;

/** An address as it was given. @throws InvalidArgumentError for what is none */
export function webAddress(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('It is no http(s) address.');
}

type Places = { url?: string; files?: string; redirects?: string; routes?: string; author?: string };

function addHostedCommands(program: Command, reported: Reported): void {
  for (const [kind, { name, place, brings }] of Object.entries(KINDS) as [Kind, (typeof KINDS)[Kind]][])
    program
      .command(`import:${kind}`)
      .argument('<file>', `an export of ${name} (${place}): its archive, or what it was unpacked to`, fromHere)
      .description(`import ${brings}; safe to repeat`)
      .option(...URL_OPTION, webAddress)
      .option(...AUTHOR_OPTION)
      .addHelpText('after', ALL_OR_NOTHING)
      .action((file: string, options: Places) =>
        reported((runtime, onProgress) => importHosted(runtime, { kind, file, ...options, onProgress })),
      );
}

async function importAny(runtime: Runtime, options: Parameters<typeof importGhost>[1]): Promise<ImportReport> {
  // For a server that waits for us: no administrator reaches into the operator's network.
  const given = process.send ? { ...options, allowPrivateAddresses: false } : options;
  const source = await findSource(options.file);
  if (source === 'lekha') return importLekha(runtime, { ...given, folder: options.file });
  if (source === 'markdown') return importMarkdown(runtime, { ...given, folder: options.file });
  if (source === 'wordpress') return importWordPress(runtime, given);
  if (source === 'ghost') return importGhost(runtime, given);
  // Which says of all else what it is not.
  return importHosted(runtime, { ...given, kind: source });
}

type Reported = (importIt: (runtime: Runtime, onProgress: Progress) => Promise<ImportReport>) => Promise<void>;

/** Runs imports and says what became of them: on the terminal, and to the server where it waits for us. */
function reportingTo(withRuntime: WithRuntime): Reported {
  const tell = (news: ImportNews) => process.send?.(news);
  return (importIt) =>
    withRuntime(async (runtime) => {
      const report = await importIt(runtime, showProgress()).catch((error: Error) => {
        tell({ error: error.message });
        throw error;
      });
      const text = formatReport(report);
      tell({ report, text });
      console.log(text);
    });
}

/** Commands that bring other blogs here. */
export function addImportCommands(program: Command, withRuntime: WithRuntime): void {
  const reported = reportingTo(withRuntime);
  program
    .command('import')
    .argument('<file>', 'an export as it was downloaded, or a folder of Markdown or of «export»', fromHere)
    .description('find out which blog a file is of, and import it; safe to repeat')
    .option(...URL_OPTION, webAddress)
    .option(...AUTHOR_OPTION)
    .addHelpText('after', ALL_OR_NOTHING)
    .action((file: string, options: Places) =>
      reported((runtime, onProgress) => importAny(runtime, { file, ...options, onProgress })),
    );
  program
    .command('import:wordpress')
    .argument('<file>', 'a WordPress export (WXR, .xml)', fromHere)
    .description('import authors, categories, tags, posts, pages, comments and images; safe to repeat')
    .option(...URL_OPTION, webAddress)
    .option('--files <folder>', `a copy of the uploads folder, or of wp-content: ${FIRST}`, fromHere)
    .addHelpText('after', ALL_OR_NOTHING)
    .action((file: string, options: Places) =>
      reported((runtime, onProgress) => importWordPress(runtime, { file, ...options, onProgress })),
    );
  program
    .command('import:ghost')
    .argument('<file>', 'a Ghost export (.json)', fromHere)
    .description('import users, tags, posts, pages, comments and images; safe to repeat')
    .option(...URL_OPTION, webAddress)
    .option('--files <folder>', `a copy of Ghost's content folder: ${FIRST}`, fromHere)
    .option('--redirects <file>', `Ghost's redirects.json or redirects.yaml; ${OF_FOLDER}`, fromHere)
    .option('--routes <file>', `Ghost's routes.yaml: the forms of its addresses; ${OF_FOLDER}`, fromHere)
    .addHelpText('after', ALL_OR_NOTHING)
    .action((file: string, options: Places) =>
      reported((runtime, onProgress) => importGhost(runtime, { file, ...options, onProgress })),
    );
  program
    .command('import:markdown')
    .argument('<folder>', 'the folder of a Hugo, Jekyll or Astro site, or any folder of Markdown', fromHere)
    .description('import texts, pages, authors, categories, tags and pictures; safe to repeat')
    .option(...URL_OPTION, webAddress)
    .addHelpText('after', WHAT_IS_READ + ALL_OR_NOTHING)
    .action((folder: string, { url }: Places) =>
      reported((runtime, onProgress) => importMarkdown(runtime, { folder, url, onProgress })),
    );
  addHostedCommands(program, reported);
}

/** The command that holds the site against what was imported. */
export function addVerifyCommand(program: Command, withRuntime: WithRuntime): void {
  program
    .command('import:verify')
    .argument('<file>', 'the export that was imported, as the import had it: a file, an archive, or a folder', fromHere)
    .description('hold the site that runs against the export; ends with code 1 when something is missing')
    .option('--url <address>', 'address of the old site, as it was given to the import', webAddress)
    .option('--site <address>', 'where this site answers; without it on this machine, at PORT', webAddress)
    .addHelpText('after', WHAT_IS_COMPARED)
    .action((file: string, { url, site }: Places & { site?: string }) =>
      withRuntime(async (runtime) => {
        const origin = new URL(site ?? `http://127.0.0.1:${env().PORT}`).origin;
        const given = { file, url, origin, onProgress: showProgress() };
        const { text, isWhole } = formatVerdict(await verifyImport(runtime, given));
        console.log(text);
        if (!isWhole) process.exitCode = 1;
      }),
    );
}
