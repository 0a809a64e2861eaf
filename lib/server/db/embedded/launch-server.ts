import type { Endpoint, Site } from './cluster-paths.ts';
import { spawn } from 'node:child_process';
import { open, rename, stat } from 'node:fs/promises';
import { PROGRAM_ENVIRONMENT, type RunAs } from './run-program.ts';

/** Settings for a small machine that also runs the site; given at each start, so that a new version can change them. */
const SETTINGS: Record<string, string> = {
  cluster_name: 'lekha',
  timezone: 'UTC',
  lc_messages: 'C',
  max_connections: '50',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  // "try" can end a container whose host counts huge pages with a bus error.
  huge_pages: 'off',
  random_page_cost: '1.1',
  jit: 'off',
  // Spares three processes; the data of a blog is in memory.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  // Nobody replicates from a private server, so less has to be written; it is as safe against power cuts.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  track_io_timing: 'off',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // Neither statements nor the values that broke a constraint belong in a log file.
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  logging_collector: 'off',
};

/** The arguments of the `postgres` program that carry its settings. On Windows none of them holds a space. */
function serverSettings(endpoint: Endpoint, changed: Record<string, string>): string[] {
  const settings = { ...SETTINGS, ...changed, ...listenSettings(endpoint) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function listenSettings({ host, port }: Endpoint): Record<string, string> {
  if (process.platform === 'win32') return { listen_addresses: host, port: String(port), unix_socket_directories: '' };
  return {
    listen_addresses: '',
    port: String(port),
    // The setting is a list: quotes keep a comma or a space in the path from splitting it.
    unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
}

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
