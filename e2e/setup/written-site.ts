import { newSiteData } from './prepared-data.ts';
import { freePort, startServer } from './server-process.ts';

/** The administrator of such a site. */
export const ADMIN = { email: 'admin@site.test', password: 'Right-horse-7' };

type Call = { method?: string; body?: object; token?: string };

export type WrittenSite = {
  url: string;
  dataDir: string;
  /** A call of the API as the admin; fails when the answer is an error. */
  write: <Answer>(path: string, call?: Call) => Promise<Answer>;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  stop: () => Promise<void>;
};

/** An empty site of its own, to which a test writes through the API without disturbing others. */
export async function startWrittenSite(env: Record<string, string> = {}): Promise<WrittenSite> {
  const { dataDir, remove } = await newSiteData();
  const settings = { RATE_LIMITS: 'relaxed', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...env };
  const server = startServer({ dataDir, port: await freePort(), env: settings });
  await server.ready();
  async function write<Answer>(
    path: string,
    { method = 'POST', body, token = accessToken }: Call = {},
  ): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${server.url}/api/v1/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    // The caller names the shape that docs/api.md#http gives this call.
    return (text ? JSON.parse(text) : undefined) as Answer;
  }
  let accessToken = '';
  accessToken = (await write<{ accessToken: string }>('auth/login', { body: ADMIN })).accessToken;
  return {
    url: server.url,
    dataDir,
    write,
    get: (path, headers = {}) => fetch(server.url + path, { redirect: 'manual', headers }),
    stop: async () => {
      server.child.kill('SIGTERM');
      await server.exited;
      await remove();
    },
  };
}
