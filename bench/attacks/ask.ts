import { request, type Agent } from 'node:http';

export type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string | Buffer };

/**
 * A request over connections of its own, so that nobody has one that somebody else's request ended.
 * @returns status and text of the answer
 * @throws Error where there is none
 */
export function ask(
  site: string,
  { path, method = 'GET', headers = {}, body }: Asked,
  agent: Agent | false = false,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(site + path, { method, agent, headers: { connection: 'close', ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    asking.once('error', reject).end(body);
  });
}

/** Headers and body of something that is sent as JSON by somebody at an address. */
export function asJson(from: string, token: string, body?: unknown): Pick<Asked, 'headers' | 'body'> {
  const headers = { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) };
  if (body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
