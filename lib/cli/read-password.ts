import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

type Input = NodeJS.ReadableStream & { isTTY?: boolean };

/**
 * A password from the terminal, not shown while it is typed; from a pipe, its first line.
 * @throws Error when the input ends before there is one
 */
export async function readPassword(input: Input = process.stdin): Promise<string> {
  process.stderr.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: silent, terminal: input.isTTY === true });
  // The last line may end with the input, but comes before its end is told.
  const line = once(reader, 'line').then(([typed]) => String(typed));
  const ended = once(reader, 'close').then(() => {
    throw new Error('No password was typed. --password <password> gives one without being asked.');
  });
  try {
    return await Promise.race([line, ended]);
  } finally {
    ended.catch(() => undefined);
    reader.close();
    process.stderr.write('\n');
  }
}
