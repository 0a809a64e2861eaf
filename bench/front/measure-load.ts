import autocannon from 'autocannon';
import type { BenchProcess } from './start-process.ts';

export type Load = { path: string; headers: Record<string, string>; amount: number };

const CONNECTIONS = 20;

/**
 * Microseconds of a server's processor time per request, over `amount` requests of kept-alive connections.
 * @throws Error when an answer was not the expected one
 */
export async function measureLoad(server: BenchProcess, { path, headers, amount }: Load): Promise<number> {
  const before = await server.cpu();
  const result = await autocannon({ url: server.url + path, headers, amount, connections: CONNECTIONS });
  const after = await server.cpu();
  if (result.errors > 0 || result['2xx'] !== amount)
    throw new Error(`${result.errors} errors, ${result['2xx']} of ${amount} answered with 200.`);
  return (after - before) / amount;
}
