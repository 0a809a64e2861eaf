import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { quantile } from './statistics.ts';

/**
 * Addresses of one site that are asked for in turn over connections that are kept, each again as soon as its answer is
 * there, or `everyMs` after it asked before. It ends after so many `seconds`, or so many answers (`amount`).
 */
export type Load = {
  urls: readonly string[];
  headers?: Record<string, string>;
  connections: number;
  everyMs?: number;
} & ({ seconds: number } | { amount: number });

/** What came of it: how many answers, in how many seconds, and milliseconds until one was there whole. */
export type Met = { answers: number; seconds: number; median: number; p99: number };

const END_OF_HEAD = '\r\n\r\n';

/** Takes the bytes of a body as they come. True with its last. */
type Body = (data: Buffer) => boolean;

function bodyOfLength(length: number): Body {
  let missing = length;
  return (data) => (missing -= data.length) <= 0;
}

/** A body in chunks: each has its length before it, in a line of its own, and a line's end behind it; the last is empty. */
function bodyInChunks(): Body {
  let [line, missing, isLast] = ['', 0, false];
  return (data) => {
    for (let at = 0; at < data.length;) {
      if (missing > 0) {
        const step = Math.min(missing, data.length - at);
        [missing, at] = [missing - step, at + step];
        if (missing === 0 && isLast) return true;
        continue;
      }
      const end = data.indexOf('\n', at);
      line += data.toString('latin1', at, end === -1 ? data.length : end);
      if (end === -1) return false;
      const size = Number.parseInt(line, 16);
      [line, missing, isLast, at] = ['', size + 2, size === 0, end + 1];
    }
    return false;
  };
}

function bodyOf(head: string): Body {
  if (!/^HTTP\/1\.1 200 /.test(head)) throw new Error(`Not answered with 200: ${head.split('\r\n', 1)[0]}`);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return length === undefined ? bodyInChunks() : bodyOfLength(Number(length));
}

/** Reads one answer after the other from a connection. Calls `done` behind each. */
function readAnswers(socket: Socket, done: () => void): void {
  let head: Buffer = Buffer.alloc(0);
  let body: Body | undefined;
  const take = (data: Buffer): void => {
    if (!body) {
      head = head.length === 0 ? data : Buffer.concat([head, data]);
      const end = head.indexOf(END_OF_HEAD);
      if (end === -1) return;
      body = bodyOf(head.toString('latin1', 0, end));
      [data, head] = [head.subarray(end + END_OF_HEAD.length), Buffer.alloc(0)];
    }
    if (!body(data)) return;
    body = undefined;
    done();
  };
  socket.on('data', take);
}

async function open({ protocol, hostname, port }: URL): Promise<Socket> {
  const isSecure = protocol === 'https:';
  const place = { host: hostname, port: Number(port || (isSecure ? 443 : 80)), servername: hostname };
  const socket = isSecure ? connectSecure(place) : connectPlain(place);
  await once(socket, isSecure ? 'secureConnect' : 'connect');
  return socket.setNoDelay(true);
}

const requestFor = ({ host, pathname, search }: URL, headers: Record<string, string>): string =>
  [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map((pair) => pair.join(': ')),
  ].join('\r\n') + END_OF_HEAD;

async function carry(load: Load): Promise<Met> {
  const { urls, headers = {}, connections, everyMs = 0 } = load;
  const [site, requests] = [new URL(urls[0] ?? ''), urls.map((url) => requestFor(new URL(url), headers))];
  const [times, started]: [number[], number] = [[], performance.now()];
  let asked = 0;
  const isOver = () => ('amount' in load ? asked >= load.amount : performance.now() - started > load.seconds * 1_000);

  async function readOn(): Promise<void> {
    const socket = await open(site);
    let sent = 0;
    const ask = (): void => {
      if (isOver()) return void socket.end();
      sent = performance.now();
      socket.write(requests[asked++ % requests.length] ?? '');
    };
    readAnswers(socket, () => {
      const took = performance.now() - sent;
      times.push(took);
      if (everyMs > 0) setTimeout(ask, everyMs - took);
      else ask();
    });
    ask();
    await once(socket, 'close');
  }

  await Promise.all(Array.from({ length: connections }, readOn));
  const seconds = (performance.now() - started) / 1_000;
  if (times.length !== asked) throw new Error(`${asked - times.length} of ${asked} requests were cut off.`);
  return { answers: times.length, seconds, median: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/**
 * Puts a load on a site, by hand over bare connections and from a thread of its own: a client that reads answers as
 * libraries do takes ten times as long for one as the site does, and would measure itself.
 * @throws Error when an answer was not 200, or never came
 */
export async function putLoad(load: Load): Promise<Met> {
  const worker = new Worker(new URL(import.meta.url), { workerData: load });
  const [met] = (await once(worker, 'message')) as [Met];
  return met;
}

// What this file is on its thread.
if (!isMainThread) parentPort?.postMessage(await carry(workerData as Load));
