/** @jest-environment node */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';

test('a process whose log nobody reads any more ends all the same, also when its last line is of its last moment', async () => {
  const program = `
    import { createLog, untilLogged } from './lib/server/log.ts';
    const log = createLog('info');
    process.once('SIGTERM', () => {
      log.info('one that is being written');
      log.info('one that waits for it');
      void untilLogged().then(() => process.exit(0));
    });
    setInterval(() => {}, 1_000);
    console.error('ready');`;
  const args = ['--no-warnings', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  await once(child.stderr, 'data');
  child.stdout.destroy();
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  expect(await once(child, 'exit')).toEqual([0, null]);
  clearTimeout(late);
});
