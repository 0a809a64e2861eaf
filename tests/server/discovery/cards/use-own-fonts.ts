import { once } from 'node:events';
import { resolve } from 'node:path';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { fontsFile } from '../../../../lib/server/discovery/cards/own-fonts.ts';

/**
 * Names our fonts in the environment that native code sees: a test's `process.env` is a copy, and what is written to it
 * stays there. A worker that shares the environment writes to the real one.
 */
export async function useOwnFonts(): Promise<void> {
  // Unpacked fonts are kept there; their names tell their contents.
  process.env.DATA_DIR = resolve('.cache/tests');
  const worker = new Worker(`process.env.FONTCONFIG_FILE = ${JSON.stringify(fontsFile())}`, {
    eval: true,
    env: SHARE_ENV,
  });
  await once(worker, 'exit');
}
