import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** A password from the terminal, not shown while it is typed; from a pipe, its first line. */
export async function readPassword(): Promise<string> {
  process.stderr.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  const password = await reader.question('');
  reader.close();
  process.stderr.write('\n');
  return password;
}
