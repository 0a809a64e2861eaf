import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';

/** What a running server writes about itself into its data directory. */
export type PostmasterRecord = { pid: number; port: number; host: string; isReady: boolean };

/**
 * Reads `postmaster.pid`. The file outlives a server that was killed, and while a server starts it grows line by line:
 * host is '' until the server listens.
 * @returns undefined when there is none
 * @throws Error when the file belongs to somebody else
 */
export async function readPostmasterRecord(cluster: string): Promise<PostmasterRecord | undefined> {
  try {
    return parse(await readFile(join(cluster, 'postmaster.pid'), 'utf8'));
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES') throw new Error(`${cluster} belongs to another user. Use the user that runs Lekha.`);
    throw error;
  }
}

// The lines: process id, data directory, start time, port, socket folder, TCP address, shared memory key, status.
function parse(text: string): PostmasterRecord | undefined {
  const [pid = '', , , port = '', socketFolder = '', address = '', , status = ''] = text.split('\n');
  const number = Number.parseInt(pid, 10);
  if (!(number > 0)) return undefined;
  return {
    pid: number,
    port: Number.parseInt(port, 10) || 0,
    host: socketFolder.trim() || address.trim(),
    isReady: status.trim() === 'ready',
  };
}
