import { InvalidArgumentError, type Command } from 'commander';
import { loadDemo } from '../server/demo/load-demo.ts';
import { formatReport } from '../server/transfer/format/format-report.ts';
import { importGhost } from '../server/transfer/ghost/import-ghost.ts';
import { importWordPress } from '../server/transfer/wordpress/import-wordpress.ts';
import { reindexPosts } from '../server/services/search/index-stale-posts.ts';
import type { Runtime } from '../server/runtime.ts';
import { showProgress } from './show-progress.ts';

export type WithRuntime = (task: (runtime: Runtime) => Promise<void>) => Promise<void>;

const ALL_OR_NOTHING = `
All of it is written or nothing; a report says what could not be kept. Images that can be fetched are kept here. Run it
again to bring in what has changed: what was edited or deleted here stays so. Old addresses lead to the new ones.`;

function webAddress(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('It is no http(s) address.');
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

  program
    .command('import:wordpress')
    .argument('<file>', 'a WordPress export (WXR, .xml)')
    .description('import authors, categories, posts, pages, comments and images; safe to repeat')
    .addHelpText('after', ALL_OR_NOTHING)
    .action((file: string) =>
      withRuntime(async (runtime) => {
        const report = await importWordPress(runtime, { file, onProgress: showProgress() });
        console.log(formatReport(report));
      }),
    );

  program
    .command('import:ghost')
    .argument('<file>', 'a Ghost export (.json)')
    .description('import users, tags, posts, pages, comments and images; safe to repeat')
    .option('--url <address>', 'address of the old site: its images are fetched from there', webAddress)
    .option('--files <folder>', "a copy of Ghost's content folder: its images are taken from there first")
    .addHelpText('after', ALL_OR_NOTHING)
    .action((file: string, options: { url?: string; files?: string }) =>
      withRuntime(async (runtime) => {
        const report = await importGhost(runtime, { file, ...options, onProgress: showProgress() });
        console.log(formatReport(report));
      }),
    );
}
