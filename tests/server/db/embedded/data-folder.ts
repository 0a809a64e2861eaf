import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { isPostmaster, readPostmasterRecord } from '../../../../lib/server/db/embedded/postmaster.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../../lib/server/db/embedded/start-embedded-postgres.ts';

const folders: string[] = [];
const started: EmbeddedPostgres[] = [];
let template: Promise<string> | undefined;

afterAll(async () => {
  for (const postgres of started) await postgres.stop();
  for (const folder of folders) {
    await endServer(join(folder, 'pg'));
    await rm(folder, { recursive: true, force: true });
  }
});

/** An empty folder that goes away after the tests of the file, with the server that a failed test may have left. */
export async function emptyDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-embedded-'));
  folders.push(folder);
  return folder;
}

/**
 * A folder (a new one, or the one given) with a stopped cluster in it: a copy of one that is made once per file, since
 * that takes a second.
 */
export async function dataDirWithCluster(folder?: string): Promise<string> {
  template ??= makeTemplate();
  const target = folder ?? (await emptyDataDir());
  await mkdir(target, { recursive: true });
  // Several times faster than copying the thousand files one by one here.
  await promisify(execFile)('cp', ['-R', join(await template, 'pg'), target]);
  return target;
}

async function makeTemplate(): Promise<string> {
  const folder = await emptyDataDir();
  const postgres = await start(folder);
  await postgres.stop();
  return folder;
}

/** Starts a server and collects what it logs. */
export async function start(dataDir: string, lines: string[] = []): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
  started.push(postgres);
  return postgres;
}

/** The first column of the first row. */
export async function query(connection: pg.ClientConfig, sql: string): Promise<unknown> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** The process id of the server that runs on a data folder, or undefined. */
export async function serverPid(dataDir: string): Promise<number | undefined> {
  const cluster = join(dataDir, 'pg');
  const record = await readPostmasterRecord(cluster);
  return record && (await isPostmaster(record.pid, cluster)) ? record.pid : undefined;
}

/** Waits, up to a minute, until a condition holds. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('The condition did not come to hold.');
    await delay(20);
  }
}

async function endServer(cluster: string): Promise<void> {
  const record = await readPostmasterRecord(cluster);
  if (!record || !(await isPostmaster(record.pid, cluster))) return;
  process.kill(record.pid, 'SIGQUIT');
  await until(async () => !(await isPostmaster(record.pid, cluster)));
}
