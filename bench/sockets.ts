import { setTimeout } from 'node:timers/promises';
import type { Report } from './harness/report.ts';
import { quantile, round } from './harness/statistics.ts';
import { now, type Told } from './live/messages.ts';
import { openRawReader, type RawReader } from './live/raw-reader.ts';
import { startServerProcess, type ServerProcess } from './live/server-process.ts';

const SOCKETS = 5_000;
const AT_ONCE = 50;
const COMMENTS = 100;
// The bounds of the issue.
const P99_MS = 500;
const KB_PER_SOCKET = 50;

type Written = Extract<Told, { kind: 'written' }>;

async function connectAll(port: number, count: number): Promise<RawReader[]> {
  const sockets: RawReader[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () => openRawReader(port));
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

/** Milliseconds from the call of the service to the arrival at each socket, for each of the comments. */
async function measureDelivery(server: ServerProcess, sockets: readonly RawReader[]) {
  const arrivals = new Map<number, number[]>();
  let waiting = () => {};
  for (const socket of sockets)
    socket.onText((text) => {
      const id = Number(/"comment-added".*"comment":\{"id" ?: ?(\d+)/u.exec(text)?.[1]);
      const times = arrivals.get(id) ?? [];
      arrivals.set(id, times);
      times.push(now());
      if (times.length === sockets.length) waiting();
    });
  const delays: number[] = [];
  const writes: number[] = [];
  for (let n = 0; n < COMMENTS; n += 1) {
    const all = new Promise<void>((resolve) => (waiting = resolve));
    const { id, at, answered }: Written = await server.ask('comment', 'written');
    await Promise.race([all, setTimeout(10_000)]);
    delays.push(...(arrivals.get(id) ?? []).map((time) => time - at));
    writes.push(answered - at);
    await setTimeout(100);
  }
  return { delays, writes };
}

/** docs/api.md#realtime at its bound: many connected readers, and one comment after another that each of them is told of. */
export async function run(log: (line: string) => void): Promise<Report> {
  const server = await startServerProcess();
  // What the first connections load once is no cost of the others.
  const first = await connectAll(server.port, 50);
  await server.ask('comment', 'written');
  const before = await server.ask('memory', 'memory');
  log(`connecting ${SOCKETS} sockets`);
  const started = now();
  const sockets = await connectAll(server.port, SOCKETS);
  const connecting = now() - started;
  const after = await server.ask('memory', 'memory');
  for (const socket of first) socket.close();
  log(`writing ${COMMENTS} comments`);
  const { delays, writes } = await measureDelivery(server, sockets);
  const loaded = await server.ask('memory', 'memory');
  for (const socket of sockets) socket.close();
  await server.stop();
  const kb = (bytes: number) => round(bytes / SOCKETS / 1024, 1);
  const p99 = round(quantile(delays, 0.99), 1);
  const perSocket = kb(after.rss - before.rss);
  return {
    tables: [
      {
        title: `A new comment to ${SOCKETS} sockets, milliseconds from the call of the service`,
        rows: [
          {
            comments: COMMENTS,
            'sent to': SOCKETS * COMMENTS,
            arrived: delays.length,
            median: round(quantile(delays, 0.5), 1),
            p99,
            max: round(quantile(delays, 1), 1),
            'answer median': round(quantile(writes, 0.5), 1),
            'server CPU each': round((loaded.cpu - after.cpu) / COMMENTS, 1),
            'connects/s': round(SOCKETS / (connecting / 1_000), 0),
          },
        ],
      },
      {
        title: 'Memory of the server per socket, KB',
        rows: [
          {
            resident: perSocket,
            'heap and buffers': kb(after.heap - before.heap),
            'resident after the comments': kb(loaded.rss - before.rss),
          },
        ],
      },
    ],
    notes: [
      `p99 ${p99} ms, bound ${P99_MS}: ${p99 < P99_MS && delays.length === SOCKETS * COMMENTS ? 'holds' : 'FAILS'}`,
      `memory ${perSocket} KB a socket, bound ${KB_PER_SOCKET}: ${perSocket < KB_PER_SOCKET ? 'holds' : 'FAILS'}`,
    ],
  };
}
