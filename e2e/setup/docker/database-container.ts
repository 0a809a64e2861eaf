import { parseArgs } from 'node:util';
import type { Site } from '../../../lib/server/db/embedded/cluster-paths.ts';
import { launchServer } from '../../../lib/server/db/embedded/launch-server.ts';
import { openSession } from '../../../lib/server/db/embedded/open-session.ts';
import { stopServer } from '../../../lib/server/db/embedded/postmaster.ts';
import { prepareSite } from '../../../lib/server/db/embedded/prepare-site.ts';

type Settings = { user: string; password: string; database: string };

async function ask(site: Site, user: string, database: string, text: string): Promise<unknown[]> {
  const session = await openSession({ ...site.endpoint, user, database }, 'psql');
  return session
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => session.end());
}

const user = { type: 'string', short: 'U' } as const;
// Plain ones are all that the page has.
const name = ([word = '']: string[]) => /^\w+$/.exec(word)?.[0] ?? 'nothing';

/** The client programs of the image of PostgreSQL, with the flags that they have. @throws Error when one of them fails */
async function runProgram(site: Site, [program, ...args]: readonly string[]): Promise<string> {
  const list = [...args];
  if (program === 'pg_isready') {
    const { values } = parseArgs({ args: list, options: { user, dbname: { type: 'string', short: 'd' } } });
    await ask(site, values.user ?? '', values.dbname ?? '', 'select 1');
  } else if (program === 'createdb') {
    const { values, positionals } = parseArgs({ args: list, options: { user }, allowPositionals: true });
    await ask(site, values.user ?? '', 'postgres', `create database ${name(positionals)}`);
  } else if (program === 'dropdb') {
    const options = { user, force: { type: 'boolean', short: 'f' } } as const;
    const { values, positionals } = parseArgs({ args: list, options, allowPositionals: true });
    const how = values.force ? ' with (force)' : '';
    await ask(site, values.user ?? '', 'postgres', `drop database ${name(positionals)}${how}`);
  } else throw new Error(`exec: "${program}": executable file not found in $PATH`);
  return '';
}

export type DatabaseContainer = {
  /** The address of one of its databases in place of the one that containers would use. @throws Error when it is not its */
  addressOf: (url: string) => string;
  run: (words: readonly string[]) => Promise<string>;
  stop: () => Promise<void>;
};

/** A real PostgreSQL on a volume, which has the user and the database of its first start: what the image of PostgreSQL does. */
export async function startDatabase(volume: string, settings: Settings): Promise<DatabaseContainer> {
  const site = await prepareSite({ dataDir: volume, log: () => {} });
  await launchServer(site);
  const isReady = () =>
    ask(site, settings.user, 'postgres', 'select 1').then(
      () => true,
      () => false,
    );
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 20));
  const known = 'select rolpassword from pg_authid where rolname = current_user and rolpassword is not null';
  if ((await ask(site, settings.user, 'postgres', known)).length === 0) {
    await ask(site, settings.user, 'postgres', `create database ${settings.database}`);
    const change = `alter role ${settings.user} password '${settings.password}'`;
    await ask(site, settings.user, 'postgres', change);
  }
  return {
    addressOf: (url) => {
      const { protocol, username, password, hostname, port, pathname } = new URL(url);
      const asked = [protocol, username, password, hostname, port];
      if (asked.join() !== ['postgres:', settings.user, settings.password, 'database', ''].join())
        throw new Error(`There is nobody at ${url}.`);
      return `postgres://${username}@localhost${pathname}?host=${encodeURIComponent(site.endpoint.host)}`;
    },
    run: (words) => runProgram(site, words),
    stop: () => stopServer(site),
  };
}
