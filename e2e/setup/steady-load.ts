import { Agent as HttpAgent, request as httpRequest, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request. @returns its status and body; rejects when no whole answer comes */
export function ask(url: string, options: RequestOptions & { body?: string } = {}) {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const asking = request(url, { rejectUnauthorized: false, ...options } as RequestOptions, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    asking.on('error', reject);
    asking.end(options.body);
  });
}

type Reader = { path: string; isKept: boolean; pauseMs?: number };

// One after another without a pause, in connections of their own and in ones that are kept; and now and then.
const READERS: Reader[] = [
  { path: '/', isKept: false },
  { path: '/', isKept: true },
  { path: '/api/health', isKept: false, pauseMs: 20 },
  { path: '/api/v1/posts', isKept: true, pauseMs: 300 },
];

/** Readers that ask a site again and again until `stop`, which tells how often each answer came: 200, or what went wrong. */
export function startSteadyLoad(url: string): { stop: () => Promise<Record<string, number>> } {
  const answers: Record<string, number> = {};
  let isOver = false;
  const Agent = url.startsWith('https:') ? HttpsAgent : HttpAgent;

  async function read({ path, isKept, pauseMs }: Reader): Promise<void> {
    const agent = isKept ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined;
    while (!isOver) {
      const answer = await ask(url + path, { agent }).then(
        ({ status }) => String(status),
        (error: NodeJS.ErrnoException) => `${path} ${error.code ?? error.message}`,
      );
      answers[answer] = (answers[answer] ?? 0) + 1;
      if (pauseMs) await sleep(pauseMs);
    }
    agent?.destroy();
  }
  const reading = READERS.map(read);
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(reading);
      return answers;
    },
  };
}
