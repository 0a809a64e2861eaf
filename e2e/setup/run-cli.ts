import { spawn } from 'node:child_process';
import { givenSettings } from './given-database.ts';

const start = (dataDir: string, args: string[], env: Record<string, string> = {}) =>
  spawn('node', ['--disable-warning=ExperimentalWarning', 'lib/cli/main.ts', ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...givenSettings(dataDir),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs the operator's tool and kills it when it has said something that holds `word`. @returns false when it ended before */
export function killCli(dataDir: string, args: string[], word: RegExp, afterMs: number): Promise<boolean> {
  const child = start(dataDir, args);
  let output = '';
  const listen = (chunk: Buffer) => {
    const before = output;
    output += chunk.toString();
    if (!word.test(before) && word.test(output)) setTimeout(() => child.kill('SIGKILL'), afterMs);
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', listen);
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal === 'SIGKILL')));
}

/** Runs the operator's tool on a folder of data. @returns its output; rejects when it fails */
export function runCli(dataDir: string, args: string[], env?: Record<string, string>): Promise<string> {
  const child = start(dataDir, args, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`The tool ended with ${code}:\n${output}`)),
    ),
  );
}
