import { putLoad } from '../harness/http-load.ts';
import type { BenchProcess } from './start-process.ts';

export type Load = { path: string; headers: Record<string, string>; amount: number };

const CONNECTIONS = 20;

/**
 * Microseconds of a server's processor time per request, over `amount` requests of kept-alive connections.
 * @throws Error when an answer was not the expected one
 */
export async function measureLoad(server: BenchProcess, { path, headers, amount }: Load): Promise<number> {
  const before = await server.cpu();
  await putLoad({ urls: [server.url + path], headers, amount, connections: CONNECTIONS });
  const after = await server.cpu();
  return (after - before) / amount;
}
