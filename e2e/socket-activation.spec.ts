import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'playwright/test';
import { givenSettings } from './setup/given-database.ts';
import { endWithUs, freePort, temporaryData } from './setup/server-process.ts';

const ACTIVATE = 'systemd-socket-activate';
const isMissing = spawnSync(ACTIVATE, ['--version']).error !== undefined;
test.skip(isMissing, `there is no ${ACTIVATE} on this machine`);

test('on a port that systemd holds, who comes before the site is ready waits, and is answered', async () => {
  const { dataDir, remove } = await temporaryData();
  const port = await freePort();
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    REALTIME_PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...givenSettings(dataDir),
  };
  // It hands only those on that it is told to.
  const names = [...Object.keys(env), 'PATH', 'HOME'].flatMap((name) => ['-E', name]);
  const listen = ['-l', `127.0.0.1:${port}`, ...names, process.execPath, 'bin/serve.mjs'];
  const child = spawn(ACTIVATE, listen, { env: { ...process.env, ...env }, stdio: 'ignore' });
  endWithUs(child);
  const first = () => fetch(`http://127.0.0.1:${port}/api/health`);
  await expect
    .poll(
      () =>
        first().then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 90_000 },
    )
    .toBe(200);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  await remove();
});
