import { readFile } from 'node:fs/promises';

/** The last lines of the server's log, to be shown in an error; '' when there is none. */
export async function logTail(path: string, lines = 15): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}
