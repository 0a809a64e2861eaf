import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { readPostmasterRecord } from '../../lib/server/db/embedded/postmaster.ts';
import { readProcess } from '../harness/process-cpu.ts';

// A state of /proc/net/tcp.
const LISTENS = '0A';

const orNothing = <Value>(read: Promise<Value>, nothing: Value) => read.catch(() => nothing);
const processes = async () => (await orNothing(readdir('/proc'), [])).filter((name) => /^\d+$/.test(name)).map(Number);

async function listeningInodes(port: number): Promise<Set<string>> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => orNothing(readFile(`/proc/net/${name}`, 'utf8'), '')));
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const rows = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)));
  return new Set(
    rows.filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === LISTENS).map((row) => row[9] ?? ''),
  );
}

async function holds(pid: number, inodes: ReadonlySet<string>): Promise<boolean> {
  const open = await orNothing(readdir(`/proc/${pid}/fd`), []);
  const links = await Promise.all(open.map((fd) => orNothing(readlink(`/proc/${pid}/fd/${fd}`), '')));
  return links.some((link) => inodes.has(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? ''));
}

/** Processes that listen on a port of this machine; none where it is elsewhere, or the system does not tell. */
export async function listenersOn(url: string): Promise<number[]> {
  const { hostname, port, protocol } = new URL(url);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return [];
  const inodes = await listeningInodes(Number(port || (protocol === 'https:' ? 443 : 80)));
  const held = await Promise.all((await processes()).map(async (pid) => ((await holds(pid, inodes)) ? [pid] : [])));
  return inodes.size > 0 ? held.flat() : [];
}

/** Milliseconds of processor time so far of processes and of all that they started, as long as it runs. */
export async function cpuOf(roots: readonly number[]): Promise<number> {
  const gone = { parent: 0, cpuMs: 0 };
  const told = await Promise.all(
    (await processes()).map(async (pid) => [pid, await orNothing(readProcess(pid), gone)] as const),
  );
  const byPid = new Map(told);
  const isOurs = (pid: number): boolean => roots.includes(pid) || (pid > 1 && isOurs(byPid.get(pid)?.parent ?? 0));
  return told.reduce((sum, [pid, { cpuMs }]) => sum + (isOurs(pid) ? cpuMs : 0), 0);
}

/** The database server of an embedded database, from its data folder: it is no child of the site. */
export async function databaseOf(dataDir: string): Promise<number[]> {
  const record = await readPostmasterRecord(join(dataDir, 'pg'));
  return record ? [record.pid] : [];
}
