import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { startCaddy, withoutCaddy } from './setup/caddy.ts';
import { type Place, startNginx, withoutNginx } from './setup/nginx.ts';
import type { Proxy } from './setup/proxied-site.ts';
import { type ProxyMachine, startProxyMachine, withoutDebiansNginx } from './setup/proxy-machine.ts';
import { freePort, temporaryData } from './setup/server-process.ts';
import { ask as askOver } from './setup/steady-load.ts';
import { blocksOf, recipeOf } from './setup/unit-machine.ts';

// In a connection of its own: one that is kept is closed when the proxy's configuration changes, and a browser asks once more.
const ask = (url: string, method = 'GET') => askOver(url, { agent: false, method });

/** Asks again and again until it is stopped. @returns how often each answer came */
function readOn(url: string): { stop: () => Promise<Record<string, number>> } {
  const answers: Record<string, number> = {};
  let isOver = false;
  const read = async () => {
    while (!isOver) {
      const answer = await ask(url).then(({ status }) => String(status), String);
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  };
  const reading = Promise.all([read(), read(), read()]);
  const stop = async () => {
    isOver = true;
    await reading;
    return answers;
  };
  return { stop };
}

const SAYS = '["127.0.0.1","https","localhost:PORT"]';

/** Goes up a version and back by the commands of a page, while readers read on. @returns what became of those that got no page */
async function upAndBack(machine: ProxyMachine, page: string, change: () => Promise<void>) {
  const mark = async () => (await ask(machine.url)).headers['x-version'];
  const load = readOn(machine.url);
  await change();
  await machine.run(await recipeOf(page, 'Upgrade'));
  await expect.poll(mark).toBe('next');
  await machine.run(await recipeOf(page, 'Rollback'));
  await expect.poll(mark).toBe(undefined);
  const { 200: answered, ...lost } = await load.stop();
  expect(answered).toBeGreaterThan(20);
  return { answered: answered ?? 0, lost };
}

test('nginx: the page is gone through on a Debian, with a certificate that is renewed later', async () => {
  test.skip(withoutDebiansNginx !== undefined, withoutDebiansNginx);
  const page = 'docs/deploy/nginx.md';
  const machine = await startProxyMachine('nginx');
  try {
    const [install = ''] = await blocksOf(page);
    expect(await machine.run(install)).toContain('test is successful');
    await expect.poll(() => ask(machine.url).then(({ body }) => body, String)).toBe(SAYS.replace(':PORT', ''));
    expect((await ask(machine.url)).headers['x-cache']).toBe(undefined);
    // The older workers hear at that port until the new ones do.
    const location = async () => (await ask(`${machine.plainUrl}/a?b=c`)).headers.location;
    await expect.poll(location).toBe('https://localhost/a?b=c');
    // The renewal is proved by the site that is there now.
    const renewal = install.split('\n').find((line) => line.startsWith('certbot ')) ?? '';
    await machine.run(renewal);

    await machine.run(await recipeOf(page, 'Pages kept by nginx'));
    await expect.poll(async () => (await ask(machine.url)).headers['x-cache']).toBe('HIT');
    const change = () =>
      machine.change('deploy/nginx/lekha.conf', '# pages.conf, if it is there.', 'add_header X-Version next;');
    expect((await upAndBack(machine, page, change)).lost).toEqual({});
  } finally {
    await machine.remove();
  }
});

test('Caddy: the page is gone through on a Debian', async () => {
  test.skip(withoutCaddy !== undefined, withoutCaddy);
  const page = 'docs/deploy/caddy.md';
  const machine = await startProxyMachine('caddy');
  try {
    const [install = ''] = await blocksOf(page);
    expect(await machine.run(install)).toContain('Valid configuration');
    const { port } = new URL(machine.url);
    await expect.poll(() => ask(machine.url).then(({ body }) => body, String)).toBe(SAYS.replace('PORT', port));
    const location = async () => (await ask(`${machine.plainUrl}/a?b=c`)).headers.location;
    await expect.poll(location).toBe('https://localhost/a?b=c');
    const change = () => machine.change('deploy/caddy/Caddyfile', 'handle {', 'handle {\n\t\theader X-Version next');
    const { answered, lost } = await upAndBack(machine, page, change);
    // Of 2.6: who is let in by the older listener while that closes is turned away, once in many times.
    expect(Object.keys(lost).filter((how) => !how.includes('ECONNRESET'))).toEqual([]);
    expect(Object.values(lost).reduce((sum, times) => sum + times, 0)).toBeLessThan(Math.max(3, answered / 100));
  } finally {
    await machine.remove();
  }
});

type Instance = { freeze: () => void; stop: () => Promise<void>; start: () => Promise<void> };

/** An instance that says `200` to everybody; frozen it takes connections and says nothing, as a process that is stopped. */
function makeInstance(port: number): Instance {
  let isFrozen = false;
  let server: Server | undefined;
  return {
    freeze: () => void (isFrozen = true),
    async start() {
      server = createServer((_request, response) => void (isFrozen || response.end('here'))).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async stop() {
      server?.close();
      server?.closeAllConnections();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** Two instances behind a proxy, for as long as `work` takes. */
async function behind(
  startProxy: (place: Place) => Promise<Proxy>,
  work: (url: string, all: Instance[]) => Promise<void>,
) {
  const { dataDir, remove } = await temporaryData();
  const [port, ...ports] = await Promise.all([freePort(), freePort(), freePort()]);
  const instances = ports.map(makeInstance);
  await Promise.all(instances.map((instance) => instance.start()));
  const proxy = await startProxy({ folder: join(dataDir, 'proxy'), port, instances: ports });
  try {
    await work(proxy.url, instances);
  } finally {
    await proxy.stop();
    await Promise.all(instances.map((instance) => instance.stop()));
    await remove();
  }
}

const statuses = async (url: string, method = 'GET') => {
  const found: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) found.push((await ask(url, method)).status);
  return found;
};
const ALL_HERE = Array(12).fill(200);

test('nginx: an instance that is frozen keeps two readers waiting, and nobody after them', async () => {
  test.skip(withoutNginx !== undefined, withoutNginx);
  await behind(
    (place) => startNginx({ ...place, isHasty: true }),
    async (url, [, second]) => {
      second?.freeze();
      // Who reads is led to the other one when its time is over.
      expect(await statuses(url)).toEqual(ALL_HERE);
      expect(await statuses(url, 'POST')).toEqual(ALL_HERE);
    },
  );
});

test('nginx: one that is back is asked at once where the other one leaves', async () => {
  test.skip(withoutNginx !== undefined, withoutNginx);
  await behind(startNginx, async (url, [first, second]) => {
    await first?.stop();
    expect(await statuses(url, 'POST')).toEqual(ALL_HERE);
    await first?.start();
    await second?.stop();
    expect(await statuses(url, 'POST')).toEqual(ALL_HERE);
  });
});

test('Caddy: an instance that is frozen is found, and asked no more', async () => {
  test.skip(withoutCaddy !== undefined, withoutCaddy);
  await behind(startCaddy, async (url, [, second]) => {
    second?.freeze();
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    expect(await statuses(url)).toEqual(ALL_HERE);
    expect(await statuses(url, 'POST')).toEqual(ALL_HERE);
  });
});
