import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SCRIPT = join(import.meta.dirname, 'embedded-process-script.ts');

const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** A process that has just begun to start the embedded database of a data folder. */
export function unreadyProcess(dataDir: string) {
  const child = spawn(process.execPath, ['--no-warnings', SCRIPT, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/**
 * Another process that starts the embedded database of a data folder. It stops the database at SIGTERM. The
 * promise is kept as soon as its database is ready.
 */
export async function embeddedProcess(dataDir: string): Promise<ChildProcess> {
  const child = unreadyProcess(dataDir);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error(`The process ended early: ${errors}`);
    }),
  ]);
  return child;
}

/** Sends a signal and waits for the end of the process. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
