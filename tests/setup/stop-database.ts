import { rm } from 'node:fs/promises';

type TestServer = { server: { stop: () => Promise<void> }; dataDir: string };

/** Stops the run's PostgreSQL and removes its files. */
export default async function stopDatabase(): Promise<void> {
  const { lekhaTestServer } = globalThis as typeof globalThis & { lekhaTestServer?: TestServer };
  if (!lekhaTestServer) return;
  await lekhaTestServer.server.stop();
  await rm(lekhaTestServer.dataDir, { recursive: true, force: true });
}
