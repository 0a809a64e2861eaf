import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into the server before its own program: from time to time it writes down what the process holds. Garbage is
// collected first, so that what is left is held.
const file = process.env.SOAK_FIGURES;
const EVERY_MS = 5_000;

function write(to: string, collect: () => void): void {
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const timers = resources.filter((name) => name === 'Timeout' || name === 'Immediate').length;
  const figures = { rss, heap: heapUsed, handles: resources.length - timers, timers };
  appendFileSync(to, `${JSON.stringify(figures)}\n`);
}

if (file && isMainThread && process.argv[1]?.endsWith('lib/server/main.ts')) {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  setInterval(() => write(file, collect), EVERY_MS).unref();
}
