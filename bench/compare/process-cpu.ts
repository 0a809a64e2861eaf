import { readdir, readFile, readlink } from 'node:fs/promises';

const MS_PER_TICK = 10;
const LISTENS = '0A';

const orNothing = <Value>(read: Promise<Value>, nothing: Value) => read.catch(() => nothing);
const processes = async () => (await orNothing(readdir('/proc'), [])).filter((name) => /^\d+$/.test(name)).map(Number);

/** Fields of /proc/PID/stat from the state on (proc_pid_stat(5): the third); none when it ended. */
async function statOf(pid: number): Promise<string[]> {
  const text = await orNothing(readFile(`/proc/${pid}/stat`, 'utf8'), '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

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
  const stats = new Map(await Promise.all((await processes()).map(async (pid) => [pid, await statOf(pid)] as const)));
  const isOurs = (pid: number): boolean => roots.includes(pid) || (pid > 1 && isOurs(Number(stats.get(pid)?.[1] ?? 0)));
  const ticks = [...stats].filter(([pid]) => isOurs(pid)).map(([, stat]) => Number(stat[11]) + Number(stat[12]));
  return ticks.reduce((sum, value) => sum + value, 0) * MS_PER_TICK;
}

/** The database server of an embedded database, from its data folder: it is no child of the site. */
export async function databaseOf(dataDir: string): Promise<number[]> {
  const text = await orNothing(readFile(`${dataDir}/pg/postmaster.pid`, 'utf8'), '');
  return text === '' ? [] : [Number.parseInt(text, 10)];
}
