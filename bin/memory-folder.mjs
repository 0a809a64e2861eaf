// Where the passing files of a test run lie: databases, uploads and browser profiles, made by the hundred and gone a moment later.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const GIB = 1024 ** 3;
/** Twice what the tests have in it at most, of which the largest database is two thirds; and as much again for programs. */
const NEEDED = { free: 6 * GIB, available: 12 * GIB };

function bytesFree(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

const roomHere = () => ({ free: bytesFree(IN_MEMORY), available: process.availableMemory?.() ?? 0 });

/**
 * A folder in memory, where databases are made and dropped in a tenth of the time; it goes when this process ends.
 * `undefined` on a machine without the room for it, and where somebody has chosen a place already.
 */
export function memoryFolder({ free, available } = roomHere(), chosen = process.env.TMPDIR) {
  if (chosen || free < NEEDED.free || available < NEEDED.available) return undefined;
  const folder = mkdtempSync(join(IN_MEMORY, 'lekha-'));
  // Open to all like the system's own: the database server may run as somebody else.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
