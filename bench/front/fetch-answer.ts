import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { Answer } from './messages.ts';

// Node writes these itself, for every server.
const OWN = new Set(['date', 'connection', 'keep-alive']);

/** The answer to a request, byte for byte. */
export async function fetchAnswer(url: string, headers: Record<string, string>): Promise<Answer> {
  const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage];
  const chunks: Buffer[] = await response.toArray();
  const pairs = Array.from({ length: response.rawHeaders.length / 2 }, (_, n) =>
    response.rawHeaders.slice(2 * n, 2 * n + 2),
  );
  return {
    status: response.statusCode ?? 0,
    headers: pairs.filter(([name = '']) => !OWN.has(name.toLowerCase())).flat(),
    body: Buffer.concat(chunks).toString('base64'),
  };
}
