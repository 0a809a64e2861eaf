import { spawn } from 'node:child_process';
import { open, rename, stat } from 'node:fs/promises';
import type { RunAs } from './run-as.ts';
import { PROGRAM_ENVIRONMENT } from './run-program.ts';
import { serverSettings } from './server-settings.ts';
import type { Site } from './site.ts';

/** A server that this process started. `hasFailed` turns true when its process ends. */
export type LaunchedServer = { pid: number | undefined; hasFailed: () => boolean };

const LARGEST_LOG = 1024 * 1024;

/**
 * Starts the server and does not wait for it. It has a session of its own, so that Ctrl-C in the terminal does not
 * reach it before the site has let go of it, and it writes to a file, because it may outlive this process.
 */
export async function launchServer(site: Site): Promise<LaunchedServer> {
  const { file, args, uid, gid } = command(site);
  const log = await openLog(site.paths.logFile, site.runAs.owner);
  let ended = false;
  const child = spawn(file, args, {
    env: PROGRAM_ENVIRONMENT,
    cwd: site.paths.cluster,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    windowsHide: true,
    uid,
    gid,
  });
  // pg_ctl ends as soon as the server runs on its own.
  child.once('exit', (code) => (ended = process.platform !== 'win32' || code !== 0));
  child.once('error', () => (ended = true));
  child.unref();
  await log.close();
  return { pid: process.platform === 'win32' ? undefined : child.pid, hasFailed: () => ended };
}

function command({ paths, binaries, runAs, endpoint, settings: changed }: Site) {
  const settings = serverSettings(endpoint, changed);
  if (process.platform !== 'win32') return runAs.program(binaries.postgres, ['-D', paths.cluster, ...settings]);
  // Only pg_ctl sheds an administrator's rights, with which the server would not run.
  return runAs.program(binaries.pgControl, ['start', '-W', '-D', paths.cluster, '-o', settings.join(' ')]);
}

async function openLog(path: string, owner: RunAs['owner']) {
  const size = await stat(path).then(
    (info) => info.size,
    () => 0,
  );
  if (size > LARGEST_LOG) await rename(path, `${path}.old`);
  const log = await open(path, 'a', 0o600);
  // Made by root for another user, who may start the server alone the next time.
  if (owner && owner.uid !== process.getuid?.()) await log.chown(owner.uid, owner.gid);
  return log;
}
