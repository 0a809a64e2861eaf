import type { Endpoint } from './site.ts';

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
export function serverSettings(endpoint: Endpoint, changed: Record<string, string>): string[] {
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
