import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { freePort, startServer, temporaryData } from './setup/server-process.ts';
import { startDatabase } from './setup/start-database.ts';
import { ask } from './setup/steady-load.ts';

test('two instances start for the first time on one empty database: one of them loads the demo, both are ready', async () => {
  const { dataDir, remove } = await temporaryData();
  const database = await startDatabase(dataDir);
  const env = {
    DATABASE_URL: database.url,
    DEMO: '1',
    AUTH_SECRET: 'x'.repeat(40),
  };
  const ports = [await freePort(), await freePort()];
  const servers = ports.map((port) => startServer({ dataDir: join(dataDir, String(port)), port, env }));
  await Promise.all(servers.map((server) => server.ready()));
  const totals = servers.map(async ({ url }) => JSON.parse((await ask(`${url}/api/v1/posts`)).body).pagination.total);
  const [total, ...others] = await Promise.all(totals);
  expect(total).toBeGreaterThan(20);
  expect(others).toEqual([total]);
  const { posts } = JSON.parse((await ask(`${servers[0]?.url}/api/v1/posts?limit=50`)).body);
  expect(new Set(posts.map(({ title }: { title: string }) => title)).size).toBe(posts.length);
  for (const { child, exited } of servers) {
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  }
  await database.stop();
  await remove();
});
