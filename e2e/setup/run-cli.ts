import { spawn } from 'node:child_process';

/** Runs the operator's tool on a folder of data. @returns its output; rejects when it fails */
export function runCli(dataDir: string, args: string[]): Promise<string> {
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', 'lib/cli/main.ts', ...args], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`The tool ended with ${code}:\n${output}`)),
    ),
  );
}
