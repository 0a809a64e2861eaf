import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'playwright/test';
import { newSiteData } from './setup/prepared-data.ts';
import { freePort, startServer, type ServerProcess } from './setup/server-process.ts';
import { startDatabase } from './setup/start-database.ts';
import { startSteadyLoad } from './setup/steady-load.ts';

/** Starts a younger instance beside the older one, which is to leave. @returns the younger one */
async function takeOver(older: ServerProcess, start: () => ServerProcess): Promise<ServerProcess> {
  const younger = start();
  expect(await Promise.race([older.exited, younger.exited.then((code) => `younger ended with ${code}`)])).toBe(0);
  await expect.poll(younger.output).toMatch(/is ready/);
  return younger;
}

async function expectNothingLost(start: () => ServerProcess): Promise<void> {
  const first = start();
  await first.ready();
  const load = startSteadyLoad(first.url);
  const second = await takeOver(first, start);
  const third = await takeOver(second, start);
  const { 200: answered, ...lost } = await load.stop();
  expect(lost).toEqual({});
  expect(answered).toBeGreaterThan(500);
  third.child.kill('SIGTERM');
  expect(await third.exited).toBe(0);
}

test('a second start on port and data of a running site takes over, and no request is lost', async () => {
  const { dataDir, remove } = await newSiteData();
  const port = await freePort();
  // Sockets have a port of their own, which is taken over as well.
  const env = { REALTIME_PORT: String(await freePort()) };
  await expectNothingLost(() => startServer({ dataDir, port, env }));
  await remove();
});

test('so does one on a database of its own', async () => {
  const { dataDir, remove } = await newSiteData();
  const { url, stop } = await startDatabase(dataDir);
  const port = await freePort();
  const env = {
    DATABASE_URL: url,
    AUTH_SECRET: 'x'.repeat(40),
  };
  await expectNothingLost(() => startServer({ dataDir, port, env }));
  await stop();
  await remove();
});

test('a second start on another database leaves the first one alone, and says why', async () => {
  const { dataDir, remove } = await newSiteData();
  const port = await freePort();
  const first = startServer({ dataDir, port });
  await first.ready();
  const other = await newSiteData();
  const { url, stop } = await startDatabase(other.dataDir);
  const env = { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(40) };
  const younger = startServer({ dataDir, port, env });
  expect(await younger.exited).toBe(1);
  expect(younger.output()).toContain(`The site that runs on port ${port} has another database.`);
  expect((await fetch(first.url)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  await stop();
  await other.remove();
  await remove();
});

test('a second start that fails leaves the first one alone, and a killed one is no obstacle', async () => {
  const { dataDir, remove } = await newSiteData();
  const port = await freePort();
  const first = startServer({ dataDir, port });
  await first.ready();
  const failing = startServer({ dataDir, port, env: { BACKUP_DIR: '/dev/null/backups' } });
  expect(await failing.exited).toBe(1);
  expect((await fetch(first.url)).status).toBe(200);
  first.child.kill('SIGKILL');
  await first.exited;
  const next = startServer({ dataDir, port });
  await next.ready();
  const last = await takeOver(next, () => startServer({ dataDir, port }));
  last.child.kill('SIGTERM');
  expect(await last.exited).toBe(0);
  await remove();
});

test('where sockets have a port of their own, that of the pages answers who asks for one there, and ends it', async () => {
  const { dataDir, remove } = await newSiteData();
  const port = await freePort();
  const site = startServer({ dataDir, port, env: { REALTIME_PORT: String(await freePort()) } });
  await site.ready();
  const statusOf = async (path: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    // The whole answer is there when the connection is closed.
    return (await text(socket)).split(' ', 2)[1];
  };
  const paths = ['/nowhere', '/', '/socket.io/?EIO=4&transport=websocket'];
  expect(await Promise.all(paths.map(statusOf))).toEqual(['404', '200', '308']);
  site.child.kill('SIGTERM');
  expect(await site.exited).toBe(0);
  await remove();
});

/** Milliseconds until it is gone. */
async function stop({ child, exited }: ReturnType<typeof startServer>): Promise<number> {
  const from = performance.now();
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  return performance.now() - from;
}

test('a stop answers what runs, refuses what is new, and is gone in two seconds', async () => {
  const { dataDir, remove } = await newSiteData();
  const start = async () => {
    const server = startServer({ dataDir, port: await freePort() });
    await server.ready();
    return server;
  };
  // What this machine needs to end one that does nothing, database included.
  const idle = await stop(await start());
  const server = await start();
  const load = startSteadyLoad(server.url);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const took = await stop(server);
  const { 200: answered, ...rest } = await load.stop();
  expect(answered).toBeGreaterThan(0);
  expect(Object.keys(rest).filter((word) => !word.endsWith('ECONNREFUSED'))).toEqual([]);
  // Two seconds more, and one for a load that takes its part of the processor.
  expect(took - idle).toBeLessThan(3_000);
  await remove();
});
