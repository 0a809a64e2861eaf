import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../../lib/server/db/embedded/start-embedded-postgres.ts';
import { migrateOf } from '../../lib/server/db/migrate.ts';
import { givenDatabase, makeGiven } from './given-database.ts';
import { temporaryData } from './server-process.ts';

type Data = Awaited<ReturnType<typeof temporaryData>>;

// Playwright empties its folder when a run begins.
const FOLDER = join('test-results', 'prepared');

/** PostgreSQL's files have an owner of their own, who is kept. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to]);

async function make(name: string, fill: () => Promise<Data>): Promise<void> {
  const [whole, unfinished] = [join(FOLDER, name), join(FOLDER, `${name}-unfinished`)];
  await mkdir(FOLDER, { recursive: true });
  const isTaken = await mkdir(unfinished).then(
    () => false,
    () => true,
  );
  if (isTaken) return delay(50);
  try {
    // Done by another between our two looks.
    if (existsSync(whole)) return;
    const { dataDir, remove } = await fill();
    await copy(dataDir, unfinished);
    await makeGiven(whole, dataDir);
    await remove();
    await rename(unfinished, whole);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** A copy of what is made once in a run: who asks first makes it, the others wait. */
async function copyOf(name: string, fill: () => Promise<Data>): Promise<Data> {
  const whole = join(FOLDER, name);
  while (!existsSync(whole)) await make(name, fill);
  const data = await temporaryData(whole);
  await copy(whole, data.dataDir);
  return data;
}

async function migrateIn(dataDir: string): Promise<void> {
  const given = givenDatabase(dataDir);
  if (given) return void (await migrateOf(given));
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrateOf(connection);
  await stop();
}

/** Data of a site that has been started and is empty still: its database, made anew for each, is half of a start. */
export async function newSiteData(): Promise<Data> {
  // Commands of Unix; e2e/setup/run-instances.ts has its database elsewhere.
  if (process.platform === 'win32' || process.env.E2E_INSTANCES) return temporaryData();
  return copyOf('new', async () => {
    const data = await temporaryData();
    await migrateIn(data.dataDir);
    return data;
  });
}

/** Data of a new site in which more has been done, by `fill`, which ends what it starts. */
export async function filledSiteData(name: string, fill: (dataDir: string) => Promise<void>): Promise<Data> {
  const filled = async () => {
    const data = await newSiteData();
    await fill(data.dataDir);
    return data;
  };
  return process.platform === 'win32' ? filled() : copyOf(name, filled);
}
