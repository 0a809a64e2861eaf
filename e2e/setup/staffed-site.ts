import type { BrowserContext } from 'playwright/test';
import type { Role } from '../../lib/rules/roles.ts';
import type { SignedIn } from '../../lib/schemas/session.ts';
import { freePort, startServer, temporaryData } from './server-process.ts';

const PASSWORD = 'Quiet-River-9';

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

/** A site of its own without demo content, with an account of each role. */
export async function startStaffedSite(): Promise<StaffedSite> {
  const { dataDir, remove } = await temporaryData();
  const env = { RATE_LIMITS: 'relaxed', ADMIN_EMAIL: 'boss@example.test', ADMIN_PASSWORD: PASSWORD };
  const server = startServer({ dataDir, port: await freePort(), env });
  await server.ready();
  const api = `${server.url}/api/v1`;
  const login = (email: string) => request<SignedIn>(`${api}/auth/login`, 'POST', { email, password: PASSWORD });
  const boss = await login(env.ADMIN_EMAIL);
  const join = async (role: Role): Promise<SignedIn> => {
    const email = `${role}@example.test`;
    const person = { username: `person.${role}`, email, password: PASSWORD, firstName: 'Test', lastName: role };
    const { user } = await request<SignedIn>(`${api}/auth/register`, 'POST', person);
    if (role !== 'user') await request(`${api}/admin/users/${user.id}/role`, 'PATCH', { role }, boss.accessToken);
    return login(email);
  };
  const people = {
    default_admin: boss,
    admin: await join('admin'),
    editor: await join('editor'),
    moderator: await join('moderator'),
    author: await join('author'),
    user: await join('user'),
  };
  return {
    url: server.url,
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
      server.child.kill('SIGTERM');
      await server.exited;
      await remove();
    },
  };
}
