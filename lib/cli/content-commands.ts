import type { Command } from 'commander';
import { loadDemo } from '../server/demo/load-demo.ts';
import { formatReport } from '../server/import/format-report.ts';
import { importGhost } from '../server/import/ghost/import-ghost.ts';
import { importWordPress } from '../server/import/wordpress/import-wordpress.ts';
import { reindexPosts } from '../server/services/search/index-stale-posts.ts';
import type { Runtime } from '../server/runtime.ts';
import { showProgress } from './show-progress.ts';

export type WithRuntime = (task: (runtime: Runtime) => Promise<void>) => Promise<void>;

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
    .action((file: string) =>
      withRuntime(async (runtime) => {
        const report = await importWordPress(runtime, { file, onProgress: showProgress() });
        console.log(formatReport(report));
      }),
    );

  program
    .command('import:ghost')
    .argument('<file>', 'a Ghost export (.json)')
    .description('import users, tags, posts, pages and images; safe to repeat')
    .option('--url <address>', 'address of the old site: its images are fetched from there')
    .option('--files <folder>', "a copy of Ghost's content folder: its images are taken from there first")
    .action((file: string, options: { url?: string; files?: string }) =>
      withRuntime(async (runtime) => {
        const report = await importGhost(runtime, { file, ...options, onProgress: showProgress() });
        console.log(formatReport(report));
      }),
    );
}
