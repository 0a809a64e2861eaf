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

export type Account = { email: string; password: string; token: string };

/** A new user of a site with a verified address, signed in. `name` tells those of one run apart. */
export async function createAccount(
  url: string,
  name: string,
  { dataDir = BENCH_DATA, role = 'user' } = {},
): Promise<Account> {
  const username = `bench-${name}-${Date.now().toString(36)}`;
  const email = `${username}@bench.example`;
  const who = ['--email', email, '--username', username, '--password', PASSWORD, '--role', role];
  const command = ['--disable-warning=ExperimentalWarning', 'lib/cli/main.ts', 'user:create', ...who];
  await promisify(execFile)(process.execPath, command, {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  // Our own API's answer.
  const { accessToken } = (await send(`${url}/api/v1/auth/login`, { email, password: PASSWORD })) as {
    accessToken: string;
  };
  return { email, password: PASSWORD, token: accessToken };
}

/** The access token of a new reader of the bench's site. */
export async function signIn(url: string, name = 'reader'): Promise<string> {
  return (await createAccount(url, name)).token;
}
