import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from './browser.ts';

type Told = {
  id?: number;
  type: string;
  method?: string;
  message?: string;
  params?: { level?: string; text?: string };
  result?: Record<string, unknown>;
};

/** Calls of WebDriver BiDi over a socket. `complaints`: errors that the page's console showed. */
async function connect(url: string) {
  const socket = new WebSocket(`${url}/session`);
  const waiting = new Map<number, (told: Told) => void>();
  const complaints: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    // What the protocol says of its messages.
    const told = JSON.parse(String(data)) as Told;
    if (told.method === 'log.entryAdded' && told.params?.level === 'error') complaints.push(told.params.text ?? '');
    if (told.id !== undefined) waiting.get(told.id)?.(told);
  });
  await once(socket, 'open');
  let last = 0;
  async function call(method: string, params: object): Promise<Record<string, unknown>> {
    const id = (last += 1);
    const told = await new Promise<Told>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (told.type !== 'success') throw new Error(`${method}: ${told.message}`);
    return told.result ?? {};
  }
  return { call, complaints };
}

async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const url = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error('Firefox ended before it listened.');
}

/** Firefox without a window, by WebDriver BiDi. */
export async function startFirefox(program: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'lekha-firefox-'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const { call, complaints } = await connect(await addressOf(child.stderr));
  child.stderr.resume();
  await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await call('browsingContext.getTree', {});
  const [{ context } = { context: '' }] = contexts as { context: string }[];
  await call('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });
  return {
    name: 'Firefox',
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run(expression) {
      const asJson = `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;
      const answer = await call('script.evaluate', { expression: asJson, target: { context }, awaitPromise: true });
      const { value } = (answer.result ?? {}) as { value?: string };
      if (value === undefined) throw new Error(`${expression}: ${JSON.stringify(answer.exceptionDetails)}`);
      return JSON.parse(value);
    },
    act: async (actions) => void (await call('input.performActions', { context, actions })),
    faults: async () => complaints.splice(0),
    async close() {
      child.kill();
      await once(child, 'exit');
      await rm(profile, { recursive: true, force: true });
    },
  };
}
