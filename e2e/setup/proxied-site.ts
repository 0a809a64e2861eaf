import { join } from 'node:path';
import { type Nginx, type Place, startNginx } from './nginx.ts';
import { newSiteData } from './prepared-data.ts';
import { freePort, startServer, type ServerProcess } from './server-process.ts';
import { startDatabase } from './start-database.ts';
import { ask } from './steady-load.ts';
import { ADMIN } from './written-site.ts';

/** A real proxy in front: its addresses over https and over plain http. */
export type Proxy = { url: string; plainUrl: string; stop: () => Promise<void> };

export type ProxiedSite<InFront extends Proxy = Nginx> = {
  proxy: InFront;
  /** What its instances share, and their settings. */
  dataDir: string;
  env: Record<string, string>;
  /** Addresses of the instances themselves. */
  instances: string[];
  /** Sends a signal to all instances. */
  signal: (name: NodeJS.Signals) => void;
  /** Ends one of the instances as an operator does, and starts it again. */
  restart: (instance: number) => Promise<void>;
  /** The same of one that is killed. */
  kill: (instance: number) => Promise<void>;
  /** Ends the database, at once or when what it does is done; it is back when this resolves. */
  restartDatabase: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>;
  /** A call of the API as the administrator, through the proxy. */
  write: (path: string, body: object, method?: string) => Promise<{ status: number; body: string }>;
  stop: () => Promise<void>;
};

/** Two instances on one PostgreSQL behind a real nginx that speaks TLS. */
export const startProxiedSite = ({ keepsPages = false } = {}): Promise<ProxiedSite> =>
  startSiteBehind((place) => startNginx({ ...place, keepsPages }));

/** The same behind a proxy that `startProxy` starts. */
export async function startSiteBehind<InFront extends Proxy>(
  startProxy: (place: Place) => Promise<InFront>,
): Promise<ProxiedSite<InFront>> {
  const { dataDir, remove } = await newSiteData();
  const database = await startDatabase(dataDir);
  const [port, ...ports] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = {
    DATABASE_URL: database.url,
    AUTH_SECRET: 'x'.repeat(40),
    SITE_URL: `https://localhost:${port}`,
    TRUST_PROXY: '1',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const launch = (instance: number) => startServer({ dataDir, port: ports[instance] ?? 0, env });
  const servers: ServerProcess[] = [launch(0), launch(1)];
  await Promise.all(servers.map((server) => server.ready()));
  const proxy = await startProxy({ folder: join(dataDir, 'proxy'), port, instances: ports });
  const headers = { 'content-type': 'application/json' };
  const login = await ask(`${proxy.url}/api/v1/auth/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  const { accessToken } = JSON.parse(login.body);

  async function end(instance: number, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    servers[instance]?.child.kill(signal);
    await servers[instance]?.exited;
  }
  async function startAgain(instance: number): Promise<void> {
    const server = launch(instance);
    servers[instance] = server;
    await server.ready();
  }
  return {
    ...{ proxy, dataDir, env },
    instances: servers.map(({ url }) => url),
    signal: (name) => servers.forEach(({ child }) => child.kill(name)),
    restart: (instance) => end(instance).then(() => startAgain(instance)),
    kill: (instance) => end(instance, 'SIGKILL').then(() => startAgain(instance)),
    restartDatabase: database.restart,
    write: (path, body, method = 'POST') =>
      ask(`${proxy.url}/api/v1/${path}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(body),
      }),
    stop: async () => {
      await proxy.stop();
      await Promise.all([end(0), end(1)]);
      await database.stop();
      await remove();
    },
  };
}
