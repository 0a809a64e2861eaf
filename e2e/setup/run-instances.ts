// Two instances on one PostgreSQL behind nginx, over https, in the place of one server: `npm run test:instances` lets the browser
// tests meet them at the port and with the data that one server would have had. SIGTERM ends all of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { startNginx } from './nginx.ts';
import { freePort } from './server-process.ts';
import { startDatabase } from './start-database.ts';

const { PORT = '0', DATA_DIR = '' } = process.env;
const ended = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);

// One that is given has the name of our folder (given-database.ts).
const { DATABASE_URL } = process.env;
const database = DATABASE_URL ? undefined : await startDatabase(join(DATA_DIR, 'database'));
const instances = [await freePort(), await freePort()];
const nginx = await startNginx({ folder: resolve(DATA_DIR, 'nginx'), port: Number(PORT), instances, isFair: true });
const children = instances.map((port) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'lib/server/main.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      SITE_URL: `https://localhost:${PORT}`,
      DATABASE_URL: database?.url ?? DATABASE_URL,
      AUTH_SECRET: 'x'.repeat(40),
      TRUST_PROXY: '1',
    },
  }),
);
const gone = children.map((child) => once(child, 'exit'));

// One that goes by itself takes the others along: a test must not pass on the half of it.
await Promise.race([ended, ...gone]);
await nginx.stop();
for (const child of children) child.kill('SIGTERM');
await Promise.all(gone);
await database?.stop();
process.exit(0);
