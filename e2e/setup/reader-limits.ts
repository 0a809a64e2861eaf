import { ask } from './steady-load.ts';

/**
 * Registers by way of a proxy, from one address until the limit of an hour is passed (20), once more as if from
 * another address, and from another address.
 * @returns which attempt was refused first, counted from 0, and the status of the last two
 */
export async function passLimit(proxyUrl: string): Promise<{ refusedAt: number; disguised: number; other: number }> {
  const url = `${proxyUrl.replace('localhost', '127.0.0.1')}/api/v1/auth/register`;
  const register = async (localAddress: string, headers = {}) => {
    const sent = { 'content-type': 'application/json', ...headers };
    return (await ask(url, { method: 'POST', headers: sent, body: JSON.stringify({ username: 'x' }), localAddress }))
      .status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) statuses.push(await register('127.0.0.2'));
  return {
    refusedAt: statuses.indexOf(429),
    disguised: await register('127.0.0.2', { 'x-forwarded-for': '203.0.113.9' }),
    other: await register('127.0.0.3'),
  };
}
