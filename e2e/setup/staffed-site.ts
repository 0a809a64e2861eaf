import type { BrowserContext } from 'playwright/test';
import type { Role } from '../../lib/rules/roles.ts';
import type { SignedIn } from '../../lib/schemas/session.ts';
import { filledSiteData } from './prepared-data.ts';
import { freePort, startServer } from './server-process.ts';

const PASSWORD = 'Quiet-River-9';
const OTHERS = ['admin', 'editor', 'moderator', 'author', 'user'] as const;

const addressOf = (role: Role) => `${role === 'default_admin' ? 'boss' : role}@example.test`;

export type StaffedSite = {
  url: string;
  /** Where it keeps its data, the outbox of its mails among it. */
  dataDir: string;
  /** One person of each role, signed in. */
  people: Record<Role, SignedIn>;
  /** Calls the API as somebody. @throws Error for an answer that is no success */
  call: <T>(who: Role, method: string, path: string, body?: unknown) => Promise<T>;
  /** Lets every page of a context begin signed in, in a colour scheme. */
  enter: (context: BrowserContext, who: Role, scheme?: 'light' | 'dark') => Promise<void>;
  stop: () => Promise<void>;
};

async function request<T>(url: string, method: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  // The caller knows what its path answers.
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function serve(dataDir: string) {
  const boss = { ADMIN_EMAIL: addressOf('default_admin'), ADMIN_PASSWORD: PASSWORD };
  // Every page begins with the first tokens, a quarter of an hour later too: a session that had others by then would end.
  const env = { RATE_LIMITS: 'relaxed', ACCESS_TOKEN_SECONDS: '86400', ...boss };
  const server = startServer({ dataDir, port: await freePort(), env });
  await server.ready();
  const api = `${server.url}/api/v1`;
  return {
    url: server.url,
    api,
    login: (role: Role) =>
      request<SignedIn>(`${api}/auth/login`, 'POST', { email: addressOf(role), password: PASSWORD }),
    stop: async () => {
      server.child.kill('SIGTERM');
      await server.exited;
    },
  };
}

/** Makes the accounts of the others; the default administrator's comes with the start. */
async function employ(dataDir: string): Promise<void> {
  const { api, login, stop } = await serve(dataDir);
  const boss = await login('default_admin');
  for (const role of OTHERS) {
    const person = { username: `person.${role}`, email: addressOf(role), password: PASSWORD };
    const { user } = await request<SignedIn>(`${api}/auth/register`, 'POST', {
      ...person,
      ...{ firstName: 'Test', lastName: role },
    });
    if (role !== 'user') await request(`${api}/admin/users/${user.id}/role`, 'PATCH', { role }, boss.accessToken);
  }
  await stop();
}

/** A site of its own without demo content, with an account of each role. */
export async function startStaffedSite(): Promise<StaffedSite> {
  const { dataDir, remove } = await filledSiteData('staffed', employ);
  const { url, api, login, stop } = await serve(dataDir);
  const people = {
    default_admin: await login('default_admin'),
    admin: await login('admin'),
    editor: await login('editor'),
    moderator: await login('moderator'),
    author: await login('author'),
    user: await login('user'),
  };
  return {
    url,
    dataDir,
    people,
    call: (who, method, path, body) => request(`${api}/${path}`, method, body, people[who].accessToken),
    enter: async (context, who, scheme = 'light') => {
      await context.addInitScript(
        ([{ accessToken, refreshToken, user }, mode]) => {
          localStorage.setItem('accessToken', accessToken);
          localStorage.setItem('refreshToken', refreshToken);
          localStorage.setItem('user', JSON.stringify(user));
          localStorage.setItem('mui-mode', mode);
        },
        [people[who], scheme] as const,
      );
    },
    stop: async () => {
      await stop();
      await remove();
    },
  };
}
