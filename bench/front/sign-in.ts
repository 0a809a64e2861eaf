import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BENCH_DATA } from './start-site.ts';

const PASSWORD = 'Right-horse-7';

/**
 * Sends something to the API.
 * @throws Error when it is refused
 */
export async function send(url: string, body: unknown, token = ''): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.json();
}

/** A new user of the bench's site with a verified address, signed in: the access token. `name` tells those of one run apart. */
export async function signIn(url: string, name = 'reader'): Promise<string> {
  const username = `bench-${name}-${Date.now().toString(36)}`;
  const email = `${username}@bench.example`;
  const command = ['lib/cli/main.ts', 'user:create', '--email', email, '--username', username, '--password', PASSWORD];
  const env = { ...process.env, DATA_DIR: BENCH_DATA, DATABASE_URL: '' };
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', ...command], { env });
  // Our own API's answer.
  const { accessToken } = (await send(`${url}/api/v1/auth/login`, { email, password: PASSWORD })) as {
    accessToken: string;
  };
  return accessToken;
}
