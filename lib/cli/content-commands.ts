import { resolve } from 'node:path';
import type { Command } from 'commander';
import { loadDemo } from '../server/demo/load-demo.ts';
import { reindexPosts } from '../server/services/search/index-stale-posts.ts';
import type { Runtime } from '../server/runtime.ts';

export type WithRuntime = (task: (runtime: Runtime) => Promise<void>) => Promise<void>;

/** A path as it is meant where the operator stands: npm and our launcher go to the folder of the code. */
export const fromHere = (path: string): string => resolve(process.env.INIT_CWD ?? '', path);

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
