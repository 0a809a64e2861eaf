import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { newSiteData } from './setup/prepared-data.ts';
import { freePort, startServer, temporaryData } from './setup/server-process.ts';

test('a start after kill -9 just works, and keeps the data', async () => {
  const { dataDir, remove } = await temporaryData();
  const port = await freePort();
  const first = startServer({ dataDir, port });
  await first.ready();
  first.child.kill('SIGKILL');
  await first.exited;
  const second = startServer({ dataDir, port });
  await second.ready();
  expect((await fetch(second.url)).status).toBe(200);
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
  await remove();
});

test('kill -9 in the middle of the very first start does no harm', async () => {
  const { dataDir, remove } = await temporaryData();
  const port = await freePort();
  for (const wait of [150, 600, 1_200]) {
    const killed = startServer({ dataDir, port, env: { DEMO: '1' } });
    await new Promise((resolve) => setTimeout(resolve, wait));
    killed.child.kill('SIGKILL');
    await killed.exited;
  }
  const server = startServer({ dataDir, port });
  await server.ready();
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await remove();
});

test('until the site is ready its port refuses, and from then on every answer is the site', async () => {
  const { dataDir, remove } = await temporaryData();
  const server = startServer({ dataDir, port: await freePort(), env: { DEMO: '1' } });
  const answers = new Map<string, number>();
  const ask = () =>
    fetch(server.url).then(
      ({ status }) => String(status),
      ({ cause }) => String(cause?.code),
    );
  for (let answer = ''; answer !== '200' && server.child.exitCode === null;) {
    answer = await ask();
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  // Before its work and before it listens the start holds the port for a moment, to know that it may: whoever comes then
  // is cut off.
  expect(answers.get('ECONNRESET') ?? 0).toBeLessThanOrEqual(2);
  answers.delete('ECONNRESET');
  expect([...answers.keys()]).toEqual(['ECONNREFUSED', '200']);
  const health = await fetch(`${server.url}/api/health`);
  expect([health.status, (await health.json()).ready]).toEqual([200, true]);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await remove();
});

test('a start whose database is away says so and waits, and its port refuses', async () => {
  const { dataDir, remove } = await temporaryData();
  const away = `postgres://lekha@127.0.0.1:${await freePort()}/lekha`;
  const env = { DATABASE_URL: away, AUTH_SECRET: 'x'.repeat(40) };
  const server = startServer({ dataDir, port: await freePort(), env });
  await expect.poll(server.output).toMatch(/The database of DATABASE_URL does not answer yet .+: waiting for it/);
  await expect(fetch(server.url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  server.child.kill('SIGTERM');
  await server.exited;
  await remove();
});

test('a second server on the same data is refused with one line, and the first goes on', async () => {
  const { dataDir, remove } = await newSiteData();
  const first = startServer({ dataDir, port: await freePort() });
  await first.ready();
  const second = startServer({ dataDir, port: await freePort() });
  expect(await second.exited).toBe(1);
  expect(second.output()).toMatch(
    /^Another Lekha server \(process \d+\) already uses .+\. Stop it first, or set DATA_DIR to another folder\.\n$/,
  );
  expect((await fetch(first.url)).status).toBe(200);
  first.child.kill('SIGTERM');
  await first.exited;
  await remove();
});

test('a taken port is named', async () => {
  const { dataDir, remove } = await newSiteData();
  const port = await freePort();
  const first = startServer({ dataDir, port });
  await first.ready();
  const other = await temporaryData();
  const second = startServer({ dataDir: other.dataDir, port });
  expect(await second.exited).toBe(1);
  expect(second.output()).toBe(`Port ${port} is taken by another program. Stop it, or set PORT to a free port.\n`);
  first.child.kill('SIGTERM');
  await first.exited;
  await remove();
  await other.remove();
});

test('a bad setting ends the start with one line that names it', async () => {
  const { dataDir, remove } = await temporaryData();
  const server = startServer({ dataDir, port: 3999, env: { SITE_URL: 'not an address' } });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe('SITE_URL must be an http(s) address\n');
  await remove();
});

test('a site that is built needs no compiler: it is 40 MB of memory, and images come without it', async () => {
  test.skip(process.platform !== 'linux', 'only Linux lists what a process has loaded');
  const { dataDir, remove } = await newSiteData();
  const server = startServer({ dataDir, port: await freePort() });
  await server.ready();
  expect((await fetch(`${server.url}/login`)).status).toBe(200);
  const loaded = await readFile(`/proc/${server.child.pid}/maps`, 'utf8');
  expect(loaded).toContain('/bin/node');
  expect(loaded).not.toContain('swc');
  server.child.kill('SIGTERM');
  await server.exited;
  await remove();
});
