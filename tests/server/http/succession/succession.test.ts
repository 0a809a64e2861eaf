/** @jest-environment node */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { closePort, findPort, listen, portOf } from '../../../../lib/server/http/listen.ts';
import { checkPort, claimPort, findPredecessor } from '../../../../lib/server/http/succession/claim-port.ts';
import { doorPath, openDoor, type Door } from '../../../../lib/server/http/succession/door.ts';
import { trackConnections } from '../../../../lib/server/http/track-connections.ts';

// Two servers on one port are a thing of Linux.
const onLinux = process.platform === 'linux' ? test : test.skip;
const HOST = '127.0.0.1';

let folder: string;
let door: Door | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lekha-door-'));
});
afterEach(async () => {
  await door?.close();
  await rm(folder, { recursive: true });
});

/** An instance that answers with its name, on a port that is free or the one given. */
async function startInstance(name: string, port: number) {
  const server = createServer((_request, response) => response.end(name));
  const connections = trackConnections(server);
  const claim = await claimPort({ PORT: port, HOST, DATA_DIR: folder });
  await claim.listen(server);
  return { server, connections, predecessor: claim.predecessor, port: portOf(server) };
}

async function ask(port: number): Promise<string> {
  // Who asks from the closing process itself can be in the turn of its loop that closes the port; then as browsers do.
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`http://${HOST}:${port}`, { headers: { connection: 'close' } }).catch((error: Error) => {
      // Of another realm than the test, so no `instanceof`.
      const isReset = (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNRESET';
      if (!isReset || tries === 3) throw error;
      return null;
    });
    if (answer) return answer.text();
    await sleep(20 * tries);
  }
}

/** Four readers that ask again and again until `stop`, which tells who answered. */
function startAsking(port: number) {
  const answers = new Set<string>();
  let isOver = false;
  const asking = Array.from({ length: 4 }, async () => {
    // Between two questions the loop has a moment to close the port in.
    for (; !isOver; await sleep(1)) answers.add(await ask(port));
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(asking);
      return [...answers];
    },
  };
}

onLinux('the younger one listens first, then the older one leaves: every request has an answer', async () => {
  const older = await startInstance('older', await findPort(0, HOST));
  const { port } = older;
  const path = (await doorPath(folder, port)) ?? '';
  door = await openDoor(path, {
    realtimePort: 5001,
    databaseId: async () => 'ours',
    leave: older.connections.stopListening,
  });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const before = startAsking(port);
  const younger = await startInstance('younger', port);
  expect(younger.predecessor).toMatchObject({ realtimePort: 5001, databaseId: 'ours' });
  await younger.predecessor?.leave();
  expect(await before.stop()).toContain('older');
  const after = startAsking(port);
  await sleep(200);
  expect(await after.stop()).toEqual(['younger']);
  await Promise.all([older, younger].map(({ connections }) => connections.drain(1_000)));
});

onLinux('a port that another site holds is not shared, whatever it says of itself', async () => {
  const other = createServer((_request, response) => response.end());
  const port = await findPort(0, HOST);
  await listen(other, port, HOST);
  await expect(claimPort({ PORT: port, HOST, DATA_DIR: folder })).rejects.toThrow(`Port ${port} is taken`);
  await expect(listen(createServer(), port, HOST)).rejects.toThrow(`Port ${port} is taken`);
  await closePort(other);
});

onLinux('whether a start would have its port is asked without taking anything over', async () => {
  const place = { PORT: await findPort(0, HOST), HOST, DATA_DIR: folder };
  await expect(checkPort(place)).resolves.toBeUndefined();
  const site = createServer((_request, response) => response.end());
  await listen(site, place.PORT, HOST);
  await expect(checkPort(place)).rejects.toThrow(`Port ${place.PORT} is taken by another program.`);
  let left = 0;
  const path = (await doorPath(folder, place.PORT)) ?? '';
  door = await openDoor(path, { realtimePort: 1, databaseId: async () => '', leave: async () => void (left += 1) });
  const first = await findPredecessor(path);
  await expect(checkPort(place)).resolves.toBeUndefined();
  await first?.leave();
  expect(left).toBe(1);
  await closePort(site);
});

onLinux('one successor at a time; one that goes away makes room for the next', async () => {
  const path = (await doorPath(folder, 1)) ?? '';
  let left = 0;
  door = await openDoor(path, { realtimePort: 1, databaseId: async () => '', leave: async () => void (left += 1) });
  const first = await findPredecessor(path);
  await expect(findPredecessor(path)).rejects.toThrow('Another start is taking this site over already.');
  await first?.leave();
  expect(left).toBe(1);
  expect(await findPredecessor(path)).toBeUndefined();
});

onLinux('what a killed instance left behind is no predecessor, and does not keep the door shut', async () => {
  const path = (await doorPath(folder, 2)) ?? '';
  await writeFile(path, '');
  expect(await findPredecessor(path)).toBeUndefined();
  door = await openDoor(path, { realtimePort: 1, databaseId: async () => '', leave: async () => {} });
  const predecessor = await findPredecessor(path);
  expect(predecessor).toMatchObject({ realtimePort: 1 });
  await predecessor?.leave();
});
